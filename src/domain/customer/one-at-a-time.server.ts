import { DomainError } from '../errors.ts';

const TRY_AGAIN_MS = 10;
/** Between two turns: others are served, and have their answers from the database, before the next one. */
const PAUSE_MS = 25;
const LONGEST_WAIT_MS = 8_000;
/** A turn whose request was cut off half way ends by itself. */
const LONGEST_TURN_MS = 2_000;

/** Until when somebody has the turn: of the whole isolate, whose one thread hashing a password blocks. */
let takenUntil = 0;

/** One piece of heavy work after the other, with room between them for requests that have none. */
export async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const givenUpAt = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < takenUntil) {
    if (Date.now() > givenUpAt) throw new DomainError('RATE_LIMITED');
    await pause(TRY_AGAIN_MS * (0.5 + Math.random()));
  }
  takenUntil = Date.now() + LONGEST_TURN_MS;
  try {
    return await work();
  } finally {
    await pause(PAUSE_MS);
    takenUntil = 0;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
