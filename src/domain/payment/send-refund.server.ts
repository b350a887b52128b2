import { and, eq, type SQL, sql } from 'drizzle-orm';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { createLines } from '#drizzle/transport/shared-trips.ts';
import type { Context } from '#context.server.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { LEAST_PAYABLE_PAISE } from '#pricing/payable.ts';
import { givenByHand, isByHand, isReturnKey, returnKey } from '#order/refund-keys.ts';
import { goesBack } from '#payment-status.ts';
import type { Refused } from './payments.ts';
import { noteRefused } from './refund-notes.server.ts';
import { endRefused, settleRefund } from './settle-refund.server.ts';

export interface OpenRefund {
  readonly id: number;
  readonly paymentId: number;
  readonly key: string;
  readonly amountPaise: number;
  readonly razorpayRefundId: string | null;
  readonly razorpayPaymentId: string;
  readonly orderId: string;
}

export async function listOpenRefunds({ db }: Context, most: number, isMeant?: SQL): Promise<OpenRefund[]> {
  return await db
    .select({
      id: refunds.id,
      paymentId: refunds.paymentId,
      key: refunds.idempotencyKey,
      amountPaise: refunds.amountPaise,
      razorpayRefundId: refunds.razorpayRefundId,
      orderId: payments.orderId,
      razorpayPaymentId: payments.razorpayPaymentId,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'pending'), isMeant))
    // At random, so that refunds refused day after day do not keep others waiting.
    .orderBy(sql`random()`)
    .limit(most);
}

/** False without an answer. Refunds of one payment wait for each other: the provider refuses a second meanwhile. */
export async function sendRefund(ctx: Context, refund: OpenRefund): Promise<boolean> {
  return await inLineOfPayment(refund.razorpayPaymentId, () => send(ctx, refund));
}

export const inLineOfPayment = createLines();

async function send(ctx: Context, refund: OpenRefund): Promise<boolean> {
  const { razorpayRefundId, razorpayPaymentId, key, amountPaise, orderId } = refund;
  if (isByHand(razorpayPaymentId) || isByHand(razorpayRefundId ?? '')) {
    const given = { id: givenByHand(key), paymentId: razorpayPaymentId, amountPaise, receipt: key };
    await settleRefund(ctx, { ...given, status: 'processed' }, { rowId: refund.id });
    return true;
  }
  const answer =
    razorpayRefundId === null
      ? await ctx.payments.refund({ paymentId: razorpayPaymentId, amountPaise, key })
      : await ctx.payments.getRefund(razorpayRefundId);
  if (answer.kind === 'done') await settleRefund(ctx, answer.value, { rowId: refund.id });
  else if (answer.kind === 'refused') await giveUp(ctx, refund, answer);
  else ctx.log.error('refund.unknown', new Error(answer.reason), { orderId, refund: refund.id });
  return answer.kind !== 'unknown';
}

export async function sendReturn(ctx: Context, razorpayPaymentId: string): Promise<void> {
  const isIt = eq(refunds.idempotencyKey, returnKey(razorpayPaymentId));
  for (const refund of await listOpenRefunds(ctx, 1, isIt)) await sendRefund(ctx, refund);
  await deliverOutbox(ctx);
}

/** The answer may have been lost. Money that must go back is asked for until it goes, unless it is too little. */
async function giveUp(ctx: Context, refund: OpenRefund, refusal: Refused): Promise<void> {
  if ((await takeInMade(ctx, refund)) !== false) return;
  const failure = new Error(`${refusal.code} ${refusal.description}`);
  ctx.log.error('refund.refused', failure, { orderId: refund.orderId, refund: refund.id });
  if (isReturnKey(refund.key) && refund.amountPaise >= LEAST_PAYABLE_PAISE) {
    await noteRefused(ctx, refund, refusal.description);
    return;
  }
  await endRefused(ctx, { ...refund, why: refusal.description });
}

/** True if this refund was made, null without an answer. Others may have left less to send back. */
export async function takeInMade(ctx: Context, { id, key, razorpayPaymentId }: OpenRefund) {
  const made = await ctx.payments.refundsOfPayment(razorpayPaymentId);
  if (made.kind === 'unknown') return null;
  const all = made.kind === 'done' ? made.value : [];
  const ours = all.find(({ receipt }) => receipt === key);
  if (ours) await settleRefund(ctx, ours, { rowId: id });
  else for (const other of all.filter(({ status }) => goesBack(status))) await settleRefund(ctx, other);
  return ours !== undefined;
}

const MOST_PER_RUN = 100;
const AT_ONCE = 5;

/** Those of one payment go one after the other. If none of a few gets an answer, the others wait for the next run. */
export async function resumeRefunds(ctx: Context): Promise<void> {
  const failures: unknown[] = [];
  const resume = async (refund: OpenRefund): Promise<boolean> => {
    try {
      return await sendRefund(ctx, refund);
    } catch (error) {
      ctx.log.error('refund.failed', error, { orderId: refund.orderId, refund: refund.id });
      failures.push(error);
      return true;
    }
  };
  const resumeAll = async (ofPayment: readonly OpenRefund[]): Promise<boolean> => {
    for (const refund of ofPayment) if (!(await resume(refund))) return false;
    return true;
  };
  const open = await listOpenRefunds(ctx, MOST_PER_RUN);
  const byPayment = [...Map.groupBy(open, ({ paymentId }) => paymentId).values()];
  for (let start = 0; start < byPayment.length; start += AT_ONCE) {
    const answered = await Promise.all(byPayment.slice(start, start + AT_ONCE).map(resumeAll));
    if (!answered.includes(true)) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Refunds could not be resumed');
}
