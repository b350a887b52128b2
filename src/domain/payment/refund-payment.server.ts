import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { ruleOf } from '#drizzle/errors.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { paidWith, payments, refundedPaiseOf, refunds } from '#drizzle/schema/payment.ts';
import { createLines } from '#drizzle/transport/shared-trips.ts';
import { requireThat } from '#drizzle/write-batch.ts';
import { commitChange } from '#audit/audit.server.ts';
import { requireFreshRight } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { refusedAs } from '#errors.server.ts';
import { DomainError } from '#errors.ts';
import { formatRupees } from '#money.ts';
import {
  announceOrder,
  haveBeenAsked,
  orderStatements,
  refundsStatement,
} from '#order/order-statements.server.ts';
import { isSizeOffered } from '#catalogue/live-stock.server.ts';
import type { OrderStatus } from '#order-status.ts';
import { papersStatements, toPapers, hasPapers } from '#tax/credit-note.server.ts';
import { draftOf } from '#tax/tax-document.server.ts';
import { taxSettingsStatement, toTaxSettings } from '#tax/tax-settings.server.ts';
import { byHandOf, isByHand } from '#order/refund-keys.ts';
import { planRefund, refundableOf, type RefundPurpose } from '#order/credit-request.ts';
import { LEAST_PAYABLE_PAISE } from '#pricing/payable.ts';
import { COME_IN, GOING_BACK } from '#payment-status.ts';
import { changeParcel } from './refund-statements.server.ts';
import { listOpenRefunds, sendRefund } from './send-refund.server.ts';
import { hashToken } from '#tokens.ts';
import { isPaidByHand } from '#order/order-money.ts';

interface Seen {
  readonly seenLeftPaise?: number | undefined;
  readonly seenStatus?: OrderStatus | undefined;
}

interface RefundPaymentInput extends Partial<RefundPurpose>, Seen {
  readonly orderId: string;
  /** If null: the value of the pieces or the delivery, otherwise all that is left. */
  readonly amountPaise: number | null;
  readonly reason: string;
  readonly restock?: boolean;
  /** The same key is the same refund: 10 or more letters, digits, hyphens and underscores. */
  readonly key: string;
}

type Asked = Required<Omit<RefundPaymentInput, keyof Seen>>;
type Refund = typeof refunds.$inferSelect;

const MOST_ATTEMPTS = 6;
const OWN_KEY_LETTERS = 34;

/** Written down before the provider is asked, so that no lost answer leads to a second refund. */
export async function refundPayment(
  ctx: Context,
  { seenLeftPaise, seenStatus, ...asked }: RefundPaymentInput,
): Promise<Refund> {
  requireFreshRight(ctx, 'refunds');
  const input: Asked = { what: null, lines: null, restock: false, ...asked };
  const key = await keyAtProvider(input.key);
  await inLine(input.orderId, () => record(ctx, input, { key, seenLeftPaise, seenStatus }));
  const isIt = eq(refunds.idempotencyKey, key);
  for (const refund of await listOpenRefunds(ctx, 1, isIt)) await sendRefund(ctx, refund);
  const [{ orderId, after } = {}] = await ctx.db
    .select({ orderId: payments.orderId, after: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.idempotencyKey, key));
  const isSame =
    after &&
    orderId === input.orderId &&
    (input.amountPaise === null || input.amountPaise === after.amountPaise) &&
    input.what === after.what &&
    input.restock === after.restock &&
    JSON.stringify(input.lines ?? []) === JSON.stringify(after.lines ?? []);
  if (!isSame) throw new DomainError('KEY_REUSED');
  if (after.status === 'failed')
    throw new DomainError('REFUND_REFUSED', { message: 'The payment service has refused this refund.' });
  return after;
}

/** The provider takes 40 letters, some of which are ours. */
async function keyAtProvider(key: string): Promise<string> {
  const own = key.length <= OWN_KEY_LETTERS ? key : (await hashToken(key)).slice(0, OWN_KEY_LETTERS);
  return `order-${own}`;
}

const inLine = createLines();

/** Written once, however often it is asked for. If what was read has changed meanwhile, it is read again. */
async function record(
  ctx: Context,
  input: Asked,
  { key, ...seen }: Seen & { readonly key: string },
): Promise<void> {
  const { db } = ctx;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const [[paid], known, asked, [order], items, seller, ...issued] = await db.batch(
      statements(db, input.orderId, key),
    );
    if (known.length > 0) return;
    const payment = order && (paid ?? (isPaidByHand(order) ? paidByHand(order) : null));
    if (!payment)
      throw new DomainError('NOT_PAID', {
        message: 'Nothing was paid for this order that could be refunded.',
      });
    const leftPaise = payment.amountPaise - payment.refundedPaise;
    const { seenLeftPaise = leftPaise, seenStatus = order.status } = seen;
    if (seenLeftPaise !== leftPaise || seenStatus !== order.status) throw new DomainError('ORDER_MOVED');
    if (input.restock) await assertOffered(ctx, input);
    const papers = toPapers(...issued);
    const draft = () =>
      draftOf(
        toTaxSettings(seller),
        order,
        items.map(({ item }) => item),
      );
    const refundable = refundableOf({ status: order.status, papers, draft, refunds: asked });
    const amountPaise = planRefund(refundable, input, leftPaise);
    assertNotTooLittle(amountPaise, payment);
    const isAsRead = sql`(${hasPapers(input.orderId, papers.count)}
      and (select (status, razorpay_payment_id) is (${order.status}, ${order.razorpayPaymentId})
        from ${orders} where id = ${input.orderId})
      and ${haveBeenAsked(input.orderId, asked.length)})`;
    try {
      await write(
        ctx,
        { ...input, amountPaise },
        { payment, isNew: !paid, status: order.status, key, isAsRead },
      );
      return;
    } catch (error) {
      const rule = ruleOf(error);
      if (rule === 'refundKnown') return;
      if (rule !== 'noRowChanged') throw error;
    }
  }
  throw new DomainError('ORDER_MOVED');
}

/** The provider would refuse it without saying why; by hand any amount goes back. */
function assertNotTooLittle(amountPaise: number, { razorpayPaymentId }: Recording['payment']): void {
  if (amountPaise >= LEAST_PAYABLE_PAISE || isByHand(razorpayPaymentId)) return;
  const reason = `Razorpay takes no refund below ${formatRupees(LEAST_PAYABLE_PAISE)}.`;
  throw new DomainError('INVALID_INPUT', { details: { amountPaise: [reason] } });
}

/** Pieces in a size that is no longer offered could not be bought, while lists would count them. */
async function assertOffered({ db }: Context, { orderId, lines }: Asked): Promise<void> {
  const gone = await db
    .select({ id: orderItems.id, size: orderItems.selectedSize })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(orderItems.orderId, orderId), not(isSizeOffered(orderItems.selectedSize, categories))));
  const lost = gone.find(({ id }) => lines?.some(({ orderItemId }) => orderItemId === id));
  if (!lost) return;
  const what = lost.size === '' ? 'The piece without a size' : `Size ${lost.size}`;
  const reason = `${what} is not offered any more: nobody could buy it. Please refund it without putting it on sale again.`;
  throw new DomainError('INVALID_INPUT', { details: { restock: [reason] } });
}

function statements(db: Database, orderId: string, key: string) {
  return [
    db
      .select({
        razorpayPaymentId: payments.razorpayPaymentId,
        amountPaise: payments.amountPaise,
        refundedPaise: refundedPaiseOf('payments', GOING_BACK),
      })
      .from(payments)
      .innerJoin(orders, eq(paidWith(), payments.razorpayPaymentId))
      .where(and(eq(orders.id, orderId), inArray(payments.status, COME_IN))),
    db.select({ id: refunds.id }).from(refunds).where(eq(refunds.idempotencyKey, key)),
    refundsStatement(db, orderId),
    ...orderStatements(db, eq(orders.id, orderId)),
    taxSettingsStatement(db),
    ...papersStatements(db, orderId),
  ] as const;
}

function paidByHand({ id, totalPaise }: { id: string; totalPaise: number }) {
  return { razorpayPaymentId: byHandOf(id), amountPaise: totalPaise, refundedPaise: 0 };
}

const idOf = ({ razorpayPaymentId }: { razorpayPaymentId: string }) =>
  sql<number>`(select id from ${payments} where razorpay_payment_id = ${razorpayPaymentId})`;

interface Recording {
  readonly payment: { readonly razorpayPaymentId: string; readonly amountPaise: number };
  readonly isNew: boolean;
  readonly status: OrderStatus;
  readonly key: string;
  readonly isAsRead: SQL;
}

async function write(
  ctx: Context,
  input: Asked & { readonly amountPaise: number },
  { payment, isNew, status, key, isAsRead }: Recording,
): Promise<void> {
  const { db } = ctx;
  const { user } = requireFreshRight(ctx, 'refunds');
  const at = ctx.now();
  const { orderId, amountPaise, reason, what, lines, restock } = input;
  const { razorpayPaymentId } = payment;
  const byHand: typeof payments.$inferInsert = {
    orderId,
    razorpayPaymentId,
    amountPaise: payment.amountPaise,
    createdAt: at,
    updatedAt: at,
    method: 'hand',
    status: 'captured',
  };
  const note = `Refund of ${formatRupees(amountPaise)} asked for: ${reason}`;
  const by = { actor: 'admin', actorUserId: user.id } as const;
  const row = {
    paymentId: idOf(payment),
    idempotencyKey: key,
    amountPaise,
    reason,
    what,
    restock,
    lines: lines && [...lines],
  };
  await refusedAs(
    { refundAboveCaptured: 'REFUND_TOO_HIGH' },
    commitChange(ctx, { action: 'order.refund', entityId: orderId, changes: { ...input } }, [
      requireThat(db, isAsRead),
      ...(isNew ? [db.insert(payments).values(byHand).onConflictDoNothing()] : []),
      db.insert(refunds).values({ ...row, createdAt: at, requestedByUserId: user.id }),
      changeParcel(ctx, eq(orders.id, orderId)),
      db.insert(orderEvents).values({ orderId, kind: 'refund', ...by, note, createdAt: at }),
      announceOrder(db, { orderId, status, at }),
    ]),
  );
}
