import { DatabaseUnavailableError } from './errors.ts';

/** Above what one trip takes at the most: whose place is held for longer was ended in the middle, and never comes back. */
const LONGEST_TRIP_MS = 7_000;
/** Who has waited this long is sent away before anything was written, rather than sent into a crowd. */
const LONGEST_WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 500;
/** Who has not looked for this long was ended while waiting: above what an isolate that has too much to do lets anybody wait. */
const GONE_MS = 5_000;

interface Passenger<Errand, Outcome> {
  readonly errand: Errand;
  seenAt: number;
  /** Once it is under way: how long its outcome is waited for. */
  backBy: number | null;
  outcome: PromiseSettledResult<Outcome> | null;
  wake: () => void;
}

interface Options<Errand> {
  /** So many trips are under way at once. */
  readonly places: number;
  /** Whether it travels with those who go already. */
  readonly mayJoin: (errand: Errand, group: readonly Errand[]) => boolean;
}

/** One outcome for each errand, in their order. */
type Carry<Errand, Outcome> = (errands: readonly Errand[]) => Promise<readonly Outcome[]>;

/**
 * Who finds a place free goes at once; who has to wait travels with all others that wait, in the order in which they came.
 * Whoever is first of them makes the trip, with means of its own: nothing but errands and outcomes passes between the
 * requests of a Worker, and each waits by a clock of its own, since another's may have been ended in the middle.
 */
export function createSharedTrips<Errand, Outcome>({ places, mayJoin }: Options<Errand>) {
  type Waiting = Passenger<Errand, Outcome>;
  const line = new Set<Waiting>();
  /** When each place falls free by itself. */
  const underWay = new Map<Waiting, number>();

  return async function travel(errand: Errand, carry: Carry<Errand, Outcome>): Promise<Outcome> {
    const own: Waiting = {
      ...{ errand, seenAt: Date.now(), backBy: null, outcome: null },
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
 * Lets so many in at once, each alone. By hand: async-mutex and p-limit wait for ever for a guest whose Worker request was
 * ended in the middle.
 */
export function createSemaphore(places: number) {
  const travel = createSharedTrips<() => Promise<unknown>, unknown>({ places, mayJoin: () => false });
  // The only errand of a trip is the caller's own, and its outcome what that has given.
  return <Result>(work: () => Promise<Result>) => travel(work, workOfAll) as Promise<Result>;
}

/** Most lines that may stand at once: one whose guests were ended in the middle is never left. */
const MOST_LINES = 1000;

/**
 * A line for each key: who finds it empty goes at once; who has to wait in it goes with all others that wait there, unless
 * each goes alone.
 */
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

/** A line for each key, in which one is let in at a time. */
export function createLines() {
  const travel = createSharedLines<() => Promise<unknown>, unknown>({ isAlone: true });
  return <Result>(key: string, work: () => Promise<Result>) =>
    travel(key, work, workOfAll) as Promise<Result>;
}

const workOfAll: Carry<() => Promise<unknown>, unknown> = async (errands) =>
  await Promise.all(errands.map((each) => each()));
