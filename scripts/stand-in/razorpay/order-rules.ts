import type { Notes, Order } from './entities.ts';

export interface OrderRequest {
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly notes: Notes;
  readonly capture: 'automatic' | 'manual';
}

/** The id and time for a new entity, passed in so that the rules stay pure. */
export interface Stamp {
  readonly id: string;
  /** Unix seconds. */
  readonly now: number;
}

export function newOrder({ amount, currency, receipt, notes }: OrderRequest, { id, now }: Stamp): Order {
  return {
    id,
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: now,
  };
}

export function orderAttempted(order: Order): Order {
  const status = order.status === 'created' ? 'attempted' : order.status;
  return { ...order, status, attempts: order.attempts + 1 };
}

/** An order stays paid, whatever is refunded later. */
export function orderPaid(order: Order): Order {
  return { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 };
}
