import { COUNTRY } from '#address/address.ts';
import type { CartLine } from '#cart/cart-line.ts';
import { formatRupees } from '#money.ts';
import { amountRows } from '#order/order-amounts.ts';
import type { Quote } from '#order/place/quote.ts';
import { sizeSuffix } from '#stock/stock.ts';
import { shop } from '#shop.config.ts';
import { api, type ApiResult, ask } from '#lib/api-client.ts';
import { paths } from '#paths/paths.ts';
import { $draft, buyerOf, checkFields, type Draft, type TypedField } from './draft.ts';
import { methodInUse } from './quote-store.ts';

const rupees = (paise: number) => paise / 100;

/** S7: the shop trusts the body only for who, what and where; the total says what the shopper has agreed to. */
export function orderRequest(draft: Draft, lines: readonly CartLine[], quote: Quote) {
  const { email, firstName, lastName, address, apartment, city, state, pinCode, phone } = draft;
  const isApplied = quote.coupon?.status === 'applied';
  return {
    currency: 'INR' as const,
    notes: { shop: shop.name },
    customer_email: email.trim(),
    customer_name: buyerOf(draft),
    shipping_address: {
      first_name: firstName.trim(),
      last_name: lastName.trim(),
      line1: address.trim(),
      line2: apartment.trim(),
      city: city.trim(),
      state,
      postal_code: pinCode.trim(),
      country: COUNTRY,
      phone: phone.trim(),
    },
    cart_items: lines.map(({ id, size, quantity, pricePaise, name, imageUrl }) => ({
      product_id: id,
      quantity,
      price_at_purchase: rupees(pricePaise),
      name,
      image_url: imageUrl,
      ...(size !== undefined && { selected_size: size }),
    })),
    shipping_fee: rupees(quote.shippingPaise),
    taxes_amount: rupees(quote.taxesPaise),
    coupon_code: isApplied ? quote.coupon.code : null,
    discount_amount: rupees(quote.discountPaise),
    final_amount_from_client: rupees(quote.totalPaise),
    payment_method: methodInUse(draft.paymentMethod, quote),
    gift_note: draft.giftNote.trim(),
    gift_wrap: draft.giftWrap,
    hide_price: draft.hidesPrice,
    gstin: draft.gstin,
  };
}

export interface Placed {
  readonly razorpayOrderId: string | null;
  readonly dbOrderId: string;
  readonly amount: number;
  readonly currency: string;
}

interface Ordering {
  check: () => TypedField | null;
  /** The shop recognises a repeated try by its body. */
  request: (lines: readonly CartLine[], quote: Quote) => object;
  place: (request: object, header: { 'Idempotency-Key': string }) => Promise<ApiResult<Placed>>;
}

export const ordering: Ordering = {
  check: checkFields,
  request: (lines, quote) => orderRequest($draft.get(), lines, quote),
  place: (json, header) => ask(api['create-razorpay-order'].$post({ json, header })),
};

interface ShopSite {
  readonly name: string;
  readonly origin: string;
}

/** As one would write it to the shop: the pieces that can be had, each with its page. Null when none can. */
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
