import { formatRupees } from '#money.ts';
import { type ParcelMate, sharesParcel, packedAlongWords } from '#order/addition.ts';
import {
  comeInPaise,
  goneBackPaise,
  isKnownPaid,
  type OrderMoney,
  type Settling,
  settledPaiseOf,
} from '#order/order-money.ts';
import {
  claimFor,
  claimOf,
  hasLeft,
  mayFollow,
  type OrderStatus,
  stageOf,
  statusForOwner,
} from '#order-status.ts';
import { isCalledOff, type Standing } from '#order/read/order-steps.ts';
import type { Progress } from '#order/self-service.ts';
import { statusSentence } from '#order/mail/status-news.ts';

export function mayGoElsewhere(status: OrderStatus): boolean {
  return ['awaiting_payment', 'to_send'].includes(stageOf(status));
}

/** “Paid” of a parcel that is out on cash says that the cash has come: neither the parcel nor its bill comes back. */
export function isOfCash(
  to: OrderStatus,
  { status, paymentMethod }: Pick<Standing, 'status' | 'paymentMethod'>,
) {
  return to === 'paid' && paymentMethod === 'cod' && hasLeft(status);
}

const OF_PARCEL: readonly OrderStatus[] = ['processing', 'shipped', 'delivered'];

/** Whoever packs takes a parcel on its way. What ends a sale, begins one or takes a parcel back is about money. */
export function rightToSet(to: OrderStatus, from: OrderStatus): 'packing' | 'refunds' {
  const isTakenBack = hasLeft(from) && !hasLeft(to);
  return OF_PARCEL.includes(to) && claimFor(from) === 'sold' && !isTakenBack ? 'packing' : 'refunds';
}

export interface OrderChange {
  readonly to: OrderStatus | null;
  readonly hasCashCome: boolean;
  /** Undefined when the tracking link stays, null when it goes. */
  readonly trackingUrl: string | null | undefined;
}

interface Asked extends OrderMoney, Standing, Settling {
  readonly isGoingBack?: boolean;
  readonly statusSetByOwnerAt: number | null;
}

export interface Doubt {
  readonly says: string;
  readonly asks: string;
  readonly note: string;
}

export function doubtAbout(to: OrderStatus, asked: Asked): Doubt | null {
  const { status, paidPaise, refundedPaise, totalPaise } = asked;
  const remainingPaise = paidPaise - refundedPaise;
  const isTakenUp = claimFor(status) === 'none' && claimFor(to) === 'sold';
  const settledPaise = settledPaiseOf(asked);
  const hasGone = settledPaise > 0 || (refundedPaise > 0 && remainingPaise <= 0);
  const isForNothing = isTakenUp && hasGone && totalPaise > 0;
  const gone = goneWords(refundedPaise, settledPaise);
  const note = to === 'paid' ? WITHOUT_PAYMENT : 'Reopened.';
  // The owner may not have seen yet that the shopper has cancelled it.
  if (isCalledOff(asked) && asked.statusSetByOwnerAt === null && claimFor(to) !== 'none') {
    const calledOff = 'The shopper has cancelled this order, and its pieces are on sale again.';
    return {
      says: isForNothing ? `${calledOff} ${gone}` : calledOff,
      asks: 'Reopen it anyway?',
      note,
    };
  }
  if (isForNothing) return { says: gone, asks: 'Reopen the order anyway?', note };
  const notKept = asked.isGoingBack === true ? gone : takenWords(asked);
  if (notKept !== null && hasLeft(to))
    return { says: notKept, asks: 'Send it anyway?', note: 'Sent anyway.' };
  if (to === 'paid' && remainingPaise <= 0 && totalPaise > 0) {
    return { says: NO_PAYMENT, asks: 'Mark it as paid anyway?', note: WITHOUT_PAYMENT };
  }
  const inPaise = comeInPaise(asked);
  if (to !== 'refunded' || (refundedPaise > 0 && inPaise <= refundedPaise)) return null;
  return {
    says:
      refundedPaise === 0
        ? 'Nothing has been refunded for this order.'
        : `Only ${formatRupees(refundedPaise)} of ${formatRupees(inPaise)} has been refunded.`,
    asks: 'Mark it as refunded anyway?',
    note: 'Without a full refund.',
  };
}

export const NO_PAYMENT = 'No payment has come in for this order.';
export const WITHOUT_PAYMENT = 'Without a payment.';

export function isSentUnpaid(to: OrderStatus, order: Asked): boolean {
  const { status, paymentMethod, totalPaise } = order;
  const isSold = to !== 'paid' && claimFor(status) !== 'sold' && claimFor(to) === 'sold';
  return (
    isSold && paymentMethod === 'razorpay' && totalPaise > 0 && comeInPaise(order) <= goneBackPaise(order)
  );
}

export interface Before extends Asked {
  readonly id: string;
  readonly additions: readonly (Progress & Pick<ParcelMate, 'id'>)[];
}

export function statusOfAddition(addition: Progress, first: Progress, to: OrderStatus): OrderStatus | null {
  const stageOfBoth = stageOf(addition.status) === stageOf(first.status) ? stageOf(first.status) : null;
  // A parcel that is given up on its way is back here; its additions are still to be sent, or refunded.
  if (claimFor(to) === 'none' && stageOfBoth === 'on_its_way') return 'processing';
  const goesOn = hasLeft(to) && mayFollow(addition.status, to);
  const comesBack = stageOf(to) === 'to_send' && hasLeft(addition.status);
  const hasNotArrived = stageOf(to) === 'on_its_way' && stageOfBoth === 'delivered';
  return goesOn || comesBack || hasNotArrived ? to : null;
}

/** Marked as paid to the owner by hand; not if a payment is known. */
export function isCollectedAgain(to: OrderStatus, order: Asked): boolean {
  const { status, paymentMethod, paidAt } = order;
  const isHad = status === 'paid' || (paidAt === null && comeInPaise(order) > goneBackPaise(order));
  return paymentMethod === 'cod' && to === 'processing' && isHad && !isKnownPaid(order);
}

type ComesBack = Progress & Pick<Before, 'additions'>;

/** A parcel that came back is sent again, unless the order ends. */
export function comesBackWords(to: OrderStatus, order: ComesBack, isCredited = true): string[] {
  const credited = isCredited ? ', and its bill is credited' : '';
  const along = order.additions.filter((each) => {
    const next = sharesParcel(each, order) ? statusOfAddition(each, order, to) : null;
    return next !== null && hasLeft(each.status) && !hasLeft(next);
  });
  return [
    `The parcel is marked as returned${credited}.`,
    ...along.map(({ id }) => `${id} in it comes back, too, and is still to be sent.`),
    ...(claimFor(to) === 'none'
      ? ['Its pieces are on sale again: correct the stock of any that is missing.']
      : []),
  ];
}

/** For a change that no other mail tells the shopper about. */
export const CREDIT_NOTE_SENT = 'The customer gets the credit note by email.';

/** The tracking link belongs to the earlier parcel. */
export function isAnotherParcel(order: Parameters<typeof claimOf>[0], to: OrderStatus): boolean {
  return claimFor(to) !== 'none' && (claimOf(order) === 'none' || (hasLeft(order.status) && !hasLeft(to)));
}

type Money = Pick<Settling, 'status' | 'paidPaise' | 'payingPaise' | 'refundedPaise'>;

function goneWords(refundedPaise: number, settledPaise: number): string {
  // A refund on its way goes on all the same.
  const refunded = `${formatRupees(refundedPaise)} that was paid for it has gone back, or is on its way.`;
  const settled = `${formatRupees(settledPaise)} was given back by hand.`;
  return [...(refundedPaise > 0 ? [refunded] : []), ...(settledPaise > 0 ? [settled] : [])].join(' ');
}

/** A bank took the money of an order that is still to be sent. */
export function takenWords(order: Money & { readonly takenPaise?: number | undefined }): string | null {
  const { status, paidPaise, payingPaise, refundedPaise, takenPaise = 0 } = order;
  // An order that was taken up again after that has another payment.
  const isGone = payingPaise > 0 && paidPaise <= refundedPaise;
  return takenPaise > 0 && isGone && stageOf(status) === 'to_send'
    ? `The bank has taken ${formatRupees(takenPaise)} back.`
    : null;
}

const COLLECTED_AGAIN =
  'It is marked as unpaid again: the courier collects the money. If you already have it, leave it as “Paid” until you send the parcel.';

const ENDS = 'The order ends, and its pieces are on sale again.';

export const isAskedByShop = (to: OrderStatus, order: Before): boolean =>
  doubtAbout(to, order) !== null || packedAlongWords(to, order).length > 0;

/** The owner reads it first: what a status takes back, whose money it keeps, and what whoever ordered is told. */
export function warningBefore(to: OrderStatus, order: Before): string | null {
  const { id, status, refundedPaise } = order;
  if (isOfCash(to, order)) return order.paidAt === null ? cashCame(order) : null;
  const isAgain = isCollectedAgain(to, order);
  const remainingPaise = comeInPaise(order) - refundedPaise;
  const comesBack = hasLeft(status) && !hasLeft(to);
  const isPaid = claimFor(status) === 'sold' && remainingPaise > 0;
  const keepsMoney = isPaid && claimFor(to) === 'none';
  const waitsAgain = isPaid && claimFor(to) === 'held';
  const news = statusSentence(to, id);
  const ends = claimFor(status) === 'sold' && claimFor(to) === 'none';
  // The shop itself asks when there is nothing else to say.
  const isQuiet = !comesBack && !ends && !waitsAgain && !isAgain && news === null;
  if (to === 'refunded' || isQuiet) return null;
  // Money that the owner has had by hand counts as come in.
  const doubt = to === 'paid' && remainingPaise > 0 ? null : doubtAbout(to, order);
  return [
    ...(comesBack ? comesBackWords(to, order) : []),
    ...(ends && !comesBack && news === null ? [ENDS] : []),
    ...(isAgain ? [COLLECTED_AGAIN] : []),
    ...packedAlongWords(to, order),
    ...(doubt ? [doubt.says] : isSentUnpaid(to, order) ? [NO_PAYMENT] : []),
    ...(keepsMoney ? [moneyStays(order, formatRupees(remainingPaise))] : []),
    ...(waitsAgain ? [waitsAgainWords(order, formatRupees(remainingPaise))] : []),
    ...(news === null && comesBack ? [CREDIT_NOTE_SENT] : []),
    ...(news === null ? [] : [`The customer is told by email: “${news}”`]),
    doubt?.asks ??
      (news === null || comesBack || keepsMoney ? 'Change the status anyway?' : 'Change the status?'),
  ].join(' ');
}

/** For whoever sees no money, and changes nothing that depends on it. */
export function parcelWarning(
  to: OrderStatus,
  order: Pick<Before, 'id' | 'additions'> & Progress,
): string | null {
  const news = statusSentence(to, order.id);
  const along = packedAlongWords(to, order);
  if (news === null && along.length === 0) return null;
  const told = news === null ? [] : [`The customer is told by email: “${news}”`];
  return [...along, ...told, 'Change the status?'].join(' ');
}

function cashCame({ totalPaise, status }: Before): string {
  return `The cash of ${formatRupees(totalPaise)} is marked as received. The parcel stays “${statusForOwner(status)}”, its bill stands, and nobody is told. Have you received it?`;
}

/** Only the courier knows about cash on delivery, unless the owner has marked it as paid. */
function moneyStays({ paidPaise, paidAt }: Before, kept: string): string {
  return paidPaise === 0 && paidAt === null
    ? `If ${kept} was paid on delivery, it stays here until you refund it.`
    : `${kept} that was paid stays here until you refund it.`;
}

/** Money by hand is forgotten then; money through the provider is not. */
function waitsAgainWords({ paidPaise }: Before, kept: string): string {
  return paidPaise === 0
    ? 'It is marked as unpaid again, and its pieces are held until you change that.'
    : `It waits for payment again, though ${kept} has been paid: that stays here until you refund it, and its pieces are held.`;
}
