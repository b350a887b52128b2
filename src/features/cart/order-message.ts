import type { CartLine } from '../../domain/cart/cart-line.ts';
import { formatRupees } from '../../domain/money.ts';
import type { Quote } from '../../domain/order/place/quote.ts';

export type Totals = Pick<
  Quote,
  'subtotalPaise' | 'discountPaise' | 'shippingPaise' | 'totalPaise' | 'coupon'
>;

/** The order as one would write it to the shop. */
export function orderMessage(lines: readonly CartLine[], totals: Totals, shopName: string): string {
  const { subtotalPaise, discountPaise, shippingPaise, totalPaise, coupon } = totals;
  const items = lines.map(({ name, size, quantity, pricePaise }, index) => {
    const what = size === undefined ? name : `${name}, size ${size}`;
    return `${String(index + 1)}. ${what}: ${String(quantity)} × ${formatRupees(pricePaise)}`;
  });
  return [
    `Namaste! I would like to order from ${shopName}:`,
    '',
    ...items,
    '',
    `Subtotal: ${formatRupees(subtotalPaise)}`,
    ...(coupon?.status === 'applied' ? [`Coupon ${coupon.code}: −${formatRupees(discountPaise)}`] : []),
    `Shipping: ${shippingPaise === 0 ? 'Free' : formatRupees(shippingPaise)}`,
    `Total: ${formatRupees(totalPaise)}`,
  ].join('\n');
}
