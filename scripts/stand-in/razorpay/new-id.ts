import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 14;

/** `order_9A33XWu170gUtm` and the like; an event's id has no prefix. */
export function newId(prefix: 'order_' | 'pay_' | 'rfnd_' | 'card_' | ''): string {
  return prefix + Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** Razorpay's timestamps are in seconds. */
export function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
