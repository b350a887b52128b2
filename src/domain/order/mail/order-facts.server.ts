import type { Context } from '#context.server.ts';
import { taxInOrder } from '#tax/order-tax.ts';
import { hashToken } from '#tokens.ts';
import { hasOwnParcel } from '#order/addition.ts';
import { amountsOf } from '#order/order-amounts.ts';
import type { ItemRow, OrderRow } from '#order/order-statements.server.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import type { Progress } from '#order/self-service.ts';
import type { OrderFacts } from './order-letters.ts';

/**
 * The facts for a mail; `first` is for mails that say which parcel it comes in. The link is left out if the shop's
 * secret has changed since: it would open nothing.
 */
export async function orderFactsOf(
  { accounts }: Context,
  order: OrderRow,
  items: readonly ItemRow[],
  first?: Progress,
): Promise<OrderFacts> {
  const token = order.userId === null ? await accessTokenOf(accounts.secret, order.id) : null;
  const opens = token !== null && (await hashToken(token)) === order.accessTokenHash;
  return {
    ...{ id: order.id, name: order.customerName, email: order.customerEmail },
    ...{ address: order.shippingAddress, paymentMethod: order.paymentMethod, paidAt: order.paidAt },
    lines: items.map(({ item }) => ({
      ...{ name: item.name, size: item.selectedSize, quantity: item.quantity },
      lineTotalPaise: item.priceAtPurchasePaise * item.quantity,
    })),
    amounts: amountsOf(order),
    ...{ includedTaxPaise: taxOfRows(order, items), buyerGstin: order.buyerGstin },
    ...{ giftNote: order.giftNote, hidesPrice: order.hidesPrice, joinsOrderId: order.joinsOrderId },
    // Read as paid: these mails are about a payment that the row may not show yet.
    hasOwnParcel: first !== undefined && hasOwnParcel({ status: 'paid', packedAt: order.packedAt }, first),
    token: opens ? token : null,
  };
}

function taxOfRows(order: OrderRow, items: readonly ItemRow[]): number {
  const [first] = items;
  return first
    ? taxInOrder(
        first.tax,
        order,
        items.map(({ item }) => item),
      )
    : 0;
}
