import { formatRupees } from '#money.ts';
import { stageOf } from '#order/order-status.ts';
import type { Settling } from '#order/order-money.ts';

type Money = Pick<Settling, 'status' | 'paidPaise' | 'payingPaise' | 'refundedPaise'>;

/** About money that refunds have returned, and what the owner gave back without one. */
export function goneWords(refundedPaise: number, settledPaise: number): string {
  // A refund on its way goes on all the same.
  const refunded = `${formatRupees(refundedPaise)} that was paid for it has gone back, or is on its way.`;
  const settled = `${formatRupees(settledPaise)} was given back by hand.`;
  return [...(refundedPaise > 0 ? [refunded] : []), ...(settledPaise > 0 ? [settled] : [])].join(' ');
}

/** What a bank took from an order that is still to be sent and has no money left. */
export function takenWords(order: Money & { readonly takenPaise?: number | undefined }): string | null {
  const { status, paidPaise, payingPaise, refundedPaise, takenPaise = 0 } = order;
  // If it was taken up again after that, another payment pays it.
  const isGone = payingPaise > 0 && paidPaise <= refundedPaise;
  return takenPaise > 0 && isGone && stageOf(status) === 'to_send'
    ? `The bank has taken ${formatRupees(takenPaise)} back.`
    : null;
}
