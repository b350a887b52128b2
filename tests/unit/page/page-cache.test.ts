import { describe, expect, test } from 'vitest';
import { pageCache } from '#page/page-cache.ts';
import { createPageCache, type PurgeOptions } from '#integrations/page-cache/edge-cache.server.ts';

describe('a page', () => {
  const NOW = 1_700_000_000_000;

  test('is kept a day where nothing is to change, or what was to change has', () => {
    expect(pageCache({}, NOW).maxAge).toBe(86_400);
    expect(pageCache({ changesAt: [null, NOW, NOW - 1] }, NOW).maxAge).toBe(86_400);
  });

  test('is kept not a second longer than until the next moment at which it changes', () => {
    const changesAt = [NOW + 500_000, null, NOW + 90_999];
    expect(pageCache({ changesAt }, NOW)).toMatchObject({ maxAge: 90, swr: 0 });
    // Nor is it shown while a newer one is fetched.
    const soonAfter = [NOW + 61_000];
    expect(pageCache({ isBrief: true, changesAt: soonAfter }, NOW)).toMatchObject({ maxAge: 60, swr: 0 });
    expect(pageCache({ isBrief: true, changesAt: [NOW + 120_000] }, NOW).swr).toBe(60);
  });

  test('is not kept into the next year, which its frame names', () => {
    const lateOnTheLastDay = Date.UTC(2026, 11, 31, 17, 30);
    expect(pageCache({}, lateOnTheLastDay)).toMatchObject({ maxAge: 3600, swr: 0 });
    expect(pageCache({}, lateOnTheLastDay + 3_600_000).maxAge).toBe(86_400);
  });

  test('that answers a search is kept a minute', () => {
    expect(pageCache({ isBrief: true }, NOW).maxAge).toBe(60);
    expect(pageCache({ isBrief: true, changesAt: [NOW + 9_999] }, NOW).maxAge).toBe(9);
  });

  test('carries the tag of each thing it shows once, and of what its frame shows', () => {
    const products = [{ id: 1 }, { id: 2 }, { id: 1 }];
    const shown = { products, changesAt: [], categories: [{ id: 1 }], tags: ['home'] };
    expect(pageCache(shown, NOW).tags).toEqual([
      'settings',
      'attributes',
      'home',
      'category:1',
      'product:1',
      'product:2',
    ]);
  });
});

describe('purging', () => {
  function record(success = true) {
    const calls: PurgeOptions[] = [];
    const purge = (options: PurgeOptions) => {
      calls.push(options);
      return Promise.resolve({ success, errors: success ? [] : [{ code: 10, message: 'rate limited' }] });
    };
    return { calls, cache: createPageCache({ purge, read: () => Promise.reject(new Error('unused')) }) };
  }
  const tagsOf = (count: number) => Array.from({ length: count }, (_, id) => `product:${String(id)}`);

  test('W2: forgets everything where there are more tags than one call takes', async () => {
    const { calls, cache } = record();
    await cache.purge(tagsOf(101));
    expect(calls).toEqual([{ purgeEverything: true }]);
  });

  test('throws when the cache refuses', async () => {
    await expect(record(false).cache.purge(['home'])).rejects.toThrow('rate limited (10)');
  });
});
