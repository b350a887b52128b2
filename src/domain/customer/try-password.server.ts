import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { forgetTries, takeTry } from './throttle.server.ts';

/** Does what fails for a wrong password, only so often for one account until it succeeds. */
export async function tryPassword<Result>(
  ctx: Context,
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!(await takeTry(ctx, 'password', email))) throw new DomainError('TOO_MANY_TRIES');
  const result = await work();
  await forgetTries(ctx, 'password', email);
  return result;
}
