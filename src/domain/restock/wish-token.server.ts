import { hostCookie, isSecure } from '#auth/session-cookie.ts';
import { cookieIn } from '#cookie-in.ts';
import { hashToken, isToken, signedToken } from '#tokens.ts';
import { LONGEST_HOLD_MS } from './restock-times.ts';

/** How many pieces may be kept for one browser at once. */
const MOST_KEPT = 5;

interface WishKey {
  readonly productId: number;
  readonly size: string;
  readonly inbox: string;
}

/** Opens one wish. It follows from the shop's secret, so that each mail of it can carry it; its hash is stored. */
export async function wishTokenOf(secret: string, { productId, size, inbox }: WishKey): Promise<string> {
  return await signedToken(secret, `restock wish ${JSON.stringify([productId, size, inbox])}`);
}

/** The cookie holds the tokens of wishes for which a piece is kept, newest first. */
function keptCookieName(siteUrl: URL): string {
  return hostCookie(siteUrl, 'kept');
}

function keptTokens(cookies: string | null, siteUrl: URL): string[] {
  const kept = cookieIn(cookies, keptCookieName(siteUrl)) ?? '';
  return kept.split('.').filter(isToken).slice(0, MOST_KEPT);
}

/** A `Set-Cookie` that adds one more kept piece to what the browser sends. */
export function keptCookie(token: string, cookies: string | null, siteUrl: URL): string {
  const others = keptTokens(cookies, siteUrl).filter((each) => each !== token);
  const value = [token, ...others].slice(0, MOST_KEPT).join('.');
  const secure = isSecure(siteUrl) ? '; Secure' : '';
  return `${keptCookieName(siteUrl)}=${value}; Path=/; Max-Age=${String(LONGEST_HOLD_MS / 1000)}; HttpOnly; SameSite=Lax${secure}`;
}

/** The hashes by which the context knows the pieces that only this browser may buy. */
export async function keptFor(cookies: string | null, siteUrl: URL): Promise<readonly string[]> {
  return await Promise.all(keptTokens(cookies, siteUrl).map(hashToken));
}
