import { adminPaths } from '#paths/admin-paths.ts';
import { hrefOf } from '#paths/paths.ts';
import { shop } from '#shop.config.ts';
import { formatMoment } from '#dates.ts';
import { letterTo } from '#mail/letter.ts';
import { formatRupees } from '#money.ts';
import type { Mail } from '#ports.ts';

/** A bank demands the money of a payment back. The owner answers at the provider, not here. */
export interface Dispute {
  readonly amountPaise: number;
  /** Null if nobody says what was taken from the shop's account. */
  readonly takenPaise: number | null;
  /** The bank's words may name the buyer: only for the mail, since histories are kept. */
  readonly reason: string | null;
  /** The dispute is lost then, unless the owner has answered. */
  readonly respondBy: number | null;
}

interface DisputeWords {
  readonly subject: (orderId: string) => string;
  readonly words: (dispute: Dispute) => string;
  readonly after?: readonly string[];
  readonly isOpen?: true;
}

export const DISPUTE_LOST = 'payment.dispute.lost';
const CLOSED = 'payment.dispute.closed';

/** All of it, if nobody says how much was taken. */
export const lostPaise = ({ takenPaise, amountPaise }: Dispute) =>
  takenPaise === null || takenPaise === 0 ? amountPaise : takenPaise;

const untilWhen = ({ respondBy }: Dispute) =>
  respondBy === null ? 'in time' : `by ${formatMoment(respondBy)} (Indian time)`;
const sum = ({ amountPaise }: Dispute) => formatRupees(amountPaise);

const HOW_TO_ANSWER = [
  'What helps: the invoice, the number of the parcel and what the buyer wrote to you. The page of the order has the first two.',
  'Is the buyer right? Then accept it at Razorpay, and do not refund the order as well: the money would go back twice.',
];
const WHERE = 'in the Razorpay dashboard, under Disputes';

/** A closed dispute may have been lost. */
export function stepOf(event: string, { takenPaise }: Pick<Dispute, 'takenPaise'>): string {
  return event === CLOSED && takenPaise ? DISPUTE_LOST : event;
}

export const DISPUTE_NEWS: ReadonlyMap<string, DisputeWords> = new Map([
  [
    'payment.dispute.created',
    {
      subject: (order) => `Dispute on order ${order}: please answer`,
      words: (it) =>
        `The buyer's bank wants ${sum(it)} of this order back. Answer ${untilWhen(it)} ${WHERE}, or you lose the money.`,
      after: HOW_TO_ANSWER,
      isOpen: true,
    },
  ],
  [
    'payment.dispute.action_required',
    {
      subject: (order) => `Dispute on order ${order}: the bank needs more`,
      words: (it) =>
        `The bank needs more from you about the ${sum(it)} in dispute. Answer ${untilWhen(it)} ${WHERE}.`,
      after: HOW_TO_ANSWER,
      isOpen: true,
    },
  ],
  [
    'payment.dispute.under_review',
    {
      subject: (order) => `Dispute on order ${order}: the bank has your answer`,
      words: (it) => `The bank has your answer about the ${sum(it)} in dispute.`,
      after: ['There is nothing to do until it decides. Please do not refund the order until then.'],
      isOpen: true,
    },
  ],
  [
    'payment.dispute.won',
    {
      subject: (order) => `Dispute on order ${order}: you keep the money`,
      words: (it) => `The bank has decided for you: you keep ${sum(it)}.`,
    },
  ],
  [
    DISPUTE_LOST,
    {
      subject: (order) => `Dispute on order ${order}: the bank has taken the money back`,
      words: (it) => `The bank has taken ${formatRupees(lostPaise(it))} back. Do not refund it as well.`,
      after: [
        'A refund of all of it that still waited at Razorpay is not asked for any more.',
        'It is taken from your Razorpay balance, and stands among the refunds of the order, which keeps its status and its bill.',
      ],
    },
  ],
  [
    CLOSED,
    {
      subject: (order) => `Dispute on order ${order} is closed`,
      words: (it) =>
        `The dispute about ${sum(it)} is closed. ${it.takenPaise === 0 ? 'Nothing was taken from your account for it.' : 'Razorpay says whether anything was taken back.'}`,
    },
  ],
]);

export const DISPUTE_ENDS = [...DISPUTE_NEWS].flatMap(([event, { isOpen }]) => (isOpen ? [] : [event]));

interface Disputed {
  readonly paymentId: string;
  readonly amountPaise: number;
}

export const disputedDetail = ({ paymentId, amountPaise }: Disputed, disputeId: string) =>
  `${paymentId} ${String(amountPaise)} ${disputeId}`;

interface Told {
  readonly orderId: string;
  readonly news: DisputeWords;
  readonly dispute: Dispute;
}

export function disputedMail(told: Told, siteUrl: URL): Mail {
  const { orderId, news, dispute } = told;
  return letterTo(shop.email, {
    subject: news.subject(orderId),
    paragraphs: [
      news.words(dispute),
      ...(dispute.reason === null ? [] : [`The reason, in the bank's words: ${dispute.reason}`]),
      ...(news.after ?? []),
    ],
    button: { label: 'See the order', href: hrefOf(siteUrl, adminPaths.ordersOf(orderId)) },
    note: 'Sent to the owner of the shop whenever Razorpay tells of a disputed payment.',
  });
}
