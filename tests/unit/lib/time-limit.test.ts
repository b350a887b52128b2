import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchLiveStock } from '../../../src/features/stock/live-stock.ts';
import { postJson } from '../../../src/lib/post-json.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Answers whoever waits for ever, and nobody whose time is up. */
const fetchStandIn: typeof fetch = (_, given) =>
  given?.signal?.aborted
    ? Promise.reject(given.signal.reason as DOMException)
    : Promise.resolve(Response.json({ message: 'Done', items: [{ id: 1 }] }));

beforeEach(() => {
  vi.stubGlobal('fetch', fetchStandIn);
});

describe('S8: within its time', () => {
  test('an answer is taken', async () => {
    expect(await postJson('/api/newsletter', {})).toMatchObject({ ok: true, body: { message: 'Done' } });
    expect(await fetchLiveStock('1')).toEqual({ id: 1 });
  });
});

describe('S8: when the time is up', () => {
  beforeEach(() => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
  });

  test('a form hears that the shop was not reached', async () => {
    expect(await postJson('/api/newsletter', {})).toEqual({ ok: false, status: 0, body: {} });
  });

  test('a product page keeps the stock that it has', async () => {
    expect(await fetchLiveStock('1')).toBeNull();
  });
});
