import type { CartLine } from '../../domain/cart/cart-line.ts';
import { formatRupees } from '../../domain/money.ts';
import { amountRows } from '../../domain/order/order-amounts.ts';
import type { Quote } from '../../domain/order/place/quote.ts';
import { sizeSuffix } from '../../domain/stock/size-suffix.ts';

/** The order as one would write it to the shop. */
export function orderMessage(lines: readonly CartLine[], quote: Quote, shopName: string): string {
  const items = lines.map(({ name, size = '', quantity, pricePaise }, index) => {
    return `${String(index + 1)}. ${name}${sizeSuffix(size)}: ${String(quantity)} × ${formatRupees(pricePaise)}`;
  });
  return [
    `Namaste! I would like to order from ${shopName}:`,
    '',
    ...items,
    '',
    ...amountRows(quote, { labels: { discountPaise: `Coupon ${quote.coupon?.code ?? ''}` } }).map(
      ({ label, amount }) => `${label}: ${amount}`,
    ),
  ].join('\n');
}
