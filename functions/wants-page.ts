import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';

/** As a form, in either of the two ways in which they are sent. */
const ONE_CLICK = /List-Unsubscribe(?:=|"\s+)One-Click/;

/**
 * Whether a page answers: to a browser, which has posted a form. A mail program that unsubscribes its reader follows no
 * redirect, whatever it says that it takes (RFC 8058).
 */
export async function wantsPage({ req }: Context<ApiEnv>): Promise<boolean> {
  return req.header('Accept')?.includes('text/html') === true && !ONE_CLICK.test(await req.text());
}
