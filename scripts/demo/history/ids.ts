import type { Random } from '../random.ts';
import { randomText } from './choose.ts';

/** Without 0, O, 1, I and L, which are misheard and misread on the phone. */
const SPOKEN_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const GATEWAY_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function orderId(random: Random): string {
  return `JH-${randomText(random, SPOKEN_ALPHABET, 4)}-${randomText(random, SPOKEN_ALPHABET, 4)}`;
}

/** An id of the form Razorpay gives: `order_9A33XWu170gUtm`. */
export function gatewayId(random: Random, prefix: 'order' | 'pay' | 'rfnd'): string {
  return `${prefix}_${randomText(random, GATEWAY_ALPHABET, 14)}`;
}

export function sessionId(random: Random): string {
  const hex = (length: number) => randomText(random, '0123456789abcdef', length);
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
}
