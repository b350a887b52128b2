import { formatRupees } from '#money.ts';
import { stageOf, type OrderStatus, type Stage, statusForShopper } from '#order-status.ts';
import type { PaymentMethod } from '#order/order-money.ts';
import type { StatusChange } from './own-order.ts';

export interface Standing {
  readonly status: OrderStatus;
  readonly paymentMethod: PaymentMethod;
  readonly paidAt: number | null;
  readonly packedAt: number | null;
}

/** An order that was sure of its pieces once; one whose payment was given up is not called off. */
export function isCalledOff({ status, paymentMethod, paidAt }: Standing): boolean {
  return status === 'cancelled_by_user' && (paidAt !== null || paymentMethod === 'cod');
}

export function standingForShopper(order: Standing): string {
  if (isCalledOff(order)) return 'Cancelled';
  return stageOf(order.status) === 'to_send' && order.packedAt !== null
    ? 'Packed'
    : statusForShopper(order.status);
}

interface Tracked extends Standing {
  readonly createdAt: number;
  readonly deliveredAt: number | null;
  readonly totalPaise: number;
  readonly history: readonly StatusChange[];
}

interface OrderStep {
  readonly label: string;
  readonly hint?: string;
  readonly at: number | null;
  readonly isDone: boolean;
}

/** Steps behind an order; null for one that has ended, which shows the steps that have a date. */
const REACHED: Readonly<Record<Stage, number | null>> = {
  awaiting_payment: 1,
  unpaid: null,
  to_send: 2,
  on_its_way: 4,
  delivered: 5,
  refunded: null,
};

/** Failures on the way to payment are over once the order is paid, so they are left out. */
export function stepsOf(order: Tracked): OrderStep[] {
  const { status, packedAt } = order;
  const steps = allSteps(order);
  const reached = REACHED[stageOf(status)];
  if (reached === null) {
    const known = status === 'failed_creation' ? [] : steps.filter(({ at }) => at !== null);
    return [...known, { label: standingForShopper(order), at: order.history.at(-1)?.at ?? null }].map(done);
  }
  const behind = reached === 2 && packedAt !== null ? 3 : reached;
  return steps.map((step, nth) => (nth < behind ? done(step) : { ...step, at: null, isDone: false }));
}

const done = (step: Omit<OrderStep, 'isDone'>): OrderStep => ({ ...step, isDone: true });

function allSteps(order: Tracked): Omit<OrderStep, 'isDone'>[] {
  const { createdAt, packedAt, deliveredAt, history } = order;
  return [
    { label: 'Placed', at: createdAt },
    paymentStep(order),
    { label: 'Packed', at: packedAt },
    { label: 'Shipped', at: history.findLast(({ status }) => status === 'shipped')?.at ?? null },
    { label: 'Delivered', at: deliveredAt },
  ];
}

function paymentStep({ status, paymentMethod, paidAt, totalPaise }: Tracked): Omit<OrderStep, 'isDone'> {
  if (paidAt !== null || paymentMethod !== 'cod') {
    const stage = stageOf(status);
    if (stage === 'awaiting_payment') return { label: statusForShopper(status), at: paidAt };
    const isUnpaid = paidAt === null && ['to_send', 'on_its_way'].includes(stage);
    return { label: isUnpaid ? 'Confirmed' : 'Paid', at: paidAt };
  }
  if (status === 'delivered') return { label: 'Paid on delivery', at: null };
  return { label: 'Pay on delivery', hint: `${formatRupees(totalPaise)} when it arrives`, at: null };
}
