import { fileTime } from '../dates.ts';
import { plainRupees } from '../rupee-text.ts';
import type { OrderMoney } from './change-order.ts';
import type { OrderStatus } from './order-status.ts';
import type { OrderAddress, PaymentMethod } from './own-order.ts';

export interface ExportedOrder extends OrderMoney {
  readonly id: string;
  readonly createdAt: number;
  readonly status: OrderStatus;
  readonly paymentMethod: PaymentMethod;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly shippingAddress: OrderAddress;
  readonly couponCode: string | null;
  readonly subtotalPaise: number;
  readonly discountAmountPaise: number;
  readonly shippingFeePaise: number;
  readonly taxesAmountPaise: number;
  readonly finalAmountPaise: number;
  readonly razorpayOrderId: string | null;
  readonly razorpayPaymentId: string | null;
  readonly trackingUrl: string | null;
  readonly paidAt: number | null;
  readonly deliveredAt: number | null;
  readonly items: readonly { readonly name: string; readonly size: string; readonly quantity: number }[];
}

type Cell = string | number | null;
type Column = readonly [heading: string, cell: (order: ExportedOrder) => Cell];

const timeOrNull = (at: number | null) => (at === null ? null : fileTime(at));

const COLUMNS: readonly Column[] = [
  ['Order', ({ id }) => id],
  ['Placed (IST)', ({ createdAt }) => fileTime(createdAt)],
  ['Status', ({ status }) => status],
  ['Payment method', ({ paymentMethod }) => paymentMethod],
  ['Customer', ({ customerName }) => customerName],
  ['E-mail', ({ customerEmail }) => customerEmail],
  ['Phone', ({ shippingAddress }) => shippingAddress.phone],
  ['Address', ({ shippingAddress: to }) => [to.address, to.apartment, to.place].filter(Boolean).join(', ')],
  ['City', ({ shippingAddress }) => shippingAddress.city],
  ['State', ({ shippingAddress }) => shippingAddress.state],
  ['PIN code', ({ shippingAddress }) => shippingAddress.pin_code],
  ['Items', ({ items }) => items.map(itemWords).join('; ')],
  ['Subtotal', ({ subtotalPaise }) => plainRupees(subtotalPaise)],
  ['Coupon', ({ couponCode }) => couponCode],
  ['Discount', ({ discountAmountPaise }) => plainRupees(discountAmountPaise)],
  ['Shipping', ({ shippingFeePaise }) => plainRupees(shippingFeePaise)],
  ['Taxes', ({ taxesAmountPaise }) => plainRupees(taxesAmountPaise)],
  ['Total', ({ finalAmountPaise }) => plainRupees(finalAmountPaise)],
  ['Paid', ({ paidPaise }) => plainRupees(paidPaise)],
  ['Refunded', ({ refundedPaise }) => plainRupees(refundedPaise)],
  ['Paid at (IST)', ({ paidAt }) => timeOrNull(paidAt)],
  ['Delivered at (IST)', ({ deliveredAt }) => timeOrNull(deliveredAt)],
  ['Razorpay order', ({ razorpayOrderId }) => razorpayOrderId],
  ['Razorpay payment', ({ razorpayPaymentId }) => razorpayPaymentId],
  ['Tracking link', ({ trackingUrl }) => trackingUrl],
];

/** The first line of a file of orders. */
export const ORDER_HEADINGS = COLUMNS.map(([heading]) => heading);

export function exportedCells(order: ExportedOrder): Cell[] {
  return COLUMNS.map(([, cell]) => cell(order));
}

function itemWords({ name, size, quantity }: ExportedOrder['items'][number]): string {
  return `${name}${size && ` (${size})`} × ${String(quantity)}`;
}
