import { hashToken } from '#tokens.ts';

const KEY = 'checkout_attempt';
/** After this time the mail of an order that stands has arrived. */
const LOST_FOR_MS = 3_600_000;
/** After this time its payment has come or never will, so the next order is a new one. */
const OLD_AFTER_MS = 86_400_000;

export interface OrderedLine {
  readonly id: number;
  readonly size?: string | undefined;
  readonly quantity: number;
}

interface Attempt {
  readonly at: number;
  readonly key: string;
  readonly request: string;
  /** When its answer may have been lost: for a while even a changed request then uses the same key. */
  readonly lostAt?: number | undefined;
  readonly orderId?: string;
  readonly ordered?: string;
  readonly lines?: readonly OrderedLine[];
}

/**
 * The same order gets the same key in every tab and after a reload, so the shop answers with the existing order. Only a
 * hash of the names and addresses is kept.
 */
export async function idempotencyKeyFor(body: object): Promise<string> {
  const request = await hashOf(body);
  const stored = readAttempt();
  if (stored?.request === request) return stored.key;
  const isLost = Date.now() - (stored?.lostAt ?? 0) < LOST_FOR_MS;
  const key = stored && isLost ? stored.key : crypto.randomUUID();
  // The earlier order may still be paid for.
  keep({ ...stored, key, request });
  return key;
}

export function rememberLost(): void {
  const attempt = readAttempt();
  if (attempt) keep({ ...attempt, lostAt: Date.now() });
}

const hashOf = (body: object) => hashToken(JSON.stringify(body));

export function rememberOrder(orderId: string, ordered: readonly OrderedLine[]): void {
  const attempt = readAttempt();
  const lines = ordered.map(({ id, size, quantity }) => ({ id, size, quantity }));
  if (attempt) keep({ ...attempt, lostAt: undefined, orderId, ordered: attempt.key, lines });
}

/** The last order placed here that nobody has seen confirmed; with `unlike`, only if that request differs from it. */
export async function begunOrder(unlike?: object): Promise<string | undefined> {
  const stored = readAttempt();
  const isLike = unlike && stored?.ordered === stored?.key && stored?.request === (await hashOf(unlike));
  return isLike ? undefined : stored?.orderId;
}

/** For browsers that store nothing: kept as long as this page is open. */
let held: Attempt | null = null;

export function forgetAttempt(): void {
  try {
    held = null;
    localStorage.removeItem(KEY);
  } catch {
    // Where nothing is stored there is nothing to forget.
  }
}

function keep(now: Omit<Attempt, 'at'>): void {
  const attempt = { ...now, at: Date.now() };
  try {
    held = null;
    localStorage.setItem(KEY, JSON.stringify(attempt));
  } catch {
    held = attempt;
  }
}

export function readAttempt(): Attempt | null {
  try {
    const stored = held ?? (JSON.parse(localStorage.getItem(KEY) ?? '') as Partial<Attempt>);
    return Date.now() - (stored.at ?? 0) < OLD_AFTER_MS ? (stored as Attempt) : null;
  } catch {
    return null;
  }
}
