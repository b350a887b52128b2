import { describe, expect, test } from 'vitest';
import { pageLife } from '../../src/domain/content/page-life.ts';
import { tagsOf } from '../../src/domain/content/page-tags.ts';
import { createPageCache } from '../../src/integrations/page-cache/workers-cache.server.ts';

describe('how long a page lives', () => {
  const NOW = 1_700_000_000_000;
  test('a day without offers, or with offers that are over', () => {
    expect(pageLife([null, NOW - 1], NOW).maxAge).toBe(86_400);
  });
  test('not a second longer than the next offer that it shows', () => {
    expect(pageLife([NOW + 90_999, NOW + 500_000, null], NOW)).toEqual({ maxAge: 90, swr: 0 });
  });
});

test('a page carries the tag of each thing once', () => {
  expect(tagsOf({ products: [{ id: 1 }, { id: 2 }, { id: 1 }], categories: [{ id: 1 }] })).toEqual([
    'category:1',
    'product:1',
    'product:2',
  ]);
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
