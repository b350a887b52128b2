import { DatabaseUnavailableError } from '#drizzle/errors.ts';

/** Longer than any call of the database: a place held longer belongs to a cancelled request, which never frees it. */
const LONGEST_TRIP_MS = 7_000;
/** A caller who has waited this long fails with `busy`: nothing was written, and the shop can be asked again. */
const LONGEST_WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 500;
/** Waiting callers look again every `LOOK_AGAIN_MS`; one who has not for so long belongs to a cancelled request. */
const GONE_MS = 5_000;

interface Passenger<Errand, Outcome> {
  readonly errand: Errand;
  seenAt: number;
  /** When to give up waiting for the outcome; null until the trip begins. */
  backBy: number | null;
  outcome: PromiseSettledResult<Outcome> | null;
  wake: () => void;
}

interface Options<Errand> {
  /** How many trips may be under way at once. */
  readonly places: number;
  readonly mayJoin: (errand: Errand, group: readonly Errand[]) => boolean;
}

/** One outcome for each errand, in their order. */
type Carry<Errand, Outcome> = (errands: readonly Errand[]) => Promise<readonly Outcome[]>;

/**
 * While a place is free, a caller goes at once. Otherwise callers queue, and the first takes along those behind it, up
 * to one that `mayJoin` refuses. Only errands and outcomes pass between callers: a Worker's request may not use the
 * connections of another.
 */
export function createSharedTrips<Errand, Outcome>({ places, mayJoin }: Options<Errand>) {
  type Waiting = Passenger<Errand, Outcome>;
  const line = new Set<Waiting>();
  /** When each place becomes free even if nobody gives it back. */
  const underWay = new Map<Waiting, number>();

  return async function travel(errand: Errand, carry: Carry<Errand, Outcome>): Promise<Outcome> {
    const own: Waiting = {
      errand,
      seenAt: Date.now(),
      backBy: null,
      outcome: null,
      wake: () => undefined,
    };
    const sentAwayAt = own.seenAt + LONGEST_WAIT_MS;
    try {
      for (;;) {
        const now = Date.now();
        own.seenAt = now;
        if (own.backBy === null) {
          line.add(own);
          if (hasRoom(now) && firstInLine(now) === own) await go(own, carry);
          else if (now >= sentAwayAt) throw new DatabaseUnavailableError('busy');
        } else if (now >= own.backBy) throw new DatabaseUnavailableError('timeout');
        if (own.outcome?.status === 'fulfilled') return own.outcome.value;
        if (own.outcome?.status === 'rejected') throw own.outcome.reason;
        await wokenOrLookingAgain(own);
      }
    } finally {
      line.delete(own);
    }
  };

  async function go(driver: Waiting, carry: Carry<Errand, Outcome>): Promise<void> {
    const now = Date.now();
    const group = takeGroup(driver, now);
    for (const each of group) each.backBy = now + LONGEST_TRIP_MS;
    underWay.set(driver, now + LONGEST_TRIP_MS);
    wakeNext();
    const errands = group.map((each) => each.errand);
    const [trip] = await Promise.allSettled([carry(errands)]);
    underWay.delete(driver);
    wakeNext();
    for (const [at, each] of group.entries()) {
      each.outcome = trip.status === 'fulfilled' ? outcomeAt(trip.value, at) : trip;
      each.wake();
    }
  }

  function takeGroup(driver: Waiting, now: number): readonly Waiting[] {
    const group = [driver];
    line.delete(driver);
    for (const each of line) {
      const isGone = now - each.seenAt >= GONE_MS;
      const errands = group.map(({ errand }) => errand);
      if (!isGone && !mayJoin(each.errand, errands)) break;
      line.delete(each);
      if (!isGone) group.push(each);
    }
    return group;
  }

  function hasRoom(now: number): boolean {
    for (const [driver, endsAt] of underWay) if (now >= endsAt) underWay.delete(driver);
    return underWay.size < places;
  }

  function firstInLine(now: number): Waiting | undefined {
    for (const each of line) {
      if (now - each.seenAt < GONE_MS) return each;
      line.delete(each);
    }
    return undefined;
  }

  function wakeNext(): void {
    const now = Date.now();
    if (hasRoom(now)) firstInLine(now)?.wake();
  }
}

function outcomeAt<Outcome>(outcomes: readonly Outcome[], at: number): PromiseSettledResult<Outcome> {
  if (at in outcomes) return { status: 'fulfilled', value: outcomes[at] as Outcome };
  return { status: 'rejected', reason: new Error('A trip came back without an answer to all errands.') };
}

async function wokenOrLookingAgain(passenger: { wake: () => void }): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  passenger.wake = () => {
    resolve(undefined);
  };
  const timer = setTimeout(passenger.wake, LOOK_AGAIN_MS);
  await promise;
  clearTimeout(timer);
}

/**
 * At most `places` callers run at the same time. Written by hand: async-mutex and p-limit wait for ever for a caller
 * whose Worker request was cancelled.
 */
export function createSemaphore(places: number) {
  const travel = createSharedTrips<() => Promise<unknown>, unknown>({ places, mayJoin: () => false });
  // Each trip carries one errand, the caller's own, and its outcome is the result of that work.
  return <Result>(work: () => Promise<Result>) => travel(work, workOfAll) as Promise<Result>;
}

/** The most lines that may exist at once: a line whose callers were cut off is never removed otherwise. */
const MOST_LINES = 1000;

/** A queue for each key: those who wait in it go together, or one after another if `isAlone`. */
export function createSharedLines<Errand, Outcome>({ isAlone = false } = {}) {
  type Travel = ReturnType<typeof createSharedTrips<Errand, Outcome>>;
  const lines = new Map<string, { readonly travel: Travel; guests: number }>();
  const mayJoin = () => !isAlone;

  return async function travelInLine(
    key: string,
    errand: Errand,
    carry: Carry<Errand, Outcome>,
  ): Promise<Outcome> {
    const line = lines.get(key) ?? {
      travel: createSharedTrips<Errand, Outcome>({ places: 1, mayJoin }),
      guests: 0,
    };
    const [oldest] = lines.keys();
    if (lines.size >= MOST_LINES && oldest !== undefined) lines.delete(oldest);
    lines.set(key, line);
    line.guests += 1;
    try {
      return await line.travel(errand, carry);
    } finally {
      line.guests -= 1;
      if (line.guests === 0 && lines.get(key) === line) lines.delete(key);
    }
  };
}

/** A lock for each key. */
export function createLines() {
  const travel = createSharedLines<() => Promise<unknown>, unknown>({ isAlone: true });
  return <Result>(key: string, work: () => Promise<Result>) =>
    travel(key, work, workOfAll) as Promise<Result>;
}

const workOfAll: Carry<() => Promise<unknown>, unknown> = async (errands) =>
  await Promise.all(errands.map((each) => each()));
