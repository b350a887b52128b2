import type { RefundPurpose } from '#payment/credit-request.ts';
import type { OrderAmounts } from '#pricing/price-order.ts';
import { sizeSuffix } from '#stock/size-suffix.ts';
import type { Refunded } from '#tax/credit-note.ts';

interface NamedLine {
  readonly id: number;
  readonly name: string;
  readonly selectedSize: string;
}

interface RefundedOrder extends Pick<OrderAmounts, 'shippingPaise' | 'giftWrapPaise'> {
  readonly items: readonly NamedLine[];
}

const WORDS: Readonly<Record<Exclude<Refunded, 'pieces' | 'delivery'>, string>> = {
  price: 'a lower price',
  goodwill: 'a gift of ours',
};

/** The owner refunds delivery and wrapping as one; the shopper reads which of them the order has paid for. */
function deliveryWords(amountPaise: number, { shippingPaise, giftWrapPaise }: RefundedOrder): string {
  if (giftWrapPaise === 0) return 'delivery';
  if (shippingPaise === 0) return 'gift wrap';
  const isOfBoth = amountPaise > Math.max(shippingPaise, giftWrapPaise);
  return isOfBoth ? 'delivery and gift wrap' : 'delivery or gift wrap';
}

/** For the pieces of a line. */
export const refundedOf = (refunded: number, quantity: number) =>
  `${String(refunded)} of ${String(quantity)} refunded`;

/**
 * What a refund is for, in words for whoever ordered; null if nobody has said. A refund of all that is left is not
 * called a lower price.
 */
export function refundWords(
  { what, lines, amountPaise }: RefundPurpose & { readonly amountPaise: number },
  order: RefundedOrder,
  isOfRest = false,
): string | null {
  if (what === 'price' && isOfRest && !lines?.length) return null;
  if (what === 'delivery') return deliveryWords(amountPaise, order);
  if (what !== 'pieces') return what && WORDS[what];
  const named = (lines ?? []).flatMap(({ orderItemId, quantity }) => {
    const item = order.items.find(({ id }) => id === orderItemId);
    if (!item) return [];
    const { name, selectedSize } = item;
    return [`${String(quantity)} × ${name}${sizeSuffix(selectedSize)}`];
  });
  return named.length === 0 ? 'all pieces' : named.join(' and ');
}
