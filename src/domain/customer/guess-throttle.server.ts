import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { forgetTries, takeTry } from './throttle.server.ts';

/** A password or a code that may be wrong, for the account of this address. */
export interface Guess {
  readonly what: 'password' | 'code';
  readonly email: string;
  /** Who guesses: a client's address, or the session of whoever is signed in. */
  readonly from: string;
}

/** Counted before it is looked at. What is refused to one client does not count for the account. */
export async function takeGuess(ctx: Context, { what, email, from }: Guess): Promise<void> {
  const isLeft =
    (await takeTry(ctx, what, `${email} ${from}`)) && (await takeTry(ctx, `${what}Anywhere`, email));
  if (!isLeft) throw new DomainError('TOO_MANY_TRIES');
}

/** After a right one: what failed before it counts no more. */
export async function forgetGuesses(ctx: Context, { what, email, from }: Guess): Promise<void> {
  await Promise.all([forgetTries(ctx, what, `${email} ${from}`), forgetTries(ctx, `${what}Anywhere`, email)]);
}
