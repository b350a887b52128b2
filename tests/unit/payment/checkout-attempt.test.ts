import { beforeEach, expect, test, vi } from 'vitest';
import {
  begunOrder,
  idempotencyKeyFor,
  rememberOrder,
} from '../../../src/features/payment/checkout-attempt.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
});

beforeEach(() => {
  kept.clear();
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
