import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeptConnections } from '../../../drizzle/kept-connections.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the latest is taken first, each once, and none that has rested for five seconds', () => {
  const kept = createKeptConnections();
  for (const baton of ['old', 'a little newer']) kept.keep(baton);
  vi.advanceTimersByTime(4_999);
  kept.keep('new');
  expect(kept.take()).toBe('new');
  expect(kept.take()).toBe('a little newer');
  vi.advanceTimersByTime(1);
  expect([kept.take(), kept.take()]).toEqual([null, null]);
});

test('none is left of those that are forgotten', () => {
  const kept = createKeptConnections();
  kept.keep('first');
  kept.forgetAll();
  expect(kept.take()).toBeNull();
});
