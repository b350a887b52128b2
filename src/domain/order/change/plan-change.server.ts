import { eq } from 'drizzle-orm';
import { orders } from '#drizzle/schema/order.ts';
import { requireThat, type Statement } from '#drizzle/write-batch.ts';
import { isErased } from '#address/contact.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { type AskedRefund, creditRequestsOf } from '#order/credit-request.ts';
import { type Papers, papersStatements, returnedStatements, toPapers } from '#tax/credit-note.server.ts';
import { issuingStatements } from '#tax/tax-document.server.ts';
import { taxSettingsStatement, toTaxSettings } from '#tax/tax-settings.server.ts';
import { packedAlongWords, sharesParcel } from '#order/addition.ts';
import { givenBackSentence } from '#order/mail/status-news.ts';
import {
  isGoingBack,
  isPaidOnline,
  moneyColumns,
  parcelSeenAt,
  takenPaise,
} from '#order/order-columns.server.ts';
import {
  firstStatement,
  haveGoneBack,
  type OrderRow,
  orderStatements,
  refundsStatement,
} from '#order/order-statements.server.ts';
import { claimFor, claimOf, hasLeft, type OrderStatus, stageOf } from '#order-status.ts';
import {
  comesBackWords,
  CREDIT_NOTE_SENT,
  type Doubt,
  doubtAbout,
  type OrderChange,
} from './change-order.ts';
import {
  comeInPaise,
  goneBackPaise,
  settledByHandPaise,
  isKnownPaid,
  type OrderMoney,
} from '#order/order-money.ts';

type Found = Awaited<ReturnType<typeof readToChange>>;

export async function readToChange(db: Context['db'], id: string) {
  const isIt = eq(orders.id, id);
  const [[order], items, [first], [money], refunds, additions, settings, ...issued] = await db.batch([
    ...orderStatements(db, isIt),
    firstStatement(db, isIt),
    db
      .select({
        ...moneyColumns,
        takenPaise,
        isPaidOnline: isPaidOnline(),
        isGoingBack: isGoingBack(),
        seenAt: parcelSeenAt,
      })
      .from(orders)
      .where(isIt),
    refundsStatement(db, id),
    db
      .select({ id: orders.id, status: orders.status, packedAt: orders.packedAt })
      .from(orders)
      .where(eq(orders.joinsOrderId, id)),
    taxSettingsStatement(db),
    ...papersStatements(db, id),
  ]);
  if (!order || !money) throw new DomainError('NOT_FOUND');
  const papers = toPapers(...issued);
  return { order, items, first, money, refunds, additions, settings: toTaxSettings(settings), papers };
}

interface Sale {
  readonly order: OrderRow;
  readonly money: OrderMoney;
  readonly refunds: readonly AskedRefund[];
  readonly isAnew: boolean;
}

function saleFor({ order, money, refunds, papers }: Found, to: OrderStatus | null): Sale {
  if (isPaidAnew({ ...order, ...money }, to, papers)) {
    const unpaid = { ...order, razorpayPaymentId: null, paidAt: null };
    return { order: unpaid, money: { ...money, payingPaise: 0 }, refunds: [], isAnew: true };
  }
  // Once the order is no longer delivered, nothing else tells when it was paid.
  const paidAt = order.paidAt ?? (isKnownPaid(money) ? order.deliveredAt : null);
  return { order: { ...order, paidAt }, money, refunds, isAnew: false };
}

type Paid = OrderRow & OrderMoney & { readonly isPaidOnline: boolean };

/**
 * All its money went back: an order paid online is paid anew to be sent, one paid by hand even if it leaves at once.
 */
function isPaidAnew(order: Paid, to: OrderStatus | null, { left }: Papers): boolean {
  if (to === null || claimOf(order) !== 'none' || claimFor(to) === 'none') return false;
  if (order.razorpayPaymentId !== null) return !order.isPaidOnline && !hasLeft(to);
  const inPaise = comeInPaise(order);
  // The parcel is still out: the money was a gift, or the status that ended the order is taken back.
  const isOut = stageOf(to) === 'delivered' || (hasLeft(to) && left !== null);
  return inPaise > 0 && inPaise <= goneBackPaise(order) && !isOut;
}

type Plan = Awaited<ReturnType<typeof planFor>>;

export async function planFor(ctx: Context, found: Found, change: OrderChange) {
  const { to } = change;
  const sale = saleFor(found, to);
  const { order, money, refunds } = sale;
  const { papers } = found;
  const settledPaise = to === 'refunded' ? settledByHandPaise({ ...order, ...money }) : 0;
  const at = ctx.now();
  const issuing = to === null ? [] : await issuingFor(ctx, { ...found, ...sale, to, settledPaise, at });
  const isCredited = to !== null && !hasLeft(to) && issuing.length > 0;
  return {
    ...change,
    ...sale,
    doubt: to === null ? null : doubtIn(found, to),
    along: packedAlongWords(to ?? order.status, { ...order, additions: found.additions }, change.trackingUrl),
    issuing,
    hasDocument: papers.left !== null || issuing.length > 0,
    billsUnsent: refunds.some((refund) => refund.status === 'pending' && refund.what === 'pieces'),
    creditNote: isCredited ? papers.noteCount + 1 : null,
    settledPaise,
    at,
  };
}

/** An addition in its first order's parcel changes with the parcel, so nobody is asked about its money. */
function doubtIn({ order, first, money }: Found, to: OrderStatus): Doubt | null {
  const goesAlong = first !== undefined && sharesParcel(order, first);
  return doubtAbout(to, {
    ...order,
    ...money,
    ...(goesAlong && { isGoingBack: false, takenPaise: 0 }),
  });
}

export function questionAbout({ additions }: Found, plan: Plan): string {
  const { order, to, along, doubt, settledPaise } = plan;
  const isCredited = plan.creditNote !== null;
  const comesBack = to !== null && hasLeft(order.status) && !hasLeft(to);
  const letter =
    settledPaise > 0
      ? `The customer is told by email: “${givenBackSentence(order.id, settledPaise)}”`
      : isCredited && CREDIT_NOTE_SENT;
  return [
    ...along,
    doubt?.says,
    ...(comesBack ? comesBackWords(to, { ...order, additions }, isCredited) : []),
    !isErased({ email: order.customerEmail }) && letter,
    doubt?.asks ?? 'Go on?',
  ]
    .filter(Boolean)
    .join(' ');
}

interface Issuing extends Sale, Pick<Found, 'items' | 'papers' | 'settings'> {
  readonly to: OrderStatus;
  readonly settledPaise: number;
  readonly at: number;
}

/** When a parcel comes back, or the order is sold anew, all that is left of the bill is credited. */
async function issuingFor({ db }: Context, issuing: Issuing): Promise<Statement[]> {
  const { order, to, isAnew, refunds, papers, settings, settledPaise, at } = issuing;
  if (hasLeft(order.status) === hasLeft(to))
    return isAnew ? await returnedStatements(db, papers, settings, at) : [];
  if (hasLeft(to)) {
    if (papers.left !== null) return [];
    const items = issuing.items.map(({ item }) => item);
    const refunded = creditRequestsOf(refunds, 'processed');
    return [
      requireThat(db, haveGoneBack(order.id, refunds.filter(({ status }) => status === 'processed').length)),
      ...(await issuingStatements(db, settings, { order, items, count: papers.count, refunded, at })),
    ];
  }
  // The owner does not keep what went back by hand, so that is credited too.
  return to === 'refunded' && settledPaise === 0 && saysWhatRemains(issuing)
    ? []
    : await returnedStatements(db, papers, settings, at);
}

/** If each refund says what it was for, the money left, gifts aside, equals the bill less its notes. */
function saysWhatRemains({ order, refunds, papers: { left } }: Issuing) {
  const backPaise = creditRequestsOf(refunds, 'processed').map(({ amountPaise }) => amountPaise ?? 0);
  const remainingPaise = backPaise.reduce((kept, paise) => kept - paise, order.totalPaise);
  return refunds.some(({ status }) => status !== 'failed') && left?.totalPaise === remainingPaise;
}
