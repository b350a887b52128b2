import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchLiveStock } from '#features/catalogue/product/product-screen.ts';
import { api, ask } from '#lib/api-client.ts';
import { postJson } from '#lib/call-shop.ts';

/** S8: the shop may take this long to answer. */
const LIMIT_MS = 10_000;
const ANSWER = { message: 'Done', items: [{ id: 1 }], now: 7 };
let answerAfterMs: number;

/** Like the browser's: it answers when its time has come, unless it is told before that nobody waits any more. */
const slowFetch: typeof fetch = (_, given) =>
  new Promise((resolve, reject) => {
    setTimeout(() => resolve(Response.json(ANSWER)), answerAfterMs);
    given?.signal?.addEventListener('abort', () => reject(given.signal?.reason as DOMException));
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', slowFetch);
  // As in iOS 15, which has no `AbortSignal.timeout`.
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

test('S8: an answer that breaks off, or whose end does not come in time, is none: nobody is told that it is done', async () => {
  const begun = '{"backupCodes":["7k3m';
  const lost = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(begun)),
    pull: (controller) => controller.error(new TypeError('The line is lost.')),
  });
  const none = { ok: false, status: 0, body: {} };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(lost)));
  expect(await postJson('/api/auth/two-factor', {})).toEqual(none);

  const withoutEnd: typeof fetch = (_, given) =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            given?.signal?.addEventListener('abort', () => controller.error(given.signal?.reason));
          },
        }),
      ),
    );
  vi.stubGlobal('fetch', withoutEnd);
  const heard = postJson('/api/auth/two-factor', {});
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  expect(await heard).toEqual(none);
});
