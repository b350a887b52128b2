import { DomainError } from '#errors.ts';
import { pause } from '#pause.ts';

const TRY_AGAIN_MS = 10;
/** Between two turns, so that other requests are served and get their answers from the database. */
const PAUSE_MS = 25;
const LONGEST_WAIT_MS = 8_000;
/** A turn ends by itself if its request is cut off halfway. */
const LONGEST_TURN_MS = 2_000;

/** Until when somebody has the turn, in the whole isolate: hashing a password blocks its only thread. */
let takenUntil = 0;

/** Does heavy work one piece after the other, with room between them for other requests. */
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
