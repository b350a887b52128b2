import type { Database } from '#drizzle/client.ts';
import { coupons } from '#drizzle/schema/coupon.ts';
import type { PlaceOrderInput } from '#order/place/place-order.ts';
import { ADDRESS } from './rows.ts';

/** Where a parcel may go instead, as the form of an address has it. */
export const ELSEWHERE = {
  name: 'Lakshmi Rao',
  phone: '99887 76655',
  pinCode: '570 001',
  city: 'Mysuru',
  state: 'KA',
  address: '3 Palace Road',
  apartment: 'Upper floor',
};

let people = 0;

/** Somebody who has ordered nothing before: few orders on delivery may go to one inbox, phone or door. */
export function somebody() {
  people += 1;
  const nth = String(people).padStart(8, '0');
  return { email: `own${nth}@example.in`, phone: `+9198${nth}`, address: `${nth} Temple Street` };
}

let couponCount = 0;

/** One that takes ₹100 off anything. */
export async function addCoupon(db: Database, values: Partial<typeof coupons.$inferInsert> = {}) {
  couponCount += 1;
  const [coupon] = await db
    .insert(coupons)
    .values({
      code: `GIFT${String(couponCount)}`,
      discountType: 'fixed_amount',
      discountValue: 100_00,
      ...values,
    })
    .returning();
  if (!coupon) throw new Error('No coupon was inserted.');
  return coupon;
}

type Line = PlaceOrderInput['lines'][number];

/** What a checkout sends for one piece of 499 rupees, or for what is named. */
export function orderFor(
  lines: number | readonly Line[],
  values: Partial<PlaceOrderInput> = {},
): PlaceOrderInput {
  const wanted = typeof lines === 'number' ? [{ productId: lines, size: '', quantity: 1 }] : lines;
  return {
    lines: wanted,
    email: 'asha@example.in',
    name: 'Asha Rao',
    address: ADDRESS,
    couponCode: null,
    paymentMethod: 'razorpay',
    gift: { note: '', isWrapped: false, hidesPrice: false },
    agreedPaise: 549_00,
    ...values,
  };
}

/** The body that S7 describes, for one piece of 499 rupees or what is named. */
export function orderBody(productId: number, values: Record<string, unknown> = {}) {
  return {
    currency: 'INR',
    notes: {},
    user_id: 'somebody-else',
    customer_email: 'Asha@Example.in',
    customer_name: 'Asha Rao',
    shipping_address: {
      line1: '12 MG Road',
      line2: '2nd floor',
      city: 'Bengaluru',
      state: 'KA',
      postal_code: '560079',
      country: 'India',
      phone: '098765 43210',
    },
    cart_items: [
      { product_id: productId, quantity: 1, price_at_purchase: 1, name: 'Cheaper', image_url: 'x' },
    ],
    shipping_fee: 0,
    taxes_amount: 0,
    coupon_id: null,
    coupon_code: null,
    discount_amount: 0,
    final_amount_from_client: 549,
    ...values,
  };
}

export interface Started {
  readonly razorpayOrderId: string;
  readonly dbOrderId: string;
  readonly amount: number;
  readonly currency: string;
}
