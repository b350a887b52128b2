import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { addingCookie } from '../src/domain/order/adding.ts';
import { begunCookieName, begunCookieValue } from '../src/domain/order/begun-order.ts';
import { isSecure } from '../src/domain/auth/session-cookie.ts';
import {
  ACCESS_COOKIE_SECONDS,
  accessCookieName,
  accessTokenIn,
  accessTokenOf,
  isAccessCookie,
} from '../src/domain/order/read/access-token.ts';
import type { ApiEnv } from './api-env.ts';

/** What opens an order to whoever has no account, as the browser was given it or as a link carries it. */
export function orderTokenOf(c: Context<ApiEnv>, orderId: string): string | null {
  return accessTokenIn(c.req.raw, c.env.ctx.siteUrl, orderId);
}

export async function giveAccess(
  c: Context<ApiEnv>,
  orderId: string,
  { alsoSignedIn }: { readonly alsoSignedIn: boolean },
): Promise<void> {
  const { actor, accounts } = c.env.ctx;
  if (alsoSignedIn || actor.kind === 'visitor')
    keepAccess(c, orderId, await accessTokenOf(accounts.secret, orderId));
}

/** Lets this browser order again what that order holds. It may outlast the hold: then there is nothing to count. */
export async function keepBegun(c: Context<ApiEnv>, orderId: string): Promise<void> {
  const { actor, siteUrl, accounts, waits } = c.env.ctx;
  // Who only looks at it for the shop has begun nothing.
  if (actor.kind === 'admin') return;
  setCookie(c, begunCookieName(siteUrl), await begunCookieValue(accounts.secret, orderId), {
    ...{ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(siteUrl) },
    maxAge: Math.ceil(waits.holdMs / 1000),
  });
}

/** Whoever has this browser after her has begun nothing, adds to no order of hers, and opens none. */
export function forgetOrders(c: Context<ApiEnv>): void {
  const { siteUrl } = c.env.ctx;
  deleteCookie(c, begunCookieName(siteUrl), { path: '/', secure: isSecure(siteUrl) });
  c.header('Set-Cookie', addingCookie(null), { append: true });
  // What she ordered as a guest would be found in its history.
  for (const name of Object.keys(getCookie(c))) {
    if (isAccessCookie(siteUrl, name)) deleteCookie(c, name, { path: '/', secure: isSecure(siteUrl) });
  }
}

export function keepAccess(c: Context<ApiEnv>, orderId: string, token: string): void {
  const { siteUrl } = c.env.ctx;
  setCookie(c, accessCookieName(siteUrl, orderId), token, {
    ...{ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(siteUrl) },
    maxAge: ACCESS_COOKIE_SECONDS,
  });
}
