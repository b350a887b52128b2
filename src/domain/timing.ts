import { DomainError } from './errors.ts';

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The result of the work, or a failure if it takes longer; the work itself is not stopped. */
export async function within<Result>(
  timeoutMs: number,
  work: Promise<Result>,
  tooLate = () => new Error(`No answer within ${String(timeoutMs)} ms.`),
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tooLate());
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Answers after `ms` at the earliest, whether it succeeds or fails, so that the time does not tell who is known here.
 */
export async function answerInConstantTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, pause(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The same for a failure; a success is answered at once. */
export async function failInConstantTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const even = pause(ms);
  try {
    return await work;
  } catch (error) {
    await even;
    throw error;
  }
}

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
