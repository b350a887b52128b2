import type { ErrorCode } from '#errors.ts';
import { RETURNED_BECAUSE } from '#payment/payment-decision.ts';
import { isHandedOver } from '#order/order-money.ts';
import { type OrderStatus, type Stage, stageOf } from '#order-status.ts';
import { MONEY_COMES_BACK, REFUND_TIME } from '#order/promises.ts';
import { isCalledOff, type Standing } from '#order/read/order-steps.ts';
import type { OwnOrder } from '#order/read/own-order.ts';
import { NOT_STARTED } from '#pricing/payable.ts';

type ConfirmationKind = 'placed' | 'confirming' | 'refunded' | 'uncharged' | 'unpaid' | 'cancelled';

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
    text: 'We have received it, and a confirmation email is on its way to you.',
  },
  confirming: {
    title: 'Confirming your payment',
    text: 'Your bank or UPI app has not confirmed it yet. This page keeps checking; please do not pay again. If it takes long, write to us and quote this number.',
  },
  refunded: {
    title: 'Your payment is being refunded',
    text: `It will reach the account you paid from within ${REFUND_TIME}, unless we returned it to you directly. We have emailed you about it.`,
  },
  uncharged: {
    title: 'This order has ended',
    text: 'Nothing was charged for it.',
  },
  unpaid: {
    title: 'This order is not paid',
    text: 'If money was debited from your account, it will be added to the order or refunded automatically.',
  },
  cancelled: {
    title: 'This order is cancelled',
    text: `We have emailed you about it. If a refund is due, it will reach the account you paid from within ${REFUND_TIME}.`,
  },
};

const LATER_TEXTS: Readonly<Partial<Record<Stage, string>>> = {
  on_its_way: 'It has left us and is on its way to you.',
  delivered: 'It has been delivered. We hope you love it.',
};

interface Facts {
  /** Cancelled after its pieces were sure. */
  readonly isCalledOff?: boolean;
  /** Ended before anybody paid for it, like a parcel refused at the door. */
  readonly isUncharged?: boolean;
  /** The visitor comes from a payment that went well, so an earlier failed one means nothing. */
  readonly hasReceipt?: boolean;
}

export type Told = Standing & Pick<OwnOrder, 'deliveredAt' | 'refunds'>;

export function factsOf(order: Told): Pick<Facts, 'isCalledOff' | 'isUncharged'> {
  const isUncharged = order.paymentMethod === 'cod' && !isHandedOver(order) && order.refunds.length === 0;
  return { isCalledOff: isCalledOff(order), isUncharged };
}

export function confirmationOf(status: OrderStatus, facts: Facts) {
  const { isCalledOff = false, isUncharged = false, hasReceipt = false } = facts;
  const stage = stageOf(status);
  const ended = isUncharged && stage === 'refunded' ? 'uncharged' : KINDS[stage];
  const kind = isCalledOff ? 'cancelled' : ended;
  const shown = kind === 'unpaid' && hasReceipt ? 'confirming' : kind;
  const { title, text } = TEXTS[shown];
  return { kind: shown, title, text: LATER_TEXTS[stage] ?? text };
}

/** S4, S8: the text for each code. */
const FAILURES: Readonly<Record<string, string>> = {
  EF01: NOT_STARTED,
  EF02: 'The payment could not be confirmed. If money was debited from your account, it will be added to the order or refunded automatically.',
  R02: 'The payment window could not be loaded.',
  R03: 'The payment window could not be loaded.',
  ...RETURNED_BECAUSE,
  CANCELLED: 'You closed the payment before it was complete.',
} satisfies Partial<Record<ErrorCode | 'R02' | 'R03' | 'CANCELLED', string>>;

const ANY = `The payment did not go through. ${MONEY_COMES_BACK}`;

export const failureOf = (code: string | null) => ({
  code: code !== null && code in FAILURES ? code : null,
  text: FAILURES[code ?? ''] ?? ANY,
});

/** Null while the failure still holds. */
export function newsAfterFailure(order: Told) {
  const { kind, title, text } = confirmationOf(order.status, factsOf(order));
  if (kind === 'unpaid' || kind === 'confirming') return null;
  if (kind !== 'placed') return { title, text };
  return {
    title: order.paymentMethod === 'cod' ? 'This order is placed' : 'This order is paid',
    text: `All is well, and there is nothing more for you to do. ${text}`,
  };
}
