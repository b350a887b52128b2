import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKeptConnections } from '#drizzle/kept-connections.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const called = (baton: string) => ({ baton, url: null });

test('the latest is taken first, each once, and none that has rested for five seconds', () => {
  const kept = createKeptConnections();
  for (const baton of ['old', 'a little newer']) kept.keep(called(baton));
  vi.advanceTimersByTime(4_999);
  kept.keep(called('new'));
  expect(kept.take()?.baton).toBe('new');
  expect(kept.take()?.baton).toBe('a little newer');
  vi.advanceTimersByTime(1);
  expect([kept.take(), kept.take()]).toEqual([null, null]);
});

test('none is left of those that are forgotten', () => {
  const kept = createKeptConnections();
  kept.keep(called('first'));
  kept.forgetAll();
  expect(kept.take()).toBeNull();
});
