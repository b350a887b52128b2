import { COUNTRY } from '#address/address.ts';
import type { CartLine } from '#cart/cart-line.ts';
import type { Quote } from '#order/place/quote.ts';
import { shop } from '#shop.config.ts';
import { api, type ApiResult, ask } from '#lib/api-client.ts';
import { $draft, buyerOf, checkFields, type Draft, type TypedField } from './draft.ts';
import { methodInUse } from './quote-store.ts';

const rupees = (paise: number) => paise / 100;

/** S7's body. The shop trusts it only for who, what and where; the total says what the shopper has agreed to. */
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
  /** Returns the first field that must be fixed. */
  check: () => TypedField | null;
  /** The body to send, by which the shop recognises a repeated try. */
  request: (lines: readonly CartLine[], quote: Quote) => object;
  place: (request: object, header: { 'Idempotency-Key': string }) => Promise<ApiResult<Placed>>;
}

/** Places the cart as an order of its own, unless a page overrides it. */
export const ordering: Ordering = {
  check: checkFields,
  request: (lines, quote) => orderRequest($draft.get(), lines, quote),
  place: (json, header) => ask(api['create-razorpay-order'].$post({ json, header })),
};
