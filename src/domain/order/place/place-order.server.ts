import { OUT_OF_STOCK } from '#stock/stock.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { findUnavailable, ruleOf } from '#drizzle/errors.ts';
import type { Rule } from '#drizzle/rules.ts';
import { orders } from '#drizzle/schema/order.ts';
import { idempotencyKeys } from '#drizzle/schema/outbox.ts';
import { statementOnce } from '#drizzle/statements-once.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { inboxOf } from '#address/contact.ts';
import { giveTryBack, takeTry } from '#auth/throttle.server.ts';
import { SELECT_A_SIZE } from '#cart/guest-cart.ts';
import { clientKey } from '#client-key.ts';
import type { Context } from '#context.server.ts';
import { countOf } from '#count.ts';
import { couponUserOf } from '#coupon/coupon.server.ts';
import { MINUTE_MS } from '#dates.ts';
import { DomainError } from '#errors.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { hashToken } from '#tokens.ts';
import { problemOfDelivery } from '#tax/seller.ts';
import { begunOrderStatement, type ReplacedOrder } from '#order/change/end-unpaid.server.ts';
import { createOrderId } from '#order-id.ts';
import { isUnpaid, stageOf } from '#order-status.ts';
import type { PaymentMethod } from '#order/order-money.ts';
import {
  type CheckoutLine,
  type LineProblem,
  type PlacedOrder,
  type PlaceOrderInput,
  sharesOf,
} from './place-order.ts';
import { mergeLines } from '#pricing/requested-lines.ts';
import { codLimitStatement } from './cod-limit.server.ts';
import { assertGuessesLeft, countGuess, quoteStatements, sellerGstinIn, toQuote } from './quote.server.ts';
import { assertJoinable, joinedStatement } from './addition.server.ts';
import { PLACE_ORDER_SCOPE, placingStatements } from './placing-statements.server.ts';
import type { Quote } from './quote.ts';

const MOST_ATTEMPTS = 5;

/** After these errors the database tells better than the error what has happened. */
const WORTH_ANOTHER_LOOK: readonly (Rule | null)[] = [
  'orderIdTaken',
  'idempotencyKeyTaken',
  'stockIsShort',
  'couponUsedUp',
  'couponUsedUpByCustomer',
  'noRowChanged',
];

/** The key is written with the order, so a request repeated after a lost answer gets the existing one. */
export async function placeOrder(
  ctx: Context,
  input: PlaceOrderInput,
  key: string | null,
): Promise<PlacedOrder> {
  const { db, kept, now } = ctx;
  const request = {
    ...input,
    ...input.address,
    lines: mergeLines(input.lines),
    giftWrap: input.gift.isWrapped,
  };
  const { joins } = input;
  const user = { ...couponUserOf(ctx, input.email), ...(joins && { userId: joins.userId }) };
  const asked = joins ? { ...input, joins: joins.id } : input;
  const requestHash = await hashOf(user.userId, asked);
  const ownKey = `${user.userId ?? GUEST} ${key ?? crypto.randomUUID()}`;
  // A shopper who has signed in since the first press asks for the same order.
  const guest =
    user.userId !== null && key !== null && !joins
      ? { key: `${GUEST} ${key}`, requestHash: await hashOf(null, asked) }
      : null;

  const tried = new Set<string>();
  let quote: Quote | undefined;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const [before, [cod], [first], [begun], ...rows] = await db.batch([
      statementOnce('placed before', placedBefore, { key: ownKey, guestKey: guest?.key ?? ownKey }),
      codLimitStatement(ctx, input),
      joinedStatement(joins),
      begunOrderStatement({ ...request, orderId: kept.orderId, userId: user.userId }),
      ...quoteStatements(ctx, request, user),
    ]);
    const known = before.find((one) => one.key === ownKey);
    const asGuest = before.find((one) => one.key === guest?.key);
    if (asGuest && asGuest.requestHash === guest?.requestHash && stands(asGuest.order)) {
      return { ...asGuest.order, isNew: tried.has(asGuest.order.id) };
    }
    if (known && known.requestHash !== requestHash) throw new DomainError('KEY_REUSED');
    // The guest's order is going to be sent: what has changed in the request since would be a second parcel.
    if (asGuest && stands(asGuest.order) && !isUnpaid(asGuest.order.status)) {
      throw new DomainError('KEY_REUSED');
    }
    // A repeated request for an order that is over wants a new one, under another key.
    if (known && isOver(known.order)) {
      throw new DomainError('ORDER_ENDED', { details: { orderId: known.order.id } });
    }
    // An order that this call wrote is new, even if the database's answer was lost.
    if (known && stands(known.order)) {
      return { ...known.order, isNew: tried.has(known.order.id) };
    }
    if (input.couponCode !== null) await assertGuessesLeft(ctx);
    const at = now();
    const agreed = {
      state: input.address.state,
      buyerGstin: joins ? undefined : input.buyerGstin,
      totalPaise: input.agreedPaise,
      paymentMethod: input.paymentMethod,
      isWithinCodLimit: cod?.isWithin === 1,
      sellerGstin: sellerGstinIn(rows),
    };
    // Only a shopper who can order learns of uses under the typed address, so the first quote does not count them.
    const delivered = assertJoinable(joins, first);
    quote = toQuote(request, at, rows, { delivered, isTypedCounted: false });
    await countGuess(ctx, quote.coupon);
    assertOrderable(quote, agreed);
    quote = toQuote(request, at, rows, { delivered });
    assertOrderable(quote, agreed);
    if (begun) await assertMayReplace(ctx, begun, request.lines);
    const placing = {
      id: createOrderId(),
      replaces: known?.order.id ?? null,
      key: ownKey,
      requestHash,
      quote,
      user,
      at,
      joined: delivered,
      begun: begun ?? null,
      guest: asGuest ? null : guest,
      // An addition to a business order is billed as the shop bills today.
      input: { ...input, buyerGstin: quote.takesBusinesses ? input.buyerGstin : undefined },
    };
    tried.add(placing.id);
    const isFree = quote.totalPaise === 0;
    if (isFree) await countFree(ctx, input);
    try {
      const { statements, placed } = await placingStatements(ctx, placing);
      await writeBatch(db, statements);
      // An order is opened at the gateway first; its caller delivers the outbox after that.
      if (placed.status !== 'pending_payment') ctx.defer(deliverOutbox(ctx));
      return placed;
    } catch (error) {
      if (isFree && !findUnavailable(error)) await giveTryBack(ctx, 'freeOrder', inboxOf(input.email));
      if (!findUnavailable(error) && !WORTH_ANOTHER_LOOK.includes(ruleOf(error))) throw error;
      if (findUnavailable(error) && attempt === MOST_ATTEMPTS) throw error;
    }
  }
  throw new DomainError('OUT_OF_STOCK', { message: OUT_OF_STOCK, details: { lines: quote?.lines ?? [] } });
}

const GUEST = 'guest';

function hashOf(userId: string | null, asked: object): Promise<string> {
  const saysNothing = (value: unknown) => value === null || value === false || value === '';
  const said = JSON.stringify([userId, asked], (_, value: unknown) =>
    saysNothing(value) ? undefined : value,
  );
  return hashToken(said);
}

/** An order that gave its pieces back before it was opened makes room by itself. */
function isOver({ status, holdExpiresAt }: Pick<PlacedOrder, 'status' | 'holdExpiresAt'>): boolean {
  if (status === 'failed_creation') return false;
  const stage = stageOf(status);
  return stage === 'refunded' || stage === 'delivered' || (isUnpaid(status) && holdExpiresAt === null);
}

const stands = (order: Pick<PlacedOrder, 'status' | 'holdExpiresAt'>) =>
  order.status !== 'failed_creation' && !isOver(order);

function placedBefore(db: Database) {
  const keys = [sql.placeholder('key'), sql.placeholder('guestKey')];
  return db
    .select({
      key: idempotencyKeys.key,
      requestHash: idempotencyKeys.requestHash,
      order: {
        id: orders.id,
        status: orders.status,
        paymentMethod: orders.paymentMethod,
        totalPaise: orders.totalPaise,
        razorpayOrderId: orders.razorpayOrderId,
        holdExpiresAt: orders.holdExpiresAt,
        userId: orders.userId,
      },
    })
    .from(idempotencyKeys)
    .innerJoin(orders, eq(orders.id, idempotencyKeys.resourceId))
    .where(and(eq(idempotencyKeys.scope, PLACE_ORDER_SCOPE), inArray(idempotencyKeys.key, keys)));
}

interface Agreed {
  readonly totalPaise: number | null;
  readonly paymentMethod: PaymentMethod;
  readonly isWithinCodLimit: boolean;
  readonly state: string;
  readonly buyerGstin: string | undefined;
  readonly sellerGstin: string | null;
}

const SIZE_PROBLEMS: readonly (LineProblem | null)[] = ['size_missing', 'size_unknown'];

const NO_BUSINESSES =
  'We no longer make bills for a business. Please reload the page and order without its number.';

const OWN_GSTIN = 'This is the GSTIN of our shop. Please enter the one of your business, or leave it blank.';

const MOST_REPLACED = 10;

/** No stock ends a chain of orders of which each replaces the last, and each writes all its lines. */
async function assertMayReplace(
  ctx: Context,
  { replacedOrders, holdExpiresAt }: ReplacedOrder,
  lines: PlaceOrderInput['lines'],
): Promise<void> {
  if (replacedOrders >= MOST_REPLACED) {
    const leftMs = Math.max(MINUTE_MS, (holdExpiresAt ?? 0) - ctx.now());
    throw new DomainError('RATE_LIMITED', { message: manyReplaced(Math.ceil(leftMs / MINUTE_MS)) });
  }
  if (await ctx.rateLimits.take('replacedOrders', clientKey(ctx.clientAddress), sharesOf(lines))) return;
  throw new DomainError('RATE_LIMITED');
}

const manyReplaced = (minutes: number) =>
  `You have changed this order many times. Please pay for it as it is, or order again when its pieces are back on sale, in about ${countOf(minutes, 'minute')}.`;

const MANY_FREE =
  'Too many free orders were placed with this email address today. Please try again tomorrow, or write to us.';

/** Nobody pays for a free order, it mails an address that anybody may have typed, and cancelling frees its coupon. */
async function countFree(ctx: Context, { email }: PlaceOrderInput): Promise<void> {
  if (await takeTry(ctx, 'freeOrder', inboxOf(email))) return;
  throw new DomainError('RATE_LIMITED', { message: MANY_FREE });
}

function assertOrderable(quote: Quote, agreed: Agreed): void {
  const refused = problemOfDelivery(quote.onlyState, agreed.state);
  if (refused !== null) throw new DomainError('INVALID_INPUT', { message: refused });
  if (agreed.buyerGstin !== undefined && !quote.takesBusinesses) {
    throw new DomainError('INVALID_INPUT', { message: NO_BUSINESSES });
  }
  if (agreed.buyerGstin !== undefined && agreed.buyerGstin === agreed.sellerGstin) {
    throw new DomainError('INVALID_INPUT', { details: { gstin: [OWN_GSTIN] } });
  }
  const lines = quote.lines.filter(({ problem }) => problem !== null);
  const isSold = ({ problem }: CheckoutLine) => !SIZE_PROBLEMS.includes(problem);
  if (lines.some(isSold))
    throw new DomainError('OUT_OF_STOCK', { message: whyNot(lines), details: { lines } });
  if (lines.length > 0) {
    throw new DomainError('SIZE_MISSING', { message: SELECT_A_SIZE.buy, details: { lines } });
  }
  if (quote.coupon && quote.coupon.status !== 'applied') {
    throw new DomainError('PRICE_CHANGED', { message: quote.coupon.message, details: quote });
  }
  if (agreed.totalPaise !== null && quote.totalPaise !== agreed.totalPaise) {
    throw new DomainError('PRICE_CHANGED', { details: quote });
  }
  if (agreed.paymentMethod !== 'cod' || quote.totalPaise === 0) return;
  if (!quote.codIsOffered)
    throw new DomainError('COD_UNAVAILABLE', {
      message: 'This order cannot be paid on delivery. Please pay online.',
    });
  if (!agreed.isWithinCodLimit) throw new DomainError('COD_LIMIT');
}

function whyNot(lines: readonly CheckoutLine[]): string {
  // A product that is gone has no name any more.
  const left = lines.filter(({ problem }) => problem !== 'gone');
  const names = left.map(({ name }) => name).join(', ');
  return [
    left.length < lines.length && 'A piece in your cart is no longer in the shop.',
    names !== '' &&
      (left.every(({ problem }) => problem === 'too_many')
        ? `We have fewer than that left of: ${names}.`
        : `No longer available: ${names}.`),
  ]
    .filter(Boolean)
    .join(' ');
}
