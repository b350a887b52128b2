import type { Context } from 'hono';
import { DomainError } from '#errors.ts';
import { IdempotencyKey, KEY_LENGTH } from '#payment/create-order-input.ts';
import type { ApiEnv } from './api-env.ts';

/** The key under which a client repeats the same request; null when it sends none. */
export function idempotencyKeyOf(c: Context<ApiEnv>): string | null {
  const header = c.req.header('Idempotency-Key');
  if (header === undefined) return null;
  const key = IdempotencyKey.safeParse(header);
  if (key.success) return key.data;
  const message = `An Idempotency-Key has 1 to ${KEY_LENGTH} letters, digits and signs.`;
  throw new DomainError('INVALID_INPUT', { details: { 'Idempotency-Key': [message] } });
}
