import { DatabaseUnavailableError } from './errors.ts';

/** Above what a write takes at the most: who holds the turn for longer was ended in the middle, and never gives it back. */
const LONGEST_TURN_MS = 7_000;
/** Who has waited this long is sent away before anything was written, rather than sent into a crowd. */
const LONGEST_WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 200;
/** Who has not looked for this long was ended while waiting. */
const GONE_MS = 2_000;

interface Waiting {
  seenAt: number;
  wake: () => void;
}

let holder: Waiting | null = null;
let turnEndsAt = 0;
/** In the order in which they came. */
const line = new Set<Waiting>();

/** One after the other, however many come, and however slow the one before is. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = await takeTurn();
  try {
    return await work();
  } finally {
    if (holder === mine) holder = null;
    firstInLine(Date.now())?.wake();
  }
}

async function takeTurn(): Promise<Waiting> {
  const mine: Waiting = { seenAt: Date.now(), wake: () => undefined };
  const sentAwayAt = mine.seenAt + LONGEST_WAIT_MS;
  try {
    for (;;) {
      const now = Date.now();
      mine.seenAt = now;
      line.add(mine);
      const isFree = holder === null || now >= turnEndsAt;
      if (isFree && firstInLine(now) === mine) {
        holder = mine;
        turnEndsAt = now + LONGEST_TURN_MS;
        return mine;
      }
      if (now >= sentAwayAt) throw new DatabaseUnavailableError('busy');
      await wokenOrLookingAgain(mine);
    }
  } finally {
    line.delete(mine);
  }
}

function firstInLine(now: number): Waiting | undefined {
  for (const waiting of line) {
    if (now - waiting.seenAt < GONE_MS) return waiting;
    line.delete(waiting);
  }
  return undefined;
}

async function wokenOrLookingAgain(mine: Waiting): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  mine.wake = () => {
    resolve(undefined);
  };
  const timer = setTimeout(mine.wake, LOOK_AGAIN_MS);
  await promise;
  clearTimeout(timer);
}
