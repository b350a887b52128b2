import { DatabaseUnavailableError } from './errors.ts';

/** Above what one call takes at the most: whose place is held for longer was ended in the middle, and never leaves it. */
const LONGEST_STAY_MS = 7_000;
/** Who has waited this long is sent away before anything was written, rather than sent into a crowd. */
const LONGEST_WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 200;
/** Who has not looked for this long was ended while waiting. */
const GONE_MS = 2_000;

interface Guest {
  seenAt: number;
  wake: () => void;
}

/**
 * Lets so many in at once, the others in the order in which they come, however slow those before are. By hand: async-mutex
 * and p-limit wait for ever for a guest whose Worker request was ended in the middle.
 */
export function createSemaphore(places: number) {
  const line = new Set<Guest>();
  /** When each place falls free by itself. */
  const inside = new Map<Guest, number>();

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const guest: Guest = { seenAt: Date.now(), wake: () => undefined };
    await enter(guest);
    wakeNext();
    try {
      return await work();
    } finally {
      inside.delete(guest);
      wakeNext();
    }
  };

  async function enter(guest: Guest): Promise<void> {
    const sentAwayAt = guest.seenAt + LONGEST_WAIT_MS;
    try {
      for (;;) {
        const now = Date.now();
        guest.seenAt = now;
        line.add(guest);
        if (hasRoom(now) && firstInLine(now) === guest) {
          inside.set(guest, now + LONGEST_STAY_MS);
          return;
        }
        if (now >= sentAwayAt) throw new DatabaseUnavailableError('busy');
        await wokenOrLookingAgain(guest);
      }
    } finally {
      line.delete(guest);
    }
  }

  function hasRoom(now: number): boolean {
    for (const [guest, endsAt] of inside) if (now >= endsAt) inside.delete(guest);
    return inside.size < places;
  }

  function firstInLine(now: number): Guest | undefined {
    for (const guest of line) {
      if (now - guest.seenAt < GONE_MS) return guest;
      line.delete(guest);
    }
    return undefined;
  }

  function wakeNext(): void {
    const now = Date.now();
    if (hasRoom(now)) firstInLine(now)?.wake();
  }
}

async function wokenOrLookingAgain(guest: Guest): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  guest.wake = () => {
    resolve(undefined);
  };
  const timer = setTimeout(guest.wake, LOOK_AGAIN_MS);
  await promise;
  clearTimeout(timer);
}
