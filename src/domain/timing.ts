import { DomainError } from './errors.ts';

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The work itself is not stopped when its time is over. */
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

/** Success and failure take the same time, so that it does not tell who is known here. */
export async function answerInConstantTime<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, pause(ms)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** A failure takes the same time as any other; a success is answered at once. */
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
/** Between two turns other requests are served and get their answers from the database. */
const PAUSE_MS = 25;
const LONGEST_WAIT_MS = 8_000;
/** A turn ends by itself if its request is cut off halfway. */
const LONGEST_TURN_MS = 2_000;

/** One turn in the whole isolate, since hashing a password blocks its only thread. */
let takenUntil = 0;

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
