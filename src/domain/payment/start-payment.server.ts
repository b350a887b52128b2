import { and, eq, isNull, lte, isNotNull, sql } from 'drizzle-orm';
import { orders } from '#drizzle/schema/order.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { endUnpaid } from '#order/change/end-unpaid.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import type { PlacedOrder, PlaceOrderInput } from '#order/place/place-order.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { pause } from '#timing.ts';
import type { Answer, ProviderOrder } from './payments.ts';
import { type AdditionInput, toAddition } from '#order/place/addition.server.ts';
import type { OwnOrderKey } from '#order/read/own-order.server.ts';
import { findUnavailable, ruleOf } from '#drizzle/errors.ts';
import { requireChange, writeBatch } from '#drizzle/write-batch.ts';
import { noteStatus } from '#order/order-statements.server.ts';

export interface StartedPayment {
  readonly dbOrderId: string;
  readonly userId: string | null;
  /** Null if nothing is to be paid now. */
  readonly razorpayOrderId: string | null;
  readonly amountPaise: number;
}

/** The same key again continues where the first call stopped, and starts anew if that has come to nothing. */
export async function startPayment(
  ctx: Context,
  input: PlaceOrderInput,
  key: string | null,
): Promise<StartedPayment> {
  const order = await placeOrder(ctx, input, key);
  const started = { dbOrderId: order.id, userId: order.userId, amountPaise: order.totalPaise };
  if (order.paymentMethod === 'cod' || order.totalPaise === 0) return { ...started, razorpayOrderId: null };
  if (order.isNew) return { ...started, razorpayOrderId: await open(ctx, order) };
  const found = await waitForGatewayOrder(ctx, order.id);
  return { ...started, razorpayOrderId: found ?? (await open(ctx, order)) };
}

/** Runs to its end even if the browser has given up waiting: an order is opened, or has given its pieces back. */
async function open(ctx: Context, order: PlacedOrder): Promise<string> {
  const opening = openAtGateway(ctx, order);
  ctx.defer(opening.catch(() => undefined));
  return await opening;
}

async function openAtGateway(ctx: Context, order: PlacedOrder): Promise<string> {
  const made = await askGateway(ctx, order);
  if (made.kind === 'done') return await attachGatewayOrder(ctx, order.id, made.value.id);
  const reason = made.kind === 'refused' ? `${made.code} ${made.description}` : made.reason;
  const failure = new Error(`The gateway opened no order: ${reason}`);
  ctx.log.error('gateway.order-failed', failure, { orderId: order.id, kind: made.kind });
  const note = 'The payment could not be started.';
  const ending = { id: order.id, from: 'pending_payment', to: 'failed_creation', note } as const;
  // Without an answer it may have been opened all the same: it is looked for later.
  await endUnpaid(ctx, { ...ending, forgetGateway: made.kind === 'refused' });
  ctx.defer(deliverOutbox(ctx));
  throw new DomainError('EF01', { cause: failure, details: { orderId: order.id } });
}

/** A call that takes over from one that stopped first looks for what that may have left. */
async function askGateway({ payments }: Context, order: PlacedOrder): Promise<Answer<ProviderOrder>> {
  if (!order.isNew) {
    const found = await payments.findOrderByReceipt(order.id);
    if (found.kind !== 'done') return found;
    if (found.value?.amountPaise === order.totalPaise) return { kind: 'done', value: found.value };
  }
  return await payments.createOrder({ receipt: order.id, amountPaise: order.totalPaise });
}

/**
 * After this time the first call has stopped, or its gateway hangs. What the slower of the two opened is never paid.
 */
const GIVEN_UP_AFTER_MS = 8_000;
const LOOKS = 40;
const PAUSE_MS = 250;

/** Null if the first call has opened nothing within `GIVEN_UP_AFTER_MS`, so that this one has to. */
async function waitForGatewayOrder(ctx: Context, id: string): Promise<string | null> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const [order] = await ctx.db
      .select({
        status: orders.status,
        razorpayOrderId: orders.razorpayOrderId,
        holdExpiresAt: orders.holdExpiresAt,
        paidAt: orders.paidAt,
      })
      .from(orders)
      .where(eq(orders.id, id));
    if (order?.status === 'failed_creation') throw new DomainError('EF01', { details: { orderId: id } });
    const hasEnded = order?.holdExpiresAt === null && order.paidAt === null;
    if (!order || hasEnded) throw new DomainError('ORDER_ENDED', { details: { orderId: id } });
    if (order.razorpayOrderId !== null) return order.razorpayOrderId;
    if (await takeOver(ctx, id)) return null;
    await pause(PAUSE_MS);
  }
  throw new DomainError('EF01', { details: { orderId: id } });
}

async function takeOver({ db, now }: Context, id: string): Promise<boolean> {
  const isLeft = and(
    eq(orders.id, id),
    eq(orders.status, 'pending_payment'),
    isNull(orders.razorpayOrderId),
    lte(orders.updatedAt, now() - GIVEN_UP_AFTER_MS),
  );
  const taken = await db.update(orders).set({ updatedAt: now() }).where(isLeft).returning({ id: orders.id });
  return taken.length > 0;
}

const MOST_ATTEMPTS = 3;

export async function startAddition(
  ctx: Context,
  own: OwnOrderKey,
  input: AdditionInput,
  key: string | null,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPayment(ctx, await toAddition(ctx, own, input), key);
    } catch (error) {
      const hasMoved = error instanceof DomainError && error.code === 'ORDER_MOVED';
      if (!hasMoved || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** The gateway id that the order has now, whoever wrote it. */
async function attachGatewayOrder(ctx: Context, id: string, razorpayOrderId: string): Promise<string> {
  const { db, now, waits } = ctx;
  const at = now();
  const isWaiting = and(
    eq(orders.id, id),
    eq(orders.status, 'pending_payment'),
    isNotNull(orders.holdExpiresAt),
  );
  try {
    await writeBatch(db, [
      db
        .update(orders)
        .set({
          razorpayOrderId,
          status: 'pending_payment_gateway',
          updatedAt: at,
          // An order opened late could not be asked about when that was due.
          reconcileAt: at + waits.reconcileAfterMs,
        })
        .where(isWaiting),
      requireChange(db),
      ...noteStatus(db, {
        orderId: id,
        from: 'pending_payment',
        to: 'pending_payment_gateway',
        actor: 'system',
        at,
      }),
    ]);
    ctx.defer(deliverOutbox(ctx));
    return razorpayOrderId;
  } catch (error) {
    if (ruleOf(error) !== 'noRowChanged' && !findUnavailable(error)) throw error;
    const [order] = await db
      .select({ razorpayOrderId: orders.razorpayOrderId, status: orders.status })
      .from(orders)
      .where(eq(orders.id, id));
    if (order?.razorpayOrderId) return order.razorpayOrderId;
    if (order?.status === 'pending_payment') throw error;
    throw new DomainError('ORDER_ENDED', { details: { orderId: id }, cause: error });
  }
}

/** The call that opened it was killed, or got no answer. True if it is that order's now. */
export async function attachLost(ctx: Context, lost: ProviderOrder): Promise<boolean> {
  const { db } = ctx;
  const isIt = and(eq(orders.id, lost.receipt ?? ''), eq(orders.totalPaise, lost.amountPaise));
  const [order] = await db.select({ id: orders.id, status: orders.status }).from(orders).where(isIt);
  if (order?.status === 'pending_payment') {
    return (await attachGatewayOrder(ctx, order.id, lost.id)) === lost.id;
  }
  // Another call may have found it at the same moment.
  const [attached] = await db
    .update(orders)
    .set({ razorpayOrderId: sql`coalesce(${orders.razorpayOrderId}, ${lost.id})` })
    .where(isIt)
    .returning({ razorpayOrderId: orders.razorpayOrderId });
  return attached?.razorpayOrderId === lost.id;
}
