import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import type { AdditionInput } from '#order/addition-input.ts';
import { toAddition } from '#order/place/addition.server.ts';
import type { OwnOrderKey } from '#order/read/own-order.server.ts';
import { startPayment } from './start-payment.server.ts';

const MOST_ATTEMPTS = 3;

/**
 * The shopper adds pieces to an order and pays the difference. If its address changes at that moment, it is read again.
 */
export async function startAddition(
  ctx: Context,
  own: OwnOrderKey,
  input: AdditionInput,
  key: string | null,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPayment(ctx, await toAddition(ctx, own, input), key);
    } catch (error) {
      const hasMoved = error instanceof DomainError && error.code === 'ORDER_MOVED';
      if (!hasMoved || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
