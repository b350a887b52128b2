import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createLines,
  createSemaphore,
  createSharedLines,
  createSharedTrips,
} from '#drizzle/transport/shared-trips.ts';

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

test('a call that never gives the turn back holds up the others for seconds only, and they still go one by one', async () => {
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

test('a call whose turn does not come within 20 seconds is told that the database is busy, before anything was written', async () => {
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

test('in a line of its own each key is let in once at a time, beside the others, also after one has failed', async () => {
  const inLine = createLines();
  const ends: string[] = [];
  const visit = (key: string, name: string) =>
    inLine(key, async () => {
      await work(100);
      ends.push(name);
      if (name === 'a1') throw new Error('a1 fails');
    });
  const visits = [visit('a', 'a1'), visit('a', 'a2'), visit('b', 'b1')];
  const settled = Promise.allSettled(visits);
  await vi.advanceTimersByTimeAsync(150);
  expect(ends).toEqual(['a1', 'b1']);
  await vi.runAllTimersAsync();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(ends).toEqual(['a1', 'b1', 'a2']);
  expect(mostAtOnce).toBe(2);
});

test('in a shared line all that wait for a key go together, beside the other keys', async () => {
  const travel = createSharedLines<string, string>();
  const trips: string[] = [];
  const visit = (key: string, errand: string) =>
    travel(key, errand, async (errands) => {
      trips.push(`${key}: ${errands.join(' ')}`);
      await work(100);
      return errands.map((each) => each.toUpperCase());
    });
  const visits = Promise.all([visit('a', 'a1'), visit('a', 'a2'), visit('b', 'b1'), visit('a', 'a3')]);
  await vi.runAllTimersAsync();
  expect(await visits).toEqual(['A1', 'A2', 'B1', 'A3']);
  expect(trips).toEqual(['a: a1', 'b: b1', 'a: a2 a3']);
});

describe('trips that those who wait share', () => {
  const mayJoin = (_: string, group: readonly string[]) => group.length < 3;
  let travel: ReturnType<typeof createSharedTrips<string, string>>;
  let trips: string[];
  beforeEach(() => {
    travel = createSharedTrips({ places: 1, mayJoin });
    trips = [];
  });

  const carry = async (errands: readonly string[]) => {
    trips.push(errands.join(' '));
    await work(10);
    return errands.map((errand) => errand.toUpperCase());
  };

  test('take all along for whom there is room, in the order in which they came', async () => {
    const crowd = Promise.all('a b c d e f g h'.split(' ').map((errand) => travel(errand, carry)));
    await vi.runAllTimersAsync();
    expect(await crowd).toEqual('A B C D E F G H'.split(' '));
    expect(trips).toEqual(['a', 'b c d', 'e f g', 'h']);
    expect(mostAtOnce).toBe(1);
  });

  test('fail for all who went along, and for nobody else', async () => {
    const first = travel('a', carry);
    const lost = ['b', 'c'].map((errand) => travel(errand, () => Promise.reject(new Error('lost'))));
    const refused = Promise.all(lost.map((each) => expect(each).rejects.toThrow('lost')));
    await vi.runAllTimersAsync();
    await refused;
    expect(await first).toBe('A');
    expect(await travel('d', () => Promise.resolve(['D']))).toBe('D');
  });

  test('that never come back: who went along is told that nobody knows, and the others go on', async () => {
    const first = travel('a', carry);
    void travel('b', () => new Promise<string[]>(() => undefined));
    const alongside = expect(travel('c', carry)).rejects.toMatchObject({ reason: 'timeout' });
    await vi.advanceTimersByTimeAsync(20);
    const later = travel('d', carry);
    await vi.advanceTimersByTimeAsync(10_000);
    await alongside;
    expect([await first, await later]).toEqual(['A', 'D']);
    expect(trips).toEqual(['a', 'd']);
  });
});
