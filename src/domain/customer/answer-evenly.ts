/** An outcome, good or bad, is told after `ms` at the earliest: so the time says nothing about who is known here. */
export async function answerEvenly<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** The same for a failure; what succeeds is told at once. */
export async function failEvenly<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const even = new Promise((resolve) => setTimeout(resolve, ms));
  try {
    return await work;
  } catch (error) {
    await even;
    throw error;
  }
}
