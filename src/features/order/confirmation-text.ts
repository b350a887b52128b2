import { type OrderStatus, type Stage, stageOf } from '../../domain/order/order-status.ts';
import { REFUND_TIME } from '../../domain/order/promises.ts';

type ConfirmationKind = 'placed' | 'confirming' | 'refunded' | 'unpaid' | 'cancelled';

const KINDS: Readonly<Record<Stage, ConfirmationKind>> = {
  awaiting_payment: 'confirming',
  unpaid: 'unpaid',
  to_send: 'placed',
  on_its_way: 'placed',
  delivered: 'placed',
  refunded: 'refunded',
};

const TEXTS: Readonly<Record<ConfirmationKind, { readonly title: string; readonly text: string }>> = {
  placed: {
    title: 'Thank you for your order!',
    text: 'It is with us, and a mail with all of it is on its way to you.',
  },
  confirming: {
    title: 'Confirming your payment',
    text: 'Your bank or UPI app has not told us yet. This page goes on asking; please do not pay again.',
  },
  refunded: {
    title: 'Your payment goes back to you',
    text: `It reaches the account it came from within ${REFUND_TIME}, unless we gave it back to you by hand. We have written to you about it.`,
  },
  unpaid: {
    title: 'This order is not paid',
    text: 'If money has left your account all the same, it is credited to the order or comes back by itself.',
  },
  cancelled: {
    title: 'This order is cancelled',
    text: 'If you have paid for it on this site, all of it goes back to the account it came from. We have written to you about it.',
  },
};

interface Facts {
  /** It was taken back after its pieces were sure. */
  readonly isCalledOff?: boolean;
  /** Whoever looks comes from a payment that went well: one that failed before it says nothing. */
  readonly hasReceipt?: boolean;
}

export function confirmationOf(status: OrderStatus, { isCalledOff = false, hasReceipt = false }: Facts) {
  const kind = isCalledOff ? 'cancelled' : KINDS[stageOf(status)];
  const shown = kind === 'unpaid' && hasReceipt ? 'confirming' : kind;
  return { kind: shown, ...TEXTS[shown] };
}
