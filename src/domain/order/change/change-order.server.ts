import { eq, sql } from 'drizzle-orm';
import { orderEvents, orders } from '../../../../drizzle/schema/order.ts';
import { requireThat, type Statement } from '../../../../drizzle/write-batch.ts';
import { isErased } from '../../address/contact.ts';
import { commitChange } from '../../audit/audit.server.ts';
import { requireAdmin } from '../../auth/require-person.ts';
import type { Context } from '../../context.server.ts';
import { refusedAs } from '../../errors.server.ts';
import { DomainError } from '../../errors.ts';
import { comeInPaise, goneBackPaise, settledByHandPaise } from '../../payment/by-hand.ts';
import { type AskedRefund, creditRequestsOf } from '../../payment/credit-request.ts';
import { type Papers, papersStatements, returnedStatements, toPapers } from '../../tax/credit-note.server.ts';
import { issuingStatements } from '../../tax/tax-document.server.ts';
import { type TaxSettings, taxSettingsStatement, toTaxSettings } from '../../tax/tax-settings.server.ts';
import { orderFactsOf } from '../mail/order-facts.server.ts';
import { givenBackNews } from '../mail/status-news.ts';
import {
  isGoingBack,
  isPaidOnline,
  moneyColumns,
  parcelSeenAt,
  takenPaise,
} from '../order-columns.server.ts';
import {
  announceOrder,
  firstStatement,
  haveGoneBack,
  type ItemRow,
  type OrderRow,
  orderStatements,
  refundsStatement,
} from '../order-statements.server.ts';
import { packedAlongWords, sharesParcel } from '../addition.ts';
import { claimFor, claimOf, hasLeft, type OrderStatus, stageOf } from '../order-status.ts';
import type { Progress } from '../self-service.ts';
import {
  type ChangeOrderInput,
  comesBackWords,
  CREDIT_NOTE_SENT,
  doubtAbout,
  isAnotherParcel,
  isKnownPaid,
  type NoteInput,
  type OrderChange,
  type OrderMoney,
  statusOfAddition,
} from './change-order.ts';
import { changingStatements } from './changing-statements.server.ts';
import { endAdditions } from './end-unpaid.server.ts';
import { markPacked } from './pack-order.server.ts';

/**
 * A4: the owner may set any status. It is set on what was read here: an order that has moved on meanwhile is not
 * changed. Stock and coupon follow it, and whoever ordered is told, in the same write. What was added to it leaves with it,
 * each in a write of its own, before it: one that is refused keeps the parcel here, and the next press goes on. Where nobody has
 * said “Packed”, both are packed first.
 */
export async function changeOrder(ctx: Context, id: string, input: ChangeOrderInput): Promise<void> {
  requireAdmin(ctx.actor);
  const { db } = ctx;
  const isIt = eq(orders.id, id);
  const [[known], items, [first], [knownMoney], knownRefunds, added, seller, ...issued] = await db.batch([
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
  if (!known || !knownMoney) throw new DomainError('NOT_FOUND');
  const change = changeOf(known, input);
  if (!change) return;
  const papers = toPapers(...issued);
  const isAnew = isPaidAnew({ ...known, ...knownMoney }, change.to, papers);
  // Once it is not delivered any more, nothing else tells when it was paid.
  const paidAt = known.paidAt ?? (isKnownPaid(knownMoney) ? known.deliveredAt : null);
  const order = isAnew ? { ...known, razorpayPaymentId: null, paidAt: null } : { ...known, paidAt };
  const money = isAnew ? { ...knownMoney, payingPaise: 0 } : knownMoney;
  const refunds = isAnew ? [] : knownRefunds;
  if (hasMoved(order, change, input)) throw new DomainError('ORDER_MOVED');
  const { to: status, trackingUrl } = change;
  // One that goes in the parcel of another is not asked about by itself: that other would have been written already.
  const goesAlong = first !== undefined && sharesParcel(known, first);
  const back = goesAlong ? { isGoingBack: false, takenPaise: 0 } : {};
  const asked = { ...known, ...knownMoney, ...back };
  const doubt = status === null ? null : doubtAbout(status, asked);
  const settledPaise = status === 'refunded' ? settledByHandPaise({ ...order, ...money }) : 0;
  const at = ctx.now();
  const sold = { order, isAnew, items: items.map(({ item }) => item), refunds, papers, settledPaise, at };
  const issuing = status === null ? [] : await issuingFor(ctx, status, sold, toTaxSettings(seller));
  const comesBack = status !== null && hasLeft(order.status) && !hasLeft(status);
  const isCredited = status !== null && !hasLeft(status) && issuing.length > 0;
  const along = packedAlongWords(status ?? order.status, { ...order, additions: added }, trackingUrl);
  if ((doubt || along.length > 0) && input.confirm !== true) {
    const told =
      settledPaise > 0 ? [`Whoever ordered is told by mail: “${givenBackNews(id, settledPaise)}”`] : [];
    const letters = isCredited && told.length === 0 ? [CREDIT_NOTE_SENT] : told;
    const news = [
      ...(comesBack ? comesBackWords(status, { ...order, additions: added }, isCredited) : []),
      ...(isErased({ email: order.customerEmail }) ? [] : letters),
    ];
    const says = [...along, ...(doubt ? [doubt.says] : []), ...news, doubt?.asks ?? 'Go on?'];
    throw new DomainError('CONFIRMATION_NEEDED', { message: says.join(' ') });
  }
  if (along.length > 0) {
    await markPacked(ctx, id, { isPacked: true, seenAt: knownMoney.seenAt });
    await changeOrder(ctx, id, input);
    return;
  }
  for (const addition of added.filter((each) => sharesParcel(each, order))) {
    await changeOrder(ctx, addition.id, withFirst(addition, order, input));
  }
  const facts = await orderFactsOf(ctx, order, items, first);
  const hasDocument = papers.left !== null || issuing.length > 0;
  const billsUnsent = refunds.some((refund) => refund.status === 'pending' && refund.what === 'pieces');
  const changing = {
    ...change,
    isLinkSeen: input.seen_tracking_url !== undefined,
    order,
    paymentId: known.razorpayPaymentId,
    isAnew,
    facts,
    money,
    doubt,
    issuing,
    hasDocument,
    billsUnsent,
    creditNote: isCredited ? papers.noteCount + 1 : null,
    settledPaise,
    at,
  };
  const trace = {
    action: 'order.change' as const,
    entityId: id,
    changes: { from: order.status, status, trackingUrl },
  };
  await refusedAs(
    {
      noRowChanged: 'ORDER_MOVED',
      stockIsShort: () => ({ code: 'OUT_OF_STOCK', message: notEnoughOf(items) }),
      couponUsedUp: 'COUPON_USED_UP',
      couponUsedUpByCustomer: 'COUPON_USED_UP',
    },
    commitChange(ctx, trace, changingStatements(ctx, changing)),
  );
  if (status !== null && claimFor(status) === 'none') await endAdditions(ctx, id);
}

/** Of a change of what it was added to: how far the parcel is, also when it comes back, and where to follow it. */
function withFirst(
  addition: Progress,
  first: Progress,
  { status, tracking_url: link, confirm }: ChangeOrderInput,
): ChangeOrderInput {
  const next = status === undefined ? null : statusOfAddition(addition, first, status);
  const isLeftOver = next !== null && next !== status;
  return {
    ...(next !== null && { status: next, ...(!isLeftOver && { confirm }) }),
    ...(link !== undefined && !isLeftOver && { tracking_url: link }),
  };
}

interface Sold {
  readonly order: OrderRow;
  readonly isAnew: boolean;
  readonly items: readonly ItemRow['item'][];
  readonly refunds: readonly AskedRefund[];
  readonly papers: Papers;
  readonly settledPaise: number;
  readonly at: number;
}

/** A parcel leaves with a bill; of one that comes back, or is sold anew, all that is left of it is credited, and it may leave with another. */
async function issuingFor(
  { db }: Context,
  to: OrderStatus,
  { order, isAnew, items, refunds, papers, settledPaise, at }: Sold,
  settings: TaxSettings,
): Promise<Statement[]> {
  if (hasLeft(order.status) === hasLeft(to))
    return isAnew ? await returnedStatements(db, papers, settings, at) : [];
  if (hasLeft(to)) {
    if (papers.left !== null) return [];
    const refunded = creditRequestsOf(refunds, 'processed');
    return [
      requireThat(db, haveGoneBack(order.id, refunds.filter(({ status }) => status === 'processed').length)),
      ...(await issuingStatements(db, settings, { order, items, count: papers.count, refunded, at })),
    ];
  }
  // What she has given back by hand with it she does not keep.
  return to === 'refunded' && settledPaise === 0 && saysWhatIsKept({ order, refunds, papers })
    ? []
    : await returnedStatements(db, papers, settings, at);
}

/** What each of its refunds was for is said: the bill, less its notes, is what they leave of the money, gifts apart. */
function saysWhatIsKept({ order, refunds, papers: { left } }: Pick<Sold, 'order' | 'refunds' | 'papers'>) {
  const backPaise = creditRequestsOf(refunds, 'processed').map(({ amountPaise }) => amountPaise ?? 0);
  const keptPaise = backPaise.reduce((kept, paise) => kept - paise, order.totalPaise);
  return refunds.some(({ status }) => status !== 'failed') && left?.totalPaise === keptPaise;
}

/** Null when all is as it was asked to be already. */
function changeOf(order: OrderRow, { status, tracking_url: link }: ChangeOrderInput): OrderChange | null {
  const to = status === undefined || status === order.status ? null : status;
  const isKept = link === order.trackingUrl && (to === null || !isAnotherParcel(order, to));
  const trackingUrl = isKept ? undefined : link;
  return to === null && trackingUrl === undefined ? null : { to, trackingUrl };
}

/** What the owner saw of it is not so any more; a link that stands as she sends it is. */
function hasMoved(order: OrderRow, { to, trackingUrl: link }: OrderChange, seen: ChangeOrderInput): boolean {
  const { from = order.status, seen_tracking_url: seenLink = order.trackingUrl } = seen;
  const isOther = link !== undefined && ![seenLink, link].includes(order.trackingUrl);
  return isOther || (to !== null && from !== order.status);
}

type Paid = OrderRow & OrderMoney & { readonly isPaidOnline: boolean };

/** What has gone back entirely does not pay it when it is taken up again, to be sent: what came by hand, also when it leaves at once. */
function isPaidAnew(order: Paid, to: OrderStatus | null, { left }: Papers): boolean {
  if (to === null || claimOf(order) !== 'none' || claimFor(to) === 'none') return false;
  if (order.razorpayPaymentId !== null) return !order.isPaidOnline && !hasLeft(to);
  const inPaise = comeInPaise(order);
  // It is where it was: the money was a gift, or the word that ended it is taken back.
  const isOut = stageOf(to) === 'delivered' || (hasLeft(to) && left !== null);
  return inPaise > 0 && inPaise <= goneBackPaise(order) && !isOut;
}

function notEnoughOf(items: readonly ItemRow[]): string {
  const names = items.map(({ item }) => item.name).join(', ');
  return `There are not enough pieces left to take this order up again: ${names}.`;
}

/** For the owner's own eyes; it stays with the order. */
export async function addNote(ctx: Context, orderId: string, { text }: NoteInput): Promise<{ id: number }> {
  const { user } = requireAdmin(ctx.actor);
  const { db } = ctx;
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new DomainError('NOT_FOUND');
  const at = ctx.now();
  const note = { orderId, kind: 'note', actor: 'admin', actorUserId: user.id, note: text } as const;
  const [[added]] = await commitChange(ctx, { action: 'order.note', entityId: orderId, changes: { text } }, [
    db
      .insert(orderEvents)
      .values({ ...note, createdAt: at })
      .returning({ id: sql<number>`${orderEvents.id}` }),
    announceOrder(db, { orderId, status: order.status, at }),
  ]);
  if (!added) throw new Error('The note was not inserted.');
  return added;
}
