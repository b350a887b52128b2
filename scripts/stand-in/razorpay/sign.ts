import { createHmac } from 'node:crypto';

export function sign(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex');
}
