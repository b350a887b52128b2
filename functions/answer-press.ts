import type { Context } from 'hono';
import { DomainError } from '../src/domain/errors.ts';
import type { ApiEnv } from './api-env.ts';

/** As a form, in either of the two ways in which they are sent. */
const ONE_CLICK = /List-Unsubscribe(?:=|"\s+)One-Click/;

/**
 * Whether a page answers: to a browser, which has posted a form. A mail program that unsubscribes its reader follows no
 * redirect, whatever it says that it takes (RFC 8058).
 */
async function wantsPage({ req }: Context<ApiEnv>): Promise<boolean> {
  return req.header('Accept')?.includes('text/html') === true && !ONE_CLICK.test(await req.text());
}

interface Press {
  /** The page behind the link of a mail, which says what holds now. */
  readonly page: string;
  readonly isDone: boolean;
  readonly message: string;
}

/** A browser goes back to the page; a program is answered at once. */
export async function answerPress(c: Context<ApiEnv>, { page, isDone, message }: Press): Promise<Response> {
  if (await wantsPage(c)) return c.redirect(page, 303);
  if (!isDone) throw new DomainError('NOT_FOUND');
  return c.json({ message });
}
