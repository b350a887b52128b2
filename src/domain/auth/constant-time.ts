import { pause } from '#pause.ts';

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
