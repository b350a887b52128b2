import { hostCookie } from '#auth/session-cookie.ts';
import { cookieIn } from '#cookie-in.ts';
import { DAY_SECONDS } from '#dates.ts';
import { signedToken } from '#tokens.ts';
import { isOrderId } from '#order-id.ts';

export const ACCESS_COOKIE_SECONDS = 30 * DAY_SECONDS;

/**
 * Opens one order to a guest: 192 bits derived from the shop's secret, so that later mails can carry them too. Only
 * their hash is stored.
 */
export async function accessTokenOf(secret: string, orderId: string): Promise<string> {
  return await signedToken(secret, `order access ${orderId}`);
}

/** One per order, so that each can be opened without the others. */
export function accessCookieName(siteUrl: URL, orderId: string): string {
  return hostCookie(siteUrl, `order.${orderId}`);
}

/** Whether a cookie is one of these, for any order. */
export function isAccessCookie(siteUrl: URL, name: string): boolean {
  const start = accessCookieName(siteUrl, '');
  return name.startsWith(start) && isOrderId(name.slice(start.length));
}

/** The key that opens this order to a guest: from the link in a mail, or the cookie set when it was placed. */
export function accessTokenIn(request: Request, siteUrl: URL, orderId: string): string | null {
  const given = new URL(request.url).searchParams.get('token');
  if (given !== null) return given;
  if (!isOrderId(orderId)) return null;
  return cookieIn(request.headers.get('Cookie'), accessCookieName(siteUrl, orderId));
}
