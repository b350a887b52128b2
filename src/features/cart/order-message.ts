import { formatRupees } from '#money.ts';
import { amountRows } from '#order/order-amounts.ts';
import type { Quote } from '#order/place/quote.ts';
import { sizeSuffix } from '#stock/stock.ts';
import { paths } from '#paths/paths.ts';

interface ShopSite {
  readonly name: string;
  readonly origin: string;
}

/** The order as one would write it to the shop: the pieces that can be had, each with its page. Null when none can. */
export function orderMessage(quote: Quote, shop: ShopSite): string | null {
  const lines = quote.lines.filter(({ problem }) => problem === null);
  if (lines.length === 0) return null;
  const items = lines.flatMap(({ productId, name, size, quantity, unitPricePaise }, index) => [
    `${String(index + 1)}. ${name}${sizeSuffix(size)}: ${String(quantity)} × ${formatRupees(unitPricePaise)}`,
    shop.origin + paths.product(productId),
  ]);
  // The quote's amounts include every piece of the cart.
  const isAll = quote.lines.every(({ problem, lineTotalPaise }) => problem === null || lineTotalPaise === 0);
  return [
    `Namaste! I would like to order from ${shop.name}:`,
    '',
    ...items,
    ...(isAll ? ['', ...amountsIn(quote)] : []),
  ].join('\n');
}

function amountsIn(quote: Quote): string[] {
  const labels = { discountPaise: `Coupon ${quote.coupon?.code ?? ''}` };
  return amountRows(quote, { labels }).map(({ label, amount }) => `${label}: ${amount}`);
}
