import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPaid, stands } from '#features/payment/order-news.ts';

let answers: (() => Response)[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () =>
    Promise.resolve().then(() => {
      const answer = answers.shift();
      if (!answer) throw new TypeError('Failed to fetch');
      return answer();
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const gone = () => {
  throw new TypeError('Failed to fetch');
};
const failing = (status: number) => () => Response.json({ error: 'X' }, { status });
const of = (status: string) => () => Response.json({ status });

async function standsAfter(...coming: (() => Response)[]): Promise<boolean> {
  answers = coming;
  const asked = stands('JH-2222-2222');
  await vi.runAllTimersAsync();
  return await asked;
}

test.each([
  ['the line was away', gone],
  ['the shop was', failing(503)],
  ['there were too many questions', failing(429)],
  ['the answer broke off', () => new Response('{"status":')],
])('whether an order stands is asked once more where %s', async (_, answer) => {
  expect(await standsAfter(answer, of('paid'))).toBe(true);
  expect(await standsAfter(answer, answer, of('pending_payment_gateway'))).toBe(false);
});

test('it does not stand where nobody answers, and is not the shopper’s where the shop does not know it', async () => {
  expect(await standsAfter()).toBe(false);
  expect(await standsAfter(failing(404), of('paid'))).toBe(false);
  answers = [failing(503)];
  expect(await isPaid('JH-2222-2222')).toBe(false);
});
