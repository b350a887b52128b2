import { formatRupees } from '../../../domain/money.ts';
import type { PaymentMethod } from '../../../domain/order/payment-method.ts';
import { claimFor, type OrderStatus } from '../../../domain/order/order-status.ts';

interface Sent {
  readonly status: OrderStatus;
  readonly paymentMethod: PaymentMethod;
  readonly totalPaise: number;
}

/** What an address label tells the courier about money. One that is no sale is not to be sent at all. */
export function collectText({ status, paymentMethod, totalPaise }: Sent): string {
  if (claimFor(status) !== 'sold') return 'Not paid. Do not send.';
  return paymentMethod === 'cod'
    ? `Cash on delivery: ${formatRupees(totalPaise)}`
    : 'Prepaid. Collect nothing.';
}
