import { shop } from '#shop.config.ts';
import { isErased } from '#address/contact.ts';
import { formatMoment, isoDay } from '#dates.ts';
import { greeting, type Letter, letterTo } from '#mail/letter.ts';
import { formatRupees } from '#money.ts';
import type { Mail } from '#ports.ts';
import { secureLink } from '#text.ts';
import type { OrderStatus } from '#order-status.ts';
import { arrivesBy } from '#order/arrival.ts';
import { isCollected, type OrderMoney } from '#order/order-money.ts';
import { REFUND_TIME, RETURN_HOURS, WITHOUT_VIDEO } from '#order/promises.ts';
import { returnsEndAt } from '#order/read/own-order.ts';
import {
  billLinks,
  creditNoteLinks,
  type OrderFacts,
  orderLink,
  parcelLines,
  pieceRows,
  QUESTIONS,
  refundedMail,
  rowsOf,
} from './order-letters.ts';
import { STATUS_NEWS } from './status-news.ts';

export interface StatusMailFacts {
  readonly order: OrderFacts;
  readonly trackingUrl: string | null;
  readonly money: OrderMoney;
  readonly from: OrderStatus;
  readonly at: number;
  readonly hasDocument?: boolean;
  /** The refund of unsent pieces is still under way, so the document lists them. */
  readonly billsUnsent?: boolean;
  readonly creditNote?: number | null;
  /** Money given back by hand when the owner marked the order as refunded. */
  readonly settledPaise?: number;
}

export function statusMail(to: OrderStatus, news: StatusMailFacts, siteUrl: URL): Mail | null {
  if (to === 'refunded' && news.settledPaise) return settledMail(news, siteUrl);
  const letter = LETTERS[to]?.(news, siteUrl) ?? creditedLetter(news, siteUrl);
  return letter && mailTo(news.order, letter);
}

/** For a credit note that no other mail brings. */
function creditedLetter({ order, creditNote }: StatusMailFacts, siteUrl: URL): Letter | null {
  if (!creditNote) return null;
  return {
    subject: `Your credit note for order ${order.id}`,
    paragraphs: [
      greeting(order.name),
      `The bill of your order ${order.id} is cancelled. This is your credit note.`,
    ],
    button: orderLink(order, siteUrl),
    note: QUESTIONS,
    ...creditNoteLinks(order, creditNote, siteUrl),
  };
}

function settledMail(
  { order, creditNote = null, settledPaise = 0 }: StatusMailFacts,
  siteUrl: URL,
): Mail | null {
  const refund = { amountPaise: settledPaise, forWhat: null, creditNote, isByHand: true };
  return isErased(order) ? null : refundedMail(order, refund, siteUrl);
}

/** The link came after the parcel had left: an earlier mail says what is in it. */
export function trackingMail(
  order: OrderFacts,
  { trackingUrl, at }: { readonly trackingUrl: string; readonly at: number },
  siteUrl: URL,
): Mail | null {
  return mailTo(order, {
    subject: `Track your order ${order.id}`,
    paragraphs: [
      greeting(order.name),
      `Your order ${order.id} with ${shop.name} is on its way to you. You can now track it.`,
      ...promiseAt(order, at),
    ],
    rows: pieceRows(order, siteUrl),
    ...parcelLinks(order, trackingUrl, siteUrl),
    note: QUESTIONS,
  });
}

function mailTo(order: OrderFacts, letter: Letter): Mail | null {
  return isErased(order) ? null : letterTo(order.email, letter);
}

function parcelLinks(
  order: OrderFacts,
  trackingUrl: string | null,
  siteUrl: URL,
): Pick<Letter, 'button' | 'link'> {
  const href = secureLink(trackingUrl);
  const link = orderLink(order, siteUrl);
  return href === undefined ? { button: link } : { button: { label: 'Track your parcel', href }, link };
}

/** A parcel that goes again, or late, keeps no promise. */
function promiseAt({ promisedTo }: OrderFacts, at: number): string[] {
  return promisedTo !== null && isoDay(at) <= promisedTo ? [arrivesBy(promisedTo)] : [];
}

/** Refunds that are only asked for count; money paid twice or too late does not. */
function toldOfRefunds({ order, money, hasDocument, billsUnsent }: StatusMailFacts): string[] {
  const { paidPaise, payingPaise, refundedPaise } = money;
  const { totalPaise } = order.amounts;
  const isOtherMoney = payingPaise === 0 && (order.paidAt !== null || isCollected(order));
  const backPaise = paidPaise === 0 || isOtherMoney ? 0 : totalPaise - (paidPaise - refundedPaise);
  if (backPaise <= 0) return [];
  const back = `Of this, ${formatRupees(backPaise)} has been refunded or is on its way back to you.`;
  if (!hasDocument) return [back];
  return [
    billsUnsent
      ? `${back} Your bill also lists pieces that are not in the parcel; you will get a separate credit note for them.`
      : `${back} Your bill lists what is in the parcel.`,
  ];
}

type Writer = (news: StatusMailFacts, siteUrl: URL) => Letter;

/** Null if the shopper hears of it in a mail about the money, or hears only of a credit note. */
const LETTERS: Readonly<Record<OrderStatus, Writer | null>> = {
  pending_payment: null,
  pending_payment_gateway: null,
  paid: null,
  processing: null,
  shipped: (news, siteUrl) => {
    const { order, trackingUrl, hasDocument, at } = news;
    const told = toldOfRefunds(news);
    return {
      subject: `Your order ${order.id} is on its way`,
      paragraphs: [
        greeting(order.name),
        STATUS_NEWS.shipped(order.id),
        ...(isCollected(order)
          ? [`Please keep ${formatRupees(order.amounts.totalPaise)} ready for the delivery.`]
          : []),
        ...promiseAt(order, at),
      ],
      ...rowsOf(order, siteUrl),
      // The bill says the tax on the rest.
      ...(told.length > 0 && { rowsNote: null }),
      after: [
        ...parcelLines(order),
        ...told,
        `Please make a video while you open the parcel: a return or an exchange needs it. ${WITHOUT_VIDEO}`,
      ],
      ...parcelLinks(order, trackingUrl, siteUrl),
      note: QUESTIONS,
      ...(hasDocument && billLinks(order, siteUrl)),
    };
  },
  delivered: ({ order, hasDocument, at }, siteUrl) => ({
    subject: `Your order ${order.id} has arrived`,
    paragraphs: [
      greeting(order.name),
      STATUS_NEWS.delivered(order.id),
      `Something not right? You can ask for a return or an exchange on the order page within ${RETURN_HOURS} hours, until ${formatMoment(returnsEndAt(at))} (Indian time).`,
    ],
    rows: pieceRows(order, siteUrl),
    button: orderLink(order, siteUrl),
    note: QUESTIONS,
    ...(hasDocument && billLinks(order, siteUrl)),
  }),
  cancelled_by_user: (news, siteUrl) => ({
    subject: `Your order ${news.order.id} has been cancelled`,
    paragraphs: [greeting(news.order.name), STATUS_NEWS.cancelled_by_user(news.order.id), moneyWords(news)],
    rows: pieceRows(news.order, siteUrl),
    button: orderLink(news.order, siteUrl),
    note: QUESTIONS,
    ...(news.creditNote && creditNoteLinks(news.order, news.creditNote, siteUrl)),
  }),
  failed_creation: null,
  failed_verification: null,
  failed: null,
  refunded: null,
};

function moneyWords({ order, from, money }: StatusMailFacts): string {
  const { paidPaise, payingPaise, refundedPaise, takenPaise = 0 } = money;
  const hasPaidByHand = order.amounts.totalPaise > 0 && (order.paidAt !== null || from === 'delivered');
  if (payingPaise === 0 && hasPaidByHand) return 'We will write to you about your payment.';
  if (paidPaise === 0 || (payingPaise === 0 && isCollected(order)))
    return 'Nothing has been charged for it. If a payment still reaches us, we will refund all of it.';
  if (takenPaise >= paidPaise) return 'Your bank has already refunded your payment.';
  if (refundedPaise < paidPaise)
    return `We will email you separately about your payment of ${formatRupees(paidPaise - refundedPaise)}.`;
  const restPaise = (payingPaise === 0 ? paidPaise : payingPaise) - takenPaise;
  return `Your refund of ${formatRupees(restPaise)} will reach you within ${REFUND_TIME}.`;
}
