import { and, eq, isNull, lte } from 'drizzle-orm';
import { orders } from '#drizzle/schema/order.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { endUnpaid } from '#order/change/end-unpaid.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import type { PlacedOrder, PlaceOrderInput } from '#order/place/place-order.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { pause } from '#pause.ts';
import { attachGatewayOrder } from './gateway-order.server.ts';
import type { Answer, ProviderOrder } from './payments.ts';

export interface StartedPayment {
  readonly dbOrderId: string;
  /** Null for a guest. */
  readonly userId: string | null;
  /** Null if nothing is to be paid now. */
  readonly razorpayOrderId: string | null;
  readonly amountPaise: number;
}

/**
 * Places the order and opens it at the gateway; the same key again continues where the first call stopped, and starts
 * anew if that has come to nothing.
 */
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
 * By then the first call has stopped, or waits for a gateway that hangs. The first answer of the two counts, and what
 * the other call opened is never paid.
 */
const GIVEN_UP_AFTER_MS = 8_000;
const LOOKS = 40;
const PAUSE_MS = 250;

/**
 * For a second call for the same order: waits until the first has opened it at the gateway. Null if that has given no
 * answer for `GIVEN_UP_AFTER_MS`, and this call has to do it.
 */
async function waitForGatewayOrder(ctx: Context, id: string): Promise<string | null> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const [order] = await ctx.db
      .select({
        ...{ status: orders.status, razorpayOrderId: orders.razorpayOrderId },
        ...{ holdExpiresAt: orders.holdExpiresAt, paidAt: orders.paidAt },
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

/** Succeeds for one call only. */
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
