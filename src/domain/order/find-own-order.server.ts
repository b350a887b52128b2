import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { getOwnOrder, type OwnOrderPage } from './get-own-order.server.ts';

/** Null for anybody else: nobody learns whether a stranger's order exists. */
export async function findOwnOrder(
  ctx: Context,
  own: { id: string; token: string | null },
): Promise<OwnOrderPage | null> {
  try {
    return await getOwnOrder(ctx, own);
  } catch (error) {
    if (error instanceof DomainError && ['NOT_FOUND', 'SIGNED_OUT'].includes(error.code)) return null;
    throw error;
  }
}
