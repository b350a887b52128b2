import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createIdleConnections } from '#drizzle/transport/client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const called = (baton: string) => ({ baton, url: null });

test('the latest is taken first, each once, and none that has rested for five seconds', () => {
  const idle = createIdleConnections();
  for (const baton of ['old', 'a little newer']) idle.add(called(baton));
  vi.advanceTimersByTime(4_999);
  idle.add(called('new'));
  expect(idle.take()?.baton).toBe('new');
  expect(idle.take()?.baton).toBe('a little newer');
  vi.advanceTimersByTime(1);
  expect([idle.take(), idle.take()]).toEqual([null, null]);
});

test('none is left after they were cleared', () => {
  const idle = createIdleConnections();
  idle.add(called('first'));
  idle.clear();
  expect(idle.take()).toBeNull();
});
