import { formatRupees } from '../../money.ts';
import { stageOf } from '../order-status.ts';
import type { Settling } from '../order-money.ts';

type Money = Pick<Settling, 'status' | 'paidPaise' | 'payingPaise' | 'refundedPaise'>;

/** Of money that refunds tell of, and of what the owner gave back without one. */
export function goneWords(refundedPaise: number, settledPaise: number): string {
  // What is on its way back does not stop for that.
  const refunded = `${formatRupees(refundedPaise)} that was paid for it has gone back, or is on its way.`;
  const settled = `${formatRupees(settledPaise)} was given back by hand.`;
  return [...(refundedPaise > 0 ? [refunded] : []), ...(settledPaise > 0 ? [settled] : [])].join(' ');
}

/** Of an order that is still to be sent, and of whose money nothing is left: what a bank took of it. */
export function takenWords(order: Money & { readonly takenPaise?: number | undefined }): string | null {
  const { status, paidPaise, payingPaise, refundedPaise, takenPaise = 0 } = order;
  // Taken up again after that it is paid with something else.
  const isGone = payingPaise > 0 && paidPaise <= refundedPaise;
  return takenPaise > 0 && isGone && stageOf(status) === 'to_send'
    ? `The bank has taken ${formatRupees(takenPaise)} back.`
    : null;
}
