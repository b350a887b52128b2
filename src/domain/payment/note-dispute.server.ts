import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { payments } from '#drizzle/schema/payment.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import type { Context } from '#context.server.ts';
import { announceOrder } from '#order/order-statements.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { queueMail } from '#outbox/queue-delivery.server.ts';
import { plainLine, truncate } from '#text.ts';
import {
  type Dispute,
  DISPUTE_LOST,
  DISPUTE_NEWS,
  disputedDetail,
  disputedMail,
  lostPaise,
  stepOf,
} from './dispute.ts';
import { keepEvents, type ProviderEvents } from './payment-statements.server.ts';
import { forgetReturns, noteTakenByBank, resettleTaken } from './refund-statements.server.ts';
import { settlePayment } from './verify-payment.server.ts';

const MOST_LETTERS = 300;
const ID_LETTERS = 100;

/** A dispute as the provider's signed event has it. The order stays as it is, so the provider is not asked about it. */
export const ToldDispute = z.object({
  id: z.string().min(1).max(ID_LETTERS),
  payment_id: z.string().min(1),
  amount: z.int().nonnegative(),
  /** 0 unless the dispute is lost. */
  amount_deducted: z.int().nonnegative().nullish().catch(null),
  reason_description: z.string().nullish().catch(null),
  reason_code: z.string().nullish().catch(null),
  /** In seconds. */
  respond_by: z.int().positive().nullish().catch(null),
});
export type ToldDispute = z.output<typeof ToldDispute>;

/**
 * Writes it into the order's history and tells the owner, who loses the money without an answer in time. False if its
 * payment is for none of our orders, even after asking the provider about it, or if there is nothing to say.
 */
export async function noteDispute(ctx: Context, told: ToldDispute, events: ProviderEvents): Promise<boolean> {
  const { db, siteUrl } = ctx;
  const dispute = toDispute(told);
  const step = stepOf(events[0]?.event ?? '', dispute);
  const news = DISPUTE_NEWS.get(step);
  const order =
    (await orderOf(ctx, told)) ?? ((await settlePayment(ctx, told.payment_id)) && (await orderOf(ctx, told)));
  if (!news || !order) return false;
  const at = ctx.now();
  const { id: orderId, status } = order;
  const note = news.words(dispute);
  const detail = disputedDetail({ paymentId: told.payment_id, amountPaise: told.amount }, told.id);
  await writeBatch(db, [
    keepEvents(db, events, { orderId, outcome: 'applied', detail, at }),
    db.insert(orderEvents).values({ orderId, kind: 'payment', actor: 'provider', note, createdAt: at }),
    announceOrder(db, { orderId, status, at }),
    queueMail(db, disputedMail({ news, dispute, orderId }, siteUrl), { now: at }),
    ...(step === DISPUTE_LOST
      ? takenStatements(ctx, told, dispute, at)
      : news.isOpen
        ? []
        : [resettleTaken(db, { id: told.id, orderId, detail, at })]),
  ]);
  ctx.defer(deliverOutbox(ctx));
  return true;
}

/** Money still waiting to go back would go twice. What the bank took counts as gone back. */
function takenStatements(
  { db }: Context,
  { id, payment_id: paymentId }: ToldDispute,
  dispute: Dispute,
  at: number,
) {
  const takenPaise = lostPaise(dispute);
  return [forgetReturns(db, paymentId), noteTakenByBank(db, { id, paymentId, takenPaise, at })];
}

async function orderOf({ db }: Context, { payment_id }: ToldDispute) {
  const [order] = await db
    .select({ id: orders.id, status: orders.status })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.razorpayPaymentId, payment_id));
  return order ?? null;
}

function toDispute(told: ToldDispute): Dispute {
  const { amount, amount_deducted, reason_description, reason_code, respond_by } = told;
  const reason = reason_description ?? reason_code ?? '';
  return {
    amountPaise: amount,
    takenPaise: amount_deducted ?? null,
    reason: reason === '' ? null : truncate(plainLine(reason), MOST_LETTERS),
    respondBy: respond_by ? respond_by * 1000 : null,
  };
}
