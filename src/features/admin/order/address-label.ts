import { findState } from '#address/address.ts';
import { formatRupees } from '#money.ts';
import { claimFor, stageOf } from '#order-status.ts';
import { type Sent, type HandedOver, isStillCollected } from '#order/order-money.ts';
import { type OrderAddress, recipientOf } from '#order/read/own-order.ts';

/** After its account was deleted only the state of an address is left. */
export function addressLines(order: {
  readonly customerName: string;
  readonly shippingAddress: OrderAddress;
}): string[] {
  const to = order.shippingAddress;
  const state = findState(to.state)?.name ?? to.state;
  const city = [to.city, to.pin_code].filter(Boolean).join(' ');
  return [recipientOf(order), to.address, to.apartment, to.place, city, state, to.country].filter(
    (line): line is string => line !== undefined && line !== '',
  );
}

/** Tells the courier about money: no sale, an unpaid online order or money going back means that nothing is sent. */
export function collectText(order: Sent & HandedOver & { readonly isGoingBack?: boolean }): string {
  const { status, paymentMethod, paidAt, totalPaise } = order;
  const isUnpaid = paymentMethod === 'razorpay' && paidAt === null && totalPaise > 0;
  if (order.isGoingBack === true || stageOf(status) === 'refunded') return 'Refunded. Do not send.';
  if (isUnpaid || claimFor(status) !== 'sold') return 'Not paid. Do not send.';
  return isStillCollected(order)
    ? `Cash on delivery: ${formatRupees(totalPaise)}`
    : 'Prepaid. Collect nothing.';
}
