import * as z from 'zod';
import { shop } from '#shop.config.ts';
import type { AmountName } from '#order/order-amounts.ts';
import { isOrderId } from '#order-id.ts';
import type { OrderStatus } from '#order-status.ts';
import type { OrderAddress } from '#order/read/own-order.ts';
import type { OrderAmounts } from '#pricing/price-order.ts';
import type { CURRENCY } from './payments.ts';

const ID_LENGTH = 40;
const SIGNATURE_LENGTH = 128;

export const VerifyPaymentInput = z.strictObject({
  razorpay_order_id: z.string().min(1).max(ID_LENGTH),
  razorpay_payment_id: z.string().min(1).max(ID_LENGTH),
  razorpay_signature: z.string().min(1).max(SIGNATURE_LENGTH),
  db_order_id: z.string().min(1).max(ID_LENGTH),
});
export type VerifyPaymentInput = z.output<typeof VerifyPaymentInput>;

/** For when the database is away. Only a well-formed number is quoted, since anybody can type an address. */
export function notLookedUp(orderId: string): string {
  const quoted = isOrderId(orderId) ? ` and quote order ${orderId}` : '';
  return `We could not look up your order: please try again in a minute. If you have paid, write to ${shop.email} or call ${shop.phone}${quoted}.`;
}

const AMOUNTS = {
  discountPaise: 'discount_amount',
  shippingPaise: 'shipping_fee',
  giftWrapPaise: 'gift_wrap',
  taxesPaise: 'taxes_amount',
  totalPaise: 'final_amount',
} as const satisfies Record<Exclude<AmountName, 'subtotalPaise'>, string>;

type Amounts = Readonly<Record<(typeof AMOUNTS)[keyof typeof AMOUNTS], number>>;

export interface VerifiedOrder extends Amounts {
  readonly id: string;
  readonly status: OrderStatus;
  readonly created_at: string;
  readonly customer_email: string;
  readonly customer_name: string;
  readonly shipping_address: OrderAddress;
  readonly order_items: readonly {
    readonly product_id: number;
    readonly quantity: number;
    readonly price_at_purchase: number;
    readonly selected_size: string | null;
    readonly products: { readonly name: string; readonly image_urls: readonly string[] };
  }[];
  readonly coupon_code: string | null;
  readonly currency: typeof CURRENCY;
}

export function verifiedAmounts(order: OrderAmounts): Amounts {
  const rupees = Object.entries(AMOUNTS).map(([name, sent]) => [sent, order[name as AmountName] / 100]);
  return Object.fromEntries(rupees) as Amounts;
}
