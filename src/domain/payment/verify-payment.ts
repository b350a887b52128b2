import * as z from 'zod';
import type { OrderStatus } from '../order/order-status.ts';
import type { OrderAddress } from '../order/read/own-order.ts';

const ID_LENGTH = 40;
const SIGNATURE_LENGTH = 128;

/** S7: what the payment window has answered. */
export const VerifyPaymentInput = z.strictObject({
  razorpay_order_id: z.string().min(1).max(ID_LENGTH),
  razorpay_payment_id: z.string().min(1).max(ID_LENGTH),
  razorpay_signature: z.string().min(1).max(SIGNATURE_LENGTH),
  db_order_id: z.string().min(1).max(ID_LENGTH),
});
export type VerifyPaymentInput = z.output<typeof VerifyPaymentInput>;

/** S7: the order in its reply, amounts in rupees. */
export interface VerifiedOrder {
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
  readonly discount_amount: number;
  readonly shipping_fee: number;
  readonly taxes_amount: number;
  readonly final_amount: number;
  readonly currency: 'INR';
}
