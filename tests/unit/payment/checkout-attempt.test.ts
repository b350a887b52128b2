import { beforeEach, expect, test, vi } from 'vitest';
import {
  begunOrder,
  forgetAttempt,
  idempotencyKeyFor,
  readAttempt,
  rememberLost,
  rememberOrder,
} from '#features/payment/checkout-attempt.ts';

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', store);
});

test('a begun order is known when the checkout opens, and before something else is ordered, not before the same', async () => {
  expect(await begunOrder()).toBeUndefined();
  await idempotencyKeyFor({ pieces: 3 });
  expect(await begunOrder({ pieces: 4 })).toBeUndefined();
  rememberOrder('JH-1', []);
  expect(await begunOrder()).toBe('JH-1');
  expect(await begunOrder({ pieces: 3 })).toBeUndefined();
  expect(await begunOrder({ pieces: 4 })).toBe('JH-1');
});

test('it is not forgotten when another try comes to nothing, nor when the shopper goes back to what was ordered', async () => {
  const lines = [{ id: 7, quantity: 1 }];
  const first = await idempotencyKeyFor({ pieces: 3 });
  rememberOrder('JH-1', lines);
  await idempotencyKeyFor({ pieces: 4 });
  expect(await begunOrder()).toBe('JH-1');
  expect(await begunOrder({ pieces: 4 })).toBe('JH-1');
  expect(readAttempt()?.lines).toEqual(lines);
  expect(await idempotencyKeyFor({ pieces: 3 })).not.toBe(first);
  expect(await begunOrder({ pieces: 3 })).toBe('JH-1');
  rememberOrder('JH-2', lines);
  expect(await begunOrder({ pieces: 3 })).toBeUndefined();
});

test('what was lost keeps its key when it is changed, until the shop has answered or it is forgotten', async () => {
  const lost = await idempotencyKeyFor({ pieces: 3 });
  rememberLost();
  expect(await idempotencyKeyFor({ pieces: 4 })).toBe(lost);
  rememberOrder('JH-1', []);
  expect(await idempotencyKeyFor({ pieces: 4 })).toBe(lost);
  const next = await idempotencyKeyFor({ pieces: 5 });
  expect(next).not.toBe(lost);
  rememberLost();
  forgetAttempt();
  expect(await idempotencyKeyFor({ pieces: 6 })).not.toBe(next);
});

test('a day later it is forgotten: the same cart is another wish', async () => {
  const now = vi.spyOn(Date, 'now');
  const first = await idempotencyKeyFor({ pieces: 3 });
  rememberOrder('JH-1', []);
  const ordered = Date.now();
  now.mockReturnValue(ordered + 86_000_000);
  expect(await begunOrder()).toBe('JH-1');
  now.mockReturnValue(ordered + 86_500_000);
  expect(await begunOrder()).toBeUndefined();
  expect(await idempotencyKeyFor({ pieces: 3 })).not.toBe(first);
  now.mockRestore();
});

const full = () => {
  throw new DOMException('Full', 'QuotaExceededError');
};
test.each([
  ['is not there', null],
  ['is full', { ...store, setItem: full }],
  ['may not be read', { getItem: full, setItem: full, removeItem: full }],
])('where the memory of the browser %s, an order keeps its key while its page is open', async (_, memory) => {
  vi.stubGlobal('localStorage', memory);
  const key = await idempotencyKeyFor({ pieces: 3 });
  expect(await idempotencyKeyFor({ pieces: 3 })).toBe(key);
  rememberLost();
  expect(await idempotencyKeyFor({ pieces: 4 })).toBe(key);
  rememberOrder('JH-1', []);
  expect(await begunOrder()).toBe('JH-1');
  forgetAttempt();
  expect(await begunOrder()).toBeUndefined();
  expect(await idempotencyKeyFor({ pieces: 4 })).not.toBe(key);
  forgetAttempt();
});
