import { eq, sql, and, inArray, isNotNull, isNull } from 'drizzle-orm';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { commitChange } from '#audit/audit.server.ts';
import { hasRight, requireRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { sharesParcel, isPackedAlong } from '#order/addition.ts';
import { orderFactsOf } from '#order/mail/order-mails.server.ts';
import { announceOrder, type ItemRow, type OrderRow } from '#order/order-statements.server.ts';
import { claimFor, ORDER_STATUSES } from '#order-status.ts';
import { type Progress, mayBePacked } from '#order/self-service.ts';
import { isAnotherParcel, isOfCash, type OrderChange, rightToSet, statusOfAddition } from './change-order.ts';
import type { ChangeOrderInput, NoteInput, PackedInput } from './change-order-input.ts';
import { changingStatements } from './changing-statements.server.ts';
import { endAdditions } from './end-unpaid.server.ts';
import { planFor, questionAbout, readToChange } from './plan-change.server.ts';
import { requireChange, type Statement } from '#drizzle/write-batch.ts';
import { parcelSeenAt } from '#order/order-columns.server.ts';

/** Additions leave in earlier writes: if one is refused the parcel stays here, and the next press goes on. */
export async function changeOrder(ctx: Context, id: string, input: ChangeOrderInput): Promise<void> {
  requireRight(ctx.actor, 'orders');
  const found = await readToChange(ctx.db, id);
  const isCash = input.status !== undefined && isOfCash(input.status, found.order);
  const asked = isCash ? { ...input, status: undefined } : input;
  const change = changeOf(found.order, asked, isCash);
  if (!change) return;
  const { to: status, trackingUrl, hasCashCome } = change;
  if (status !== null) requireRight(ctx.actor, rightToSet(status, found.order.status));
  if (hasCashCome) requireRight(ctx.actor, 'refunds');
  if (trackingUrl !== undefined) requireRight(ctx.actor, 'packing');
  if (hasMoved(found.order, change, asked)) throw new DomainError('ORDER_MOVED');
  const plan = await planFor(ctx, found, change);
  // The question names amounts.
  if (plan.doubt && !hasRight(ctx.actor, 'refunds'))
    throw new DomainError('FORBIDDEN', { message: ASK_AN_OWNER });
  if ((plan.doubt || plan.along.length > 0) && input.confirm !== true) {
    throw new DomainError('CONFIRMATION_NEEDED', { message: questionAbout(found, plan) });
  }
  if (plan.along.length > 0) {
    await markPacked(ctx, id, { isPacked: true, seenAt: found.money.seenAt });
    await changeOrder(ctx, id, input);
    return;
  }
  for (const addition of found.additions.filter((each) => sharesParcel(each, plan.order))) {
    await changeOrder(ctx, addition.id, withFirst(addition, plan.order, asked));
  }
  const changing = {
    ...plan,
    isLinkSeen: input.seen_tracking_url !== undefined,
    paymentId: found.order.razorpayPaymentId,
    facts: await orderFactsOf(ctx, plan.order, found.items, found.first),
  };
  const trace = {
    action: hasCashCome ? ('order.cash' as const) : ('order.change' as const),
    entityId: id,
    changes: { from: plan.order.status, status, trackingUrl },
  };
  await refusedAs(
    {
      noRowChanged: 'ORDER_MOVED',
      stockIsShort: () => ({ code: 'OUT_OF_STOCK', message: notEnoughOf(found.items) }),
      couponUsedUp: 'COUPON_USED_UP',
      couponUsedUpByCustomer: 'COUPON_USED_UP',
    },
    commitChange(ctx, trace, changingStatements(ctx, changing)),
  );
  if (status !== null && claimFor(status) === 'none') await endAdditions(ctx, id);
}

const ASK_AN_OWNER = 'There is a question about the money of this order. Please ask an owner first.';

/** An addition takes the parcel's progress, even if it comes back, and its link. */
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

function changeOf(
  order: OrderRow,
  { status, tracking_url: link }: ChangeOrderInput,
  isCash: boolean,
): OrderChange | null {
  const to = status === undefined || status === order.status ? null : status;
  const isSameLink = link === order.trackingUrl && (to === null || !isAnotherParcel(order, to));
  const trackingUrl = isSameLink ? undefined : link;
  const hasCashCome = isCash && order.paidAt === null;
  return to === null && trackingUrl === undefined && !hasCashCome ? null : { to, trackingUrl, hasCashCome };
}

/** A link that already is what the owner sends does not count. */
function hasMoved(
  order: OrderRow,
  { to, trackingUrl: link, hasCashCome }: OrderChange,
  seen: ChangeOrderInput,
): boolean {
  const { from = order.status, seen_tracking_url: seenLink = order.trackingUrl } = seen;
  const isOther = link !== undefined && ![seenLink, link].includes(order.trackingUrl);
  return isOther || ((to !== null || hasCashCome) && from !== order.status);
}

function notEnoughOf(items: readonly ItemRow[]): string {
  const names = items.map(({ item }) => item.name).join(', ');
  return `There are not enough pieces left to reopen this order: ${names}.`;
}

export async function addNote(ctx: Context, orderId: string, { text }: NoteInput): Promise<{ id: number }> {
  const { user } = requireRight(ctx.actor, 'orders');
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

const PACKABLE = ORDER_STATUSES.filter(mayBePacked);

/** The press is refused if any addition came or went since the owner looked. */
export async function markPacked(
  ctx: Context,
  orderId: string,
  { isPacked, seenAt }: PackedInput,
): Promise<void> {
  const { user } = requireRight(ctx.actor, 'packing');
  const { db } = ctx;
  const facts = { id: orders.id, status: orders.status, packedAt: orders.packedAt };
  const [[order], added] = await db.batch([
    db.select(facts).from(orders).where(eq(orders.id, orderId)),
    db.select(facts).from(orders).where(eq(orders.joinsOrderId, orderId)),
  ]);
  if (!order) throw new DomainError('NOT_FOUND');
  if ((order.packedAt !== null) === isPacked) return;
  const at = ctx.now();
  const together = added.filter((each) => isPackedAlong(each, order));
  const note = isPacked ? 'Packed' : 'Unpacked again';
  const withIt = isPacked ? `Packed with order ${orderId}` : note;
  const event = { kind: 'tracking', actor: 'admin', actorUserId: user.id, createdAt: at } as const;
  const changes = { isPacked, ...(together.length > 0 && { with: together.map(({ id }) => id) }) };
  const set = { packedAt: isPacked ? at : null, updatedAt: at };
  const mayChange = ({ id, packedAt }: typeof order) =>
    and(
      eq(orders.id, id),
      inArray(orders.status, PACKABLE),
      packedAt === null ? isNull(orders.packedAt) : isNotNull(orders.packedAt),
    );
  await refusedAs(
    { noRowChanged: 'ORDER_MOVED' },
    commitChange(ctx, { action: 'order.pack', entityId: orderId, changes }, [
      db
        .update(orders)
        .set(set)
        .where(and(mayChange(order), sql`${parcelSeenAt} = ${seenAt}`)),
      requireChange(db),
      db.insert(orderEvents).values({ ...event, orderId, note }),
      announceOrder(db, { orderId, status: order.status, at }),
      ...together.flatMap((each): Statement[] => [
        db.update(orders).set(set).where(mayChange(each)),
        requireChange(db),
        db.insert(orderEvents).values({ ...event, orderId: each.id, note: withIt }),
        announceOrder(db, { orderId: each.id, status: each.status, at }),
      ]),
    ]),
  );
}
