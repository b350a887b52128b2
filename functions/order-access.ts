import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { addingCookie } from '#order/adding.ts';
import { begunCookieName, begunCookieValue } from '#order/begun-order.server.ts';
import { isSecure } from '#auth/session-cookie.ts';
import {
  ACCESS_COOKIE_SECONDS,
  accessCookieName,
  accessTokenIn,
  accessTokenOf,
  isAccessCookie,
} from '#order/read/access-token.ts';
import type { ApiEnv } from './api-env.ts';

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

/** The cookie may outlast the hold: then nothing is counted for it. */
export async function keepBegun(c: Context<ApiEnv>, orderId: string): Promise<void> {
  const { actor, siteUrl, accounts, waits } = c.env.ctx;
  // An admin only looks at the order for the shop, and has begun nothing.
  if (actor.kind === 'admin') return;
  setCookie(c, begunCookieName(siteUrl), await begunCookieValue(accounts.secret, orderId), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(siteUrl),
    maxAge: Math.ceil(waits.holdMs / 1000),
  });
}

export function forgetOrders(c: Context<ApiEnv>): void {
  const { siteUrl } = c.env.ctx;
  deleteCookie(c, begunCookieName(siteUrl), { path: '/', secure: isSecure(siteUrl) });
  c.header('Set-Cookie', addingCookie(null), { append: true });
  // The orders that this shopper placed as a guest could be opened from the browser's history.
  for (const name of Object.keys(getCookie(c))) {
    if (isAccessCookie(siteUrl, name)) deleteCookie(c, name, { path: '/', secure: isSecure(siteUrl) });
  }
}

export function keepAccess(c: Context<ApiEnv>, orderId: string, token: string): void {
  const { siteUrl } = c.env.ctx;
  setCookie(c, accessCookieName(siteUrl, orderId), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(siteUrl),
    maxAge: ACCESS_COOKIE_SECONDS,
  });
}
