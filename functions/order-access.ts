import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
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
  { alsoSignedIn = false } = {},
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

/** Whoever comes after her has begun nothing. */
export function forgetBegun(c: Context<ApiEnv>): void {
  const { siteUrl } = c.env.ctx;
  deleteCookie(c, begunCookieName(siteUrl), { path: '/', secure: isSecure(siteUrl) });
}

/** What she ordered as a guest: whoever has this browser after her would find name and address in its history. */
export function forgetAccess(c: Context<ApiEnv>): void {
  const { siteUrl } = c.env.ctx;
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
