import { hostCookie } from '#auth/session-cookie.ts';
import { cookieIn } from '#cookie-in.ts';
import { isSameSecret } from '#auth/password-hash.server.ts';
import { signedToken } from '#tokens.ts';
import { isOrderId } from '#order-id.ts';

/** The cookie of a browser in which an order waits to be paid opens no order. */
export function begunCookieName(siteUrl: URL): string {
  return hostCookie(siteUrl, 'begun');
}

export async function begunCookieValue(secret: string, orderId: string): Promise<string> {
  return `${orderId}.${await signedToken(secret, `order begun ${orderId}`)}`;
}

export async function begunIn(cookies: string | null, secret: string, siteUrl: URL): Promise<string | null> {
  const value = cookieIn(cookies, begunCookieName(siteUrl)) ?? '';
  const [orderId = ''] = value.split('.');
  if (!isOrderId(orderId)) return null;
  return isSameSecret(value, await begunCookieValue(secret, orderId)) ? orderId : null;
}
