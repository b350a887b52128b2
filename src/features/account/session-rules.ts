/** How often a page looks whether its session needs renewing, and how long before its end that is so. */
export const TICK_MS = 30_000;
const RENEW_BEFORE_MS = 3 * TICK_MS;

export function isRenewalDue(expiresAt: number, now: number): boolean {
  return expiresAt - now <= RENEW_BEFORE_MS;
}

/** What an answer to "who is signed in?" means; only the shop itself saying "nobody" signs anybody out. */
export type Verdict = 'known' | 'nobody' | 'ask again';

export function verdictOf(status: number, hasUser: boolean): Verdict {
  if (status === 200) return hasUser ? 'known' : 'nobody';
  return status === 401 ? 'nobody' : 'ask again';
}
