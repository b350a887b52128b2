import { createHmac } from 'node:crypto';

/** Razorpay's signature: hex HMAC-SHA256. */
export function sign(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}
