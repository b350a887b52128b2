import { describe, expect, test } from 'vitest';
import { pageCache } from '../../src/domain/content/page-cache.ts';
import { createPageCache } from '../../src/integrations/page-cache/workers-cache.server.ts';

describe('a page', () => {
  const NOW = 1_700_000_000_000;
  const product = (id: number, offerEndsAt: number | null = null) => ({ id, offerEndsAt });

  test('is kept a day without offers, or with offers that are over', () => {
    expect(pageCache({}, NOW).maxAge).toBe(86_400);
    expect(pageCache({ products: [product(1), product(2, NOW), product(3, NOW - 1)] }, NOW).maxAge).toBe(
      86_400,
    );
  });

  test('is kept not a second longer than the next offer that it shows', () => {
    const products = [product(1, NOW + 90_999), product(2, NOW + 500_000), product(3)];
    expect(pageCache({ products }, NOW)).toMatchObject({ maxAge: 90, swr: 0 });
  });

  test('carries the tag of each thing it shows once, and of the settings in its frame', () => {
    const shown = { products: [product(1), product(2), product(1)], categories: [{ id: 1 }], tags: ['home'] };
    expect(pageCache(shown, NOW).tags).toEqual(['settings', 'home', 'category:1', 'product:1', 'product:2']);
  });
});

describe('purging', () => {
  function record(success = true) {
    const calls: string[][] = [];
    const purge = ({ tags }: { tags: string[] }) => {
      calls.push(tags);
      return Promise.resolve({ success, errors: success ? [] : [{ message: 'rate limited' }] });
    };
    return { calls, cache: createPageCache({ purge }) };
  }

  test('names each tag once, a hundred at a time', async () => {
    const { calls, cache } = record();
    const tags = Array.from({ length: 150 }, (_, id) => `product:${String(id)}`);
    await cache.purge([...tags, ...tags]);
    expect(calls.map((call) => call.length)).toEqual([100, 50]);
    expect(calls.flat()).toEqual(tags);
  });

  test('throws when the cache refuses', async () => {
    await expect(record(false).cache.purge(['home'])).rejects.toThrow('rate limited');
  });

  test('has nothing to do where there is no cache', async () => {
    await expect(createPageCache(undefined).purge(['home'])).resolves.toBeUndefined();
    await expect(createPageCache({}).purge(['home'])).resolves.toBeUndefined();
  });
});
