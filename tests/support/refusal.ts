import { constraintOf } from '#drizzle/errors.ts';

/** The name of the rule that refused the write; fails when the write went through or broke otherwise. */
export async function refusalOf(write: PromiseLike<unknown>): Promise<string> {
  try {
    await write;
  } catch (error) {
    const name = constraintOf(error);
    if (name === null) throw error;
    return name;
  }
  throw new Error('The write was not refused.');
}
