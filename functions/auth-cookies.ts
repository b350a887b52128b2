import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { isSecure, SESSION_SECONDS, sessionCookieName, SIGNED_IN_HINT } from '#auth/session-cookie.ts';
import type { ApiEnv } from './api-env.ts';

type ApiContext = Context<ApiEnv>;

export function passCookies(c: ApiContext, cookies: readonly string[]): void {
  const session = `${sessionCookieName(c.env.ctx.siteUrl)}=`;
  for (const cookie of cookies) {
    c.header('Set-Cookie', cookie, { append: true });
    if (!cookie.startsWith(session)) continue;
    if (cookie.startsWith(`${session};`)) forgetHint(c);
    else setHint(c);
  }
}

export function renewCookies(c: ApiContext): void {
  const name = sessionCookieName(c.env.ctx.siteUrl);
  const value = getCookie(c, name);
  if (value !== undefined) setCookie(c, name, value, { ...attributes(c), httpOnly: true });
  setHint(c);
}

export function forgetCookies(c: ApiContext): void {
  deleteCookie(c, sessionCookieName(c.env.ctx.siteUrl), { ...attributes(c), httpOnly: true });
  forgetHint(c);
}

export function hasHint(c: ApiContext): boolean {
  return getCookie(c, SIGNED_IN_HINT) !== undefined;
}

export function hasSessionCookie(c: ApiContext): boolean {
  return getCookie(c, sessionCookieName(c.env.ctx.siteUrl)) !== undefined;
}

export function setHint(c: ApiContext): void {
  setCookie(c, SIGNED_IN_HINT, '1', attributes(c));
}

function forgetHint(c: ApiContext): void {
  deleteCookie(c, SIGNED_IN_HINT, attributes(c));
}

function attributes(c: ApiContext) {
  const secure = isSecure(c.env.ctx.siteUrl);
  return { path: '/', sameSite: 'Lax', secure, maxAge: SESSION_SECONDS } as const;
}
