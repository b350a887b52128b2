const DAY_SECONDS = 24 * 60 * 60;

export const SESSION_DAYS = 30;
export const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS;
export const RENEW_AFTER_SECONDS = DAY_SECONDS;
/** Counted from signing in and never renewed. */
export const ADMIN_SESSION_SECONDS = 12 * 60 * 60;

export const COOKIE_PREFIX = 'jhilmil';

/** Tells a page's scripts that asking for the session is worth a call; it proves nothing. */
export const SIGNED_IN_HINT = 'signed_in';

export function sessionCookieName(siteUrl: URL): string {
  return authCookieName(siteUrl, 'session_token');
}

export function secondStepCookieName(siteUrl: URL): string {
  return authCookieName(siteUrl, 'two_factor');
}

/** Browsers accept this prefix only over https. */
function authCookieName(siteUrl: URL, name: 'session_token' | 'two_factor'): string {
  return `${isSecure(siteUrl) ? '__Secure-' : ''}${COOKIE_PREFIX}.${name}`;
}

/** Only https guarantees that no other host sets the cookie. */
export function hostCookie(siteUrl: URL, name: string): string {
  return `${isSecure(siteUrl) ? '__Host-' : ''}${name}`;
}

export function isNewSession(cookie: string, siteUrl: URL): boolean {
  return cookie.startsWith(`${sessionCookieName(siteUrl)}=`) && !/;\s*max-age=0/i.test(cookie);
}

export function isSecure(siteUrl: URL): boolean {
  return siteUrl.protocol === 'https:';
}
