import { constraintOf } from '../../../drizzle/errors.ts';
import { RULES } from '../../../drizzle/rules.ts';
import { DomainError } from '../errors.ts';

/** Two names may differ and still have the same address. */
export async function refusingTakenName<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (constraintOf(error) !== RULES.categorySlugTaken) throw error;
    const message = 'Another category has this name already.';
    throw new DomainError('NAME_TAKEN', { message, details: { name: [message] }, cause: error });
  }
}
