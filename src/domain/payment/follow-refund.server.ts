import { eq, sql } from 'drizzle-orm';
import { orders } from '#drizzle/schema/order.ts';
import { payments, refundedPaiseOf, refunds } from '#drizzle/schema/payment.ts';
import { requireThat, type Statement } from '#drizzle/write-batch.ts';
import { isErased } from '#address/contact.ts';
import type { Context } from '#context.server.ts';
import { orderFactsOf } from '#order/mail/order-mails.server.ts';
import { moneyBackMail, refundedMail } from '#order/mail/order-letters.ts';
import { type OrderRow, orderStatements, restockRefunded } from '#order/order-statements.server.ts';
import { SOLD, stageOf } from '#order-status.ts';
import { refundWords } from '#order/order-money.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { creditingStatements, papersStatements, toPapers, hasPapers } from '#tax/credit-note.server.ts';
import { taxSettingsStatement, toTaxSettings } from '#tax/tax-settings.server.ts';
import { byHandOf, isByHand, isReturnKey, returnKey, RETURNS } from '#order/refund-keys.ts';
import { creditRequestOf } from '#order/credit-request.ts';
import type { ProviderRefund } from './payments.ts';
import { areMissed, lastColumns, WERE_GIVEN_BACK } from './refund-statements.server.ts';

export interface FollowedRefund {
  readonly refund: ProviderRefund;
  readonly payment: { readonly id: number; readonly orderId: string; readonly amountPaise: number };
  /** Null if the refund was made at the provider. */
  readonly row: typeof refunds.$inferSelect | null;
  readonly at: number;
}

/** The credit note waits until the refund has gone through: if it failed, nothing would take the note back. */
export async function followRefund(ctx: Context, followed: FollowedRefund): Promise<Statement[]> {
  const { refund, payment, row, at } = followed;
  if (isReturnKey(row?.idempotencyKey ?? refund.receipt ?? ''))
    return await queueMissedRefundMail(ctx, followed);
  const { db } = ctx;
  const { id: paymentId, orderId } = payment;
  const rowId = row?.id ?? null;
  const [[money], [order], items, settings, ...issued] = await db.batch([
    db.select(lastColumns({ refund, paymentId, rowId })).from(payments).where(eq(payments.id, paymentId)),
    ...orderStatements(db, eq(orders.id, orderId)),
    taxSettingsStatement(db),
    ...papersStatements(db, orderId),
  ]);
  if (!order) return [];
  const papers = toPapers(...issued);
  const unsaid = { what: null, lines: null, amountPaise: refund.amountPaise };
  const request = isOfOrder(order, refund) ? creditRequestOf(row ?? unsaid) : null;
  const crediting = request
    ? await creditingStatements(db, papers, toTaxSettings(settings), { request, refundId: rowId, at })
    : [];
  const named = { ...order, items: items.map(({ item }) => item) };
  const forWhat = row && refundWords(row, named, money?.isOfRest);
  const news = {
    forWhat,
    creditNote: crediting.length > 0 ? papers.noteCount + 1 : null,
    isByHand: isByHand(refund.paymentId),
    isUnsent: request !== null && money?.isLast && stageOf(order.status) === 'to_send',
  };
  const facts = await orderFactsOf(ctx, order, items);
  const { payload, dedupeKey } = mailAbout(followed, { order, facts, news, siteUrl: ctx.siteUrl });
  return [
    ...(request
      ? [requireThat(db, hasPapers(orderId, papers.count)), ...crediting, ...restocking(db, followed)]
      : []),
    ...(isErased(facts) ? [] : [queueMail(db, payload, { now: at, dedupeKey })]),
  ];
}

const isOfOrder = (order: OrderRow, { paymentId }: ProviderRefund) =>
  [order.razorpayPaymentId, byHandOf(order.id)].includes(paymentId);

function restocking(db: Context['db'], { payment, row, at }: FollowedRefund): Statement[] {
  if (!row?.restock) return [];
  // A refund that failed is restocked already if all went back anyway, or the order had ended.
  const isMissed = row.status === 'failed' ? areMissed(payment.id) : sql`false`;
  return [restockRefunded(db, sql`r.id = ${row.id} and not (${isMissed} or ${WERE_GIVEN_BACK})`, at)];
}

interface ToTell {
  readonly order: OrderRow;
  readonly facts: Awaited<ReturnType<typeof orderFactsOf>>;
  readonly news: Omit<Parameters<typeof refundedMail>[1], 'amountPaise'>;
  readonly siteUrl: URL;
}

function mailAbout({ refund, payment }: FollowedRefund, { order, facts, news, siteUrl }: ToTell) {
  const { amountPaise } = refund;
  // Unasked, the provider gives back only whole payments, such as one that came in for a paid order.
  const isPaid = order.razorpayPaymentId !== null || SOLD.includes(order.status);
  return !isOfOrder(order, refund) && isPaid && amountPaise === payment.amountPaise
    ? { payload: moneyBackMail(facts, amountPaise, siteUrl), dedupeKey: `money-back:${refund.paymentId}` }
    : {
        payload: refundedMail(facts, { amountPaise, ...news }, siteUrl),
        dedupeKey: `refunded:${refund.id}`,
      };
}

/** More goes back than the shopper was told, if a refund under way then failed later. */
async function queueMissedRefundMail(
  ctx: Context,
  { refund, payment: { id: paymentId, orderId }, row, at }: FollowedRefund,
): Promise<Statement[]> {
  const { db, siteUrl } = ctx;
  const gonePaise = refundedPaiseOf(
    paymentId,
    ['processed'],
    sql`r.idempotency_key glob ${RETURNS} and r.id is not ${row?.id ?? null}`,
  );
  const [[gone], [told], [order], items] = await db.batch([
    db.select({ paise: gonePaise }).from(payments).where(eq(payments.id, paymentId)),
    db
      .select({ paise: refunds.amountPaise })
      .from(refunds)
      .where(eq(refunds.idempotencyKey, returnKey(refund.paymentId))),
    ...orderStatements(db, eq(orders.id, orderId)),
  ]);
  // Without a first return everything was under way then, and the shopper was told of all of it.
  if (!gone || !told || order?.razorpayPaymentId !== refund.paymentId) return [];
  const untoldPaise = Math.min(refund.amountPaise, gone.paise + refund.amountPaise - told.paise);
  // If two refunds go at once, each has to see the other.
  const asRead = requireThat(db, sql`${gonePaise} = ${gone.paise}`);
  const facts = await orderFactsOf(ctx, order, items);
  if (untoldPaise <= 0 || isErased(facts)) return [asRead];
  const news = { amountPaise: untoldPaise, forWhat: null, creditNote: null, isByHand: isByHand(refund.id) };
  const dedupeKey = `refunded:${refund.id}`;
  return [asRead, queueMail(db, refundedMail(facts, news, siteUrl), { now: at, dedupeKey })];
}
