const BYTES = 24;
const DAY_SECONDS = 24 * 60 * 60;

export const ACCESS_COOKIE_SECONDS = 30 * DAY_SECONDS;

/**
 * What opens one order to whoever has no account: 192 bits that follow from the shop's secret, so that the mails of
 * later days can carry them too. Stored is only their hash.
 */
export async function accessTokenOf(secret: string, orderId: string): Promise<string> {
  const bytes = new TextEncoder().encode(secret);
  const usage = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, usage, false, ['sign']);
  const text = new TextEncoder().encode(`order access ${orderId}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, text)).slice(0, BYTES);
  return btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** One per order, so that each can be opened without the others. */
export function accessCookieName(siteUrl: URL, orderId: string): string {
  return `${siteUrl.protocol === 'https:' ? '__Host-' : ''}order.${orderId}`;
}
