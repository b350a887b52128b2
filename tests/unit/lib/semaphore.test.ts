import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSemaphore } from '../../../drizzle/semaphore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

let inTurn: ReturnType<typeof createSemaphore>;
let atOnce = 0;
let mostAtOnce = 0;

async function work(ms: number): Promise<void> {
  atOnce += 1;
  mostAtOnce = Math.max(mostAtOnce, atOnce);
  await new Promise((resolve) => setTimeout(resolve, ms));
  atOnce -= 1;
}

beforeEach(() => {
  inTurn = createSemaphore(1);
  atOnce = 0;
  mostAtOnce = 0;
});

test('a crowd goes one after the other, in the order in which it came', async () => {
  const done: number[] = [];
  const crowd = Promise.all(
    Array.from({ length: 100 }, (_, nth) => inTurn(() => work(10).then(() => done.push(nth)))),
  );
  await vi.runAllTimersAsync();
  await crowd;
  expect(mostAtOnce).toBe(1);
  expect(done).toEqual(Array.from({ length: 100 }, (_, nth) => nth));
});

test('nobody goes early because those before are slow', async () => {
  const crowd = Promise.all(Array.from({ length: 10 }, () => inTurn(() => work(1_500))));
  await vi.runAllTimersAsync();
  await crowd;
  expect(mostAtOnce).toBe(1);
});

test('who never gives the turn back holds up the others for seconds only, and they still go one by one', async () => {
  void inTurn(() => new Promise<void>(() => undefined));
  const crowd = Promise.all(Array.from({ length: 20 }, () => inTurn(() => work(100))));
  await vi.advanceTimersByTimeAsync(10_000);
  await crowd;
  expect(mostAtOnce).toBe(1);
});

test('a failure gives the turn back', async () => {
  const refused = expect(inTurn(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  const next = inTurn(() => work(10));
  await vi.advanceTimersByTimeAsync(10);
  await refused;
  await next;
  expect(mostAtOnce).toBe(1);
});

test('whose turn does not come within 20 seconds is told that the database is busy, before anything was written', async () => {
  const slow = Promise.all(Array.from({ length: 4 }, () => inTurn(() => work(6_000))));
  const late = vi.fn(() => Promise.resolve());
  const refused = expect(inTurn(late)).rejects.toMatchObject({ reason: 'busy' });
  await vi.runAllTimersAsync();
  await refused;
  await slow;
  expect(late).not.toHaveBeenCalled();
});

test('a line to several places fills them all, and no more', async () => {
  const enter = createSemaphore(3);
  const crowd = Promise.all(Array.from({ length: 30 }, () => enter(() => work(100))));
  await vi.advanceTimersByTimeAsync(10 * 100);
  await crowd;
  expect(mostAtOnce).toBe(3);
});
