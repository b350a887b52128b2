import { hashToken } from '../../domain/tokens.ts';

const KEY = 'checkout_attempt';

interface Attempt {
  readonly key: string;
  readonly request: string;
  /** Once the shop has answered. */
  readonly orderId?: string;
}

/**
 * The same order is asked for under the same key, in every tab and after a reload: the shop then answers with the order
 * that is there instead of placing it again. Of what was asked only a hash is kept.
 */
export async function idempotencyKeyFor(body: object): Promise<string> {
  const request = await hashToken(JSON.stringify(body));
  const kept = readAttempt();
  if (kept?.request === request) return kept.key;
  const key = crypto.randomUUID();
  keep({ key, request });
  return key;
}

export function rememberOrder(orderId: string): void {
  const attempt = readAttempt();
  if (attempt) keep({ ...attempt, orderId });
}

/** Whether the cart of this browser is what was ordered with it. */
export function isOfThisBrowser(orderId: string): boolean {
  return readAttempt()?.orderId === orderId;
}

/** The next try places an order of its own. */
export function forgetAttempt(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}

function keep(attempt: Attempt): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(attempt));
  } catch {
    // Without a memory the key lasts for this one call.
  }
}

function readAttempt(): Attempt | null {
  try {
    const { key, request, orderId } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Attempt>;
    if (typeof key !== 'string' || typeof request !== 'string') return null;
    return typeof orderId === 'string' ? { key, request, orderId } : { key, request };
  } catch {
    return null;
  }
}
