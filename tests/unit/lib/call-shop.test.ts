import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchLiveStock } from '../../../src/features/stock/live-stock.ts';
import { api, ask } from '../../../src/lib/api-client.ts';
import { postJson } from '../../../src/lib/post-json.ts';

/** S8: so long the shop may take to answer. */
const LIMIT_MS = 10_000;
const ANSWER = { message: 'Done', items: [{ id: 1 }], now: 7 };
let answerAfterMs: number;

/** As the browser's: it answers in its time, unless it is told before that nobody waits any more. */
const slowFetch: typeof fetch = (_, given) =>
  new Promise((resolve, reject) => {
    setTimeout(() => resolve(Response.json(ANSWER)), answerAfterMs);
    given?.signal?.addEventListener('abort', () => reject(given.signal?.reason as DOMException));
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', slowFetch);
  // As in iOS 15, which has none.
  vi.stubGlobal('AbortSignal', {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const calls = [
  {
    who: 'a form',
    call: () => postJson('/api/newsletter', {}),
    answer: { ok: true, status: 200, body: ANSWER },
    withoutOne: { ok: false, status: 0, body: {} },
  },
  {
    who: 'a store',
    call: () => ask(api.cart.$get()),
    answer: { ok: true, value: ANSWER },
    withoutOne: { ok: false, failure: { code: 'NETWORK' } },
  },
  { who: 'a product page', call: () => fetchLiveStock('1'), answer: { id: 1, now: 7 }, withoutOne: null },
];

test.each(calls)('S8: $who takes an answer that comes just in time', async ({ call, answer }) => {
  answerAfterMs = LIMIT_MS - 1;
  const heard = call();
  await vi.advanceTimersByTimeAsync(answerAfterMs);
  expect(await heard).toEqual(answer);
});

test.each(calls)('S8: $who goes on without the shop when the time is up', async ({ call, withoutOne }) => {
  answerAfterMs = LIMIT_MS + 1;
  const heard = vi.fn<(answer: unknown) => void>();
  void call().then(heard);
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect(heard).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toHaveBeenCalledOnce();
  expect({ heard: heard.mock.lastCall?.[0] }).toMatchObject({ heard: withoutOne });
});
