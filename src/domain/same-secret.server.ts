import { timingSafeEqual } from 'node:crypto';

const encoder = new TextEncoder();

/** Compares a secret with what somebody has sent, in a time that does not tell how much of that is right. */
export function isSameSecret(sent: string, secret: string): boolean {
  const [a, b] = [encoder.encode(sent), encoder.encode(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
