import { accessCookieName } from './access-token.ts';
import { isOrderId } from './order-id.ts';

/** What opens this order to a guest: from the link in her mail, or the cookie that placing it left. */
export function orderTokenOf(request: Request, siteUrl: URL, orderId: string): string | null {
  const given = new URL(request.url).searchParams.get('token');
  if (given !== null) return given;
  if (!isOrderId(orderId)) return null;
  const start = `${accessCookieName(siteUrl, orderId)}=`;
  const cookies = request.headers.get('Cookie')?.split(/;\s*/) ?? [];
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? null;
}
