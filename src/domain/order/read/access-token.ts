import { hostCookie } from '#auth/session-cookie.ts';
import { cookieIn } from '#cookie-in.ts';
import { DAY_SECONDS } from '#dates.ts';
import { signedToken } from '#tokens.ts';
import { isOrderId } from '#order-id.ts';

export const ACCESS_COOKIE_SECONDS = 30 * DAY_SECONDS;

/** The token follows from the shop's secret, so that later mails can carry it too. Only its hash is stored. */
export async function accessTokenOf(secret: string, orderId: string): Promise<string> {
  return await signedToken(secret, `order access ${orderId}`);
}

/** One cookie per order, so that each can be opened without the others. */
export function accessCookieName(siteUrl: URL, orderId: string): string {
  return hostCookie(siteUrl, `order.${orderId}`);
}

export function isAccessCookie(siteUrl: URL, name: string): boolean {
  const start = accessCookieName(siteUrl, '');
  return name.startsWith(start) && isOrderId(name.slice(start.length));
}

export function accessTokenIn(request: Request, siteUrl: URL, orderId: string): string | null {
  const given = new URL(request.url).searchParams.get('token');
  if (given !== null) return given;
  if (!isOrderId(orderId)) return null;
  return cookieIn(request.headers.get('Cookie'), accessCookieName(siteUrl, orderId));
}
