import type { Context } from '../context.server.ts';
import { forgetGuesses, takeGuess } from './guess-throttle.server.ts';
import { requirePerson } from './require-person.ts';

/** Does what fails when the password of whoever is signed in is wrong, only so often until it succeeds. */
export async function tryPassword<Result>(ctx: Context, work: () => Promise<Result>): Promise<Result> {
  const { user, session } = requirePerson(ctx.actor);
  const guess = { what: 'password', email: user.email, from: `session ${session.id}` } as const;
  await takeGuess(ctx, guess);
  const result = await work();
  await forgetGuesses(ctx, guess);
  return result;
}
