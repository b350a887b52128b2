import { adminPaths } from '#paths/admin-paths.ts';
import { paperPaths } from '#paths/own-paths.ts';
import { paths, hrefOf } from '#paths/paths.ts';
import { shop } from '#shop.config.ts';
import { deliveryLines } from '#address/address.ts';
import { greeting, leadsAway, type Letter, letterPicture, type LetterRow, letterTo } from '#mail/letter.ts';
import { formatRupees } from '#money.ts';
import type { Mail } from '#ports.ts';
import type { OrderAmounts } from '#pricing/price-order.ts';
import { byDay } from '#shop-settings/promised-days.ts';
import { sizeSuffix } from '#stock/stock.ts';
import { includedTaxText } from '#tax/included-tax.ts';
import { plainLine } from '#text.ts';
import { arrivesBy } from '#order/arrival.ts';
import { NO_PRICE } from '#order/gift.ts';
import { amountRows, TOTAL_WITH_TAXES } from '#order/order-amounts.ts';
import type { PaymentMethod } from '#order/order-money.ts';
import { REFUND_TIME } from '#order/promises.ts';
import { type OrderAddress, recipientOf } from '#order/read/own-order.ts';
import { givenBackSentence } from './status-news.ts';

export const QUESTIONS = 'Questions? Reply to this email or call us.';

interface LetterLine {
  readonly name: string;
  readonly imageUrl: string | null;
  readonly size: string;
  readonly quantity: number;
  readonly lineTotalPaise: number;
}

export interface OrderFacts {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly address: OrderAddress;
  readonly paymentMethod: PaymentMethod;
  readonly paidAt: number | null;
  readonly lines: readonly LetterLine[];
  readonly amounts: OrderAmounts;
  readonly includedTaxPaise: number | null;
  readonly promisedTo: string | null;
  readonly buyerGstin: string | null;
  readonly giftNote: string | null;
  readonly hidesPrice: boolean;
  readonly joinsOrderId: string | null;
  /** The first order was packed without it, or is given up. */
  readonly hasOwnParcel: boolean;
  readonly token: string | null;
}

export function parcelLines({ joinsOrderId, hasOwnParcel }: OrderFacts): string[] {
  if (joinsOrderId === null) return [];
  return [
    `It comes in ${hasOwnParcel ? 'a separate parcel from' : 'the same parcel as'} your order ${joinsOrderId}.`,
  ];
}

/** `mayCancel`: the shopper cannot cancel once the owner was paid by hand. */
export function orderPlacedMail(order: OrderFacts, siteUrl: URL, mayCancel = true): Mail {
  return letterTo(order.email, {
    subject: `Your order ${order.id} with ${shop.name}`,
    paragraphs: [
      greeting(order.name),
      `Thank you for your order ${order.id}. ${paymentWords(order)}`,
      ...(order.promisedTo === null ? [] : [arrivesBy(order.promisedTo)]),
    ],
    ...rowsOf(order, siteUrl),
    after: [
      mayTellAddress(order)
        ? `It will be delivered to: ${whereItGoes(order)}.`
        : 'It will be delivered to the address you gave.',
      ...(order.buyerGstin === null ? [] : [`The bill will carry your GSTIN ${order.buyerGstin}.`]),
      ...parcelLines(order),
      ...giftLines(order),
      `We will email you again when it is on its way. Until it is packed, you can ${
        mayCancel
          ? 'change or cancel it on the order page.'
          : 'change it on the order page; to cancel it, reply to this email.'
      }`,
    ],
    button: orderLink(order, siteUrl),
    note: QUESTIONS,
  });
}

function paymentWords({ paymentMethod, amounts: { totalPaise } }: OrderFacts): string {
  const total = formatRupees(totalPaise);
  if (totalPaise === 0) return 'There is nothing to pay.';
  return paymentMethod === 'cod'
    ? `Please keep ${total} ready for the delivery.`
    : `We have received your payment of ${total}.`;
}

export function newOrderMail(order: OrderFacts, siteUrl: URL): Mail {
  const total = formatRupees(order.amounts.totalPaise);
  return letterTo(shop.email, {
    subject: `New order ${order.id}: ${total}`,
    paragraphs: [
      `${order.name} (${order.email}) has ordered for ${total}${order.paymentMethod === 'cod' ? ', cash on delivery' : ''}.`,
    ],
    ...rowsOf(order, siteUrl),
    after: [
      `To: ${recipientOf({ customerName: order.name, shippingAddress: order.address })}, ${addressOf(order)}, ${order.address.phone}.`,
      ...packingLines(order),
    ],
    button: { label: 'See the order', href: hrefOf(siteUrl, adminPaths.ordersOf(order.id)) },
    replyTo: order.email,
    link: {
      label: 'Write to the shopper',
      href: `mailto:${encodeURIComponent(order.email)}?subject=${encodeURIComponent(`Order ${order.id}`)}`,
    },
    note: 'Sent to the owner of the shop for each order.',
  });
}

export function moneyBackMail(order: OrderFacts, amountPaise: number, siteUrl: URL): Mail {
  const amount = formatRupees(amountPaise);
  const { totalPaise } = order.amounts;
  const why =
    amountPaise === totalPaise
      ? 'the order was already paid or cancelled, or its pieces had been sold by then.'
      : `the order total is ${formatRupees(totalPaise)}.`;
  return letterTo(order.email, {
    subject: `Your payment for order ${order.id} is being refunded`,
    paragraphs: [
      greeting(order.name),
      `Your payment of ${amount} for order ${order.id} reached us, but we cannot use it: ${why}`,
      `We are refunding all of it. It will reach your account within ${REFUND_TIME}.`,
    ],
    button: orderLink(order, siteUrl),
    note: QUESTIONS,
  });
}

/** To the owner: one of the two payments may have come another way. */
export function paidAgainMail(order: OrderFacts, amountPaise: number, siteUrl: URL): Mail {
  const amount = formatRupees(amountPaise);
  return letterTo(shop.email, {
    subject: `Order ${order.id}: ${amount} has come through Razorpay too`,
    paragraphs: [
      `${amount} has come through Razorpay for order ${order.id}, which was already marked as paid.`,
      'If this is the payment you marked the order as paid for, all is well. If you were also paid in another way, please return that money yourself, the way it came: “Refund” in the order returns what came through Razorpay, and a full refund ends the order.',
    ],
    button: { label: 'See the order', href: hrefOf(siteUrl, adminPaths.ordersOf(order.id)) },
    replyTo: order.email,
    note: 'Sent to the owner of the shop when money comes for an order that is already marked as paid.',
  });
}

interface RefundFacts {
  readonly amountPaise: number;
  readonly forWhat: string | null;
  readonly creditNote: number | null;
  /** The owner gave the money back, so it has arrived. */
  readonly isByHand: boolean;
  readonly isUnsent?: boolean | undefined;
}

export function refundedMail(order: OrderFacts, refund: RefundFacts, siteUrl: URL): Mail {
  const { amountPaise, forWhat, creditNote, isByHand, isUnsent = false } = refund;
  const amount = formatRupees(amountPaise);
  const purpose = forWhat === null ? '' : `, for ${forWhat}`;
  return letterTo(order.email, {
    subject: `${amount} of order ${order.id} ${isByHand ? 'has been refunded' : 'is on its way back to you'}`,
    paragraphs: [
      greeting(order.name),
      isByHand
        ? givenBackSentence(order.id, amountPaise, purpose)
        : `We have refunded ${amount} of your order ${order.id}${purpose}. It will reach your account within ${REFUND_TIME}.`,
      ...(isUnsent ? ['Everything you paid has now been refunded, so this order will not be sent.'] : []),
    ],
    // Of a part, the purpose says which pieces.
    ...(amountPaise === order.amounts.totalPaise && { rows: pieceRows(order, siteUrl) }),
    button: orderLink(order, siteUrl),
    note: QUESTIONS,
    ...(creditNote !== null && creditNoteLinks(order, creditNote, siteUrl)),
  });
}

type PaperLinks = Pick<Letter, 'noteLink' | 'noteFile'>;

export function billLinks({ id, token }: OrderFacts, siteUrl: URL): PaperLinks {
  return {
    noteLink: { label: 'Your bill', href: hrefOf(siteUrl, paperPaths.invoice(id, token)) },
    noteFile: { label: 'Your bill as a PDF', href: hrefOf(siteUrl, paperPaths.invoiceFile(id, token)) },
  };
}

export function creditNoteLinks({ id, token }: OrderFacts, nth: number, siteUrl: URL): PaperLinks {
  return {
    noteLink: { label: 'Your credit note', href: hrefOf(siteUrl, paperPaths.creditNote(id, nth, token)) },
    noteFile: {
      label: 'Your credit note as a PDF',
      href: hrefOf(siteUrl, paperPaths.creditNoteFile(id, nth, token)),
    },
  };
}

export function rowsOf(order: OrderFacts, siteUrl: URL): Pick<Letter, 'rows' | 'rowsNote'> {
  const { lines, amounts, includedTaxPaise } = order;
  const pieces = pieceRows(order, siteUrl).map((row, index) => ({
    ...row,
    amount: formatRupees(lines[index]?.lineTotalPaise ?? 0),
  }));
  const sums = amountRows(amounts, { labels: { totalPaise: TOTAL_WITH_TAXES } })
    .filter(({ name }) => name !== 'subtotalPaise')
    .map(({ label, amount }) => ({ what: label, amount }));
  return { rows: [...pieces, ...sums], rowsNote: includedTaxText(includedTaxPaise) };
}

/** The pieces alone, for mails whose sums are no news. */
export function pieceRows({ lines }: OrderFacts, siteUrl: URL): LetterRow[] {
  return lines.map(({ name, size, quantity, imageUrl }) => ({
    what: `${name}${sizeSuffix(size)} × ${quantity}`,
    picture: letterPicture(imageUrl, siteUrl),
  }));
}

/** The mail may go to somebody else's address, so a note with a link is not quoted. */
function giftLines({ giftNote, hidesPrice }: OrderFacts): string[] {
  const told = giftNote === null || leadsAway(giftNote) ? null : plainLine(giftNote);
  return [
    ...(giftNote === null ? [] : [`Your note will go in the parcel${told === null ? '.' : `: “${told}”`}`]),
    ...(hidesPrice ? [`${NO_PRICE}.`] : []),
  ];
}

function packingLines(order: OrderFacts): string[] {
  const { amounts, giftNote, hidesPrice, joinsOrderId, hasOwnParcel, buyerGstin, promisedTo } = order;
  return [
    ...(promisedTo === null ? [] : [`Promised ${byDay(promisedTo)}.`]),
    ...(joinsOrderId === null
      ? []
      : [
          `It was added to order ${joinsOrderId}${hasOwnParcel ? ', which is already packed: please send it separately' : ': please pack both into one parcel'}.`,
        ]),
    ...(buyerGstin === null ? [] : [`A business order: the bill carries GSTIN ${buyerGstin}.`]),
    ...(amounts.giftWrapPaise > 0 ? ['It is a gift: please wrap it.'] : []),
    ...(hidesPrice ? [`${NO_PRICE}, please.`] : []),
    ...(giftNote === null ? [] : [`Its gift note: “${plainLine(giftNote)}”`]),
  ];
}

export const addressOf = ({ address }: OrderFacts) => deliveryLines(address).join(', ');

const whereItGoes = (order: OrderFacts) =>
  [order.address.recipient, addressOf(order)].filter(Boolean).join(', ');

/** Whoever typed the address may also have typed somebody else's email address: no word leads elsewhere. */
export function mayTellAddress({ address: to }: OrderFacts): boolean {
  const lines = [to.recipient ?? '', to.address, to.apartment ?? '', to.place ?? '', to.city];
  return !lines.some((line) => leadsAway(line.replaceAll(BETWEEN_NUMBERS, '-')));
}

/** "Flat 12/4" */
const BETWEEN_NUMBERS = /(?<=\d)\/(?=\d)/g;

export function orderLink({ id, token }: OrderFacts, siteUrl: URL) {
  return { label: 'See your order', href: hrefOf(siteUrl, paths.order(id), { token }) };
}
