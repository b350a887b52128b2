import { formatRupees } from '#money.ts';
import { packedAlongWords } from '#order/addition.ts';
import { statusNews } from '#order/mail/status-news.ts';
import { claimFor, hasLeft, type OrderStatus, statusLabel } from '#order/order-status.ts';
import {
  type Before,
  comesBackWords,
  CREDIT_NOTE_SENT,
  doubtAbout,
  isCollectedAgain,
  isOfCash,
  isSentUnpaid,
  NO_PAYMENT,
} from './change-order.ts';
import { comeInPaise } from '#order/order-money.ts';

const COLLECTED_AGAIN =
  'It counts as not paid again: the courier collects the money. If you have it already, let it be “Paid” until you send the parcel.';

const ENDS = 'The order ends, and its pieces are on sale again.';

/** Whether the shop asks, too. */
export const isAskedByShop = (to: OrderStatus, order: Before): boolean =>
  doubtAbout(to, order) !== null || packedAlongWords(to, order).length > 0;

/**
 * What the owner's screen says first: what a status takes back, whose money it keeps, what the shop would ask, and
 * what whoever ordered is told.
 */
export function warningBefore(to: OrderStatus, order: Before): string | null {
  const { id, status, refundedPaise } = order;
  if (isOfCash(to, order)) return order.paidAt === null ? cashCame(order) : null;
  const isAgain = isCollectedAgain(to, order);
  const keptPaise = comeInPaise(order) - refundedPaise;
  const comesBack = hasLeft(status) && !hasLeft(to);
  const isPaid = claimFor(status) === 'sold' && keptPaise > 0;
  const keepsMoney = isPaid && claimFor(to) === 'none';
  const waitsAgain = isPaid && claimFor(to) === 'held';
  const news = statusNews(to, id);
  const ends = claimFor(status) === 'sold' && claimFor(to) === 'none';
  // With nothing else to say, the shop itself asks.
  const isQuiet = !comesBack && !ends && !waitsAgain && !isAgain && news === null;
  if (to === 'refunded' || isQuiet) return null;
  // Money that the owner has had by hand counts as come in.
  const doubt = to === 'paid' && keptPaise > 0 ? null : doubtAbout(to, order);
  return [
    ...(comesBack ? comesBackWords(to, order) : []),
    ...(ends && !comesBack && news === null ? [ENDS] : []),
    ...(isAgain ? [COLLECTED_AGAIN] : []),
    ...packedAlongWords(to, order),
    ...(doubt ? [doubt.says] : isSentUnpaid(to, order) ? [NO_PAYMENT] : []),
    ...(keepsMoney ? [moneyStays(order, formatRupees(keptPaise))] : []),
    ...(waitsAgain ? [waitsAgainWords(order, formatRupees(keptPaise))] : []),
    ...(news === null && comesBack ? [CREDIT_NOTE_SENT] : []),
    ...(news === null ? [] : [`Whoever ordered is told by mail: “${news}”`]),
    doubt?.asks ??
      (news === null || comesBack || keepsMoney ? 'Change the status all the same?' : 'Change the status?'),
  ].join(' ');
}

function cashCame({ totalPaise, status }: Before): string {
  return `The cash of ${formatRupees(totalPaise)} counts as come. The parcel stays “${statusLabel(status)}”, its bill stands, and nobody is told. Has it come?`;
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
    ? 'It counts as not paid again, and its pieces are held until you change that.'
    : `It waits for payment again, though ${kept} has been paid: that stays here until you refund it, and its pieces are held.`;
}
