import { constraintOf } from '../../../drizzle/errors.ts';
import { RULES } from '../../../drizzle/rules.ts';
import { DomainError } from '../errors.ts';

/** For a write on what was read just before: somebody else was faster. */
export async function refusingOvertaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (constraintOf(error) !== RULES.noRowChanged) throw error;
    throw new DomainError('PRODUCT_CHANGED', { cause: error });
  }
}
