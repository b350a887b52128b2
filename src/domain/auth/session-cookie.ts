const DAY_SECONDS = 24 * 60 * 60;

/** Renewed while the account is used; see renewSession. */
export const SESSION_DAYS = 30;
export const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS;
export const RENEW_AFTER_SECONDS = DAY_SECONDS;
/** For the administrator, counted from signing in and never renewed. */
export const ADMIN_SESSION_SECONDS = 12 * 60 * 60;

export const COOKIE_PREFIX = 'jhilmil';

/** Tells a page's scripts that asking for the session is worth a call. It proves nothing. */
export const SIGNED_IN_HINT = 'signed_in';

/** As better-auth names it. */
export function sessionCookieName(siteUrl: URL): string {
  return authCookieName(siteUrl, 'session_token');
}

/** Between the password and the code of the second step. */
export function secondStepCookieName(siteUrl: URL): string {
  return authCookieName(siteUrl, 'two_factor');
}

/** Only https may carry a name with this prefix. */
function authCookieName(siteUrl: URL, name: 'session_token' | 'two_factor'): string {
  return `${isSecure(siteUrl) ? '__Secure-' : ''}${COOKIE_PREFIX}.${name}`;
}

/** For a cookie of ours that only this very host can set, which only https guarantees. */
export function hostCookie(siteUrl: URL, name: string): string {
  return `${isSecure(siteUrl) ? '__Host-' : ''}${name}`;
}

/** Whether a Set-Cookie signs somebody in. */
export function isNewSession(cookie: string, siteUrl: URL): boolean {
  return cookie.startsWith(`${sessionCookieName(siteUrl)}=`) && !/;\s*max-age=0/i.test(cookie);
}

export function isSecure(siteUrl: URL): boolean {
  return siteUrl.protocol === 'https:';
}
