import type { Context } from 'hono';
import { DomainError } from '#errors.ts';
import type { ApiEnv } from './api-env.ts';

/** The body of a one-click request, in either of the two form encodings. */
const ONE_CLICK = /List-Unsubscribe(?:=|"\s+)One-Click/;

/**
 * Whether to answer with a page: only a browser that posted a form gets one. A mail program that unsubscribes its
 * reader follows no redirect, whatever its Accept header says (RFC 8058).
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
