import { and, asc, eq, isNotNull, lt, lte, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '#drizzle/client.ts';
import { ruleOf } from '#drizzle/errors.ts';
import { webhookEvents, payments } from '#drizzle/schema/payment.ts';
import { createSharedLines } from '#drizzle/transport/shared-trips.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import type { Context } from '#context.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#dates.ts';
import { toDomainError } from '#errors.server.ts';
import { DomainError, type ErrorCode } from '#errors.ts';
import { countToday } from '#health/bookkeeping.server.ts';
import { parseJson } from '#parse-json.ts';
import { hashToken } from '#tokens.ts';
import { keepEvents, type ProviderEvent, type ProviderEvents } from './payment-statements.server.ts';
import { UNREADABLE } from '#payment-status.ts';
import { type ProviderRefund, valueOf } from './payments.ts';
import { settleRefund } from './settle-refund.server.ts';
import { settlePayment } from './verify-payment.server.ts';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
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
import { forgetReturns, noteTakenByBank, resettleTaken } from './refund-statements.server.ts';

const MOST_LETTERS = 300;
const ID_LETTERS = 100;

/** The provider's signed event is enough: a dispute leaves the order as it is. */
const ToldDispute = z.object({
  id: z.string().min(1).max(ID_LETTERS),
  payment_id: z.string().min(1),
  amount: z.int().nonnegative(),
  /** 0 unless the dispute is lost. */
  amount_deducted: z.int().nonnegative().nullish().catch(null),
  reason_description: z.string().nullish().catch(null),
  reason_code: z.string().nullish().catch(null),
  /** Seconds since 1970. */
  respond_by: z.int().positive().nullish().catch(null),
});
type ToldDispute = z.output<typeof ToldDispute>;

/** The owner loses the money without an answer in time. False if it is none of ours, or there is nothing to say. */
async function noteDispute(ctx: Context, told: ToldDispute, events: ProviderEvents): Promise<boolean> {
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

interface Webhook {
  readonly rawBody: string;
  readonly signature: string | null;
  readonly eventId: string | null;
}

const ID_LENGTH = 100;
const id = z.string().min(1).max(ID_LENGTH);
const named = z.object({ entity: z.object({ id }) }).optional();
const Event = z.object({
  event: z.string().min(1).max(ID_LENGTH),
  payload: z.object({
    payment: named,
    refund: named,
    dispute: z.object({ entity: ToldDispute }).optional().catch(undefined),
  }),
});
type Event = z.output<typeof Event>;

/** Longer than a Worker may run after its answer. */
const LEFT_TO_CRON_AFTER_MS = MINUTE_MS;

interface StoredEvent {
  readonly id: string;
  readonly content: unknown;
}

/** The provider switches off a webhook that is answered late, so an event is settled after its answer. */
export async function receiveWebhook(ctx: Context, webhook: Webhook): Promise<void> {
  await assertSigned(ctx, webhook);
  const event = await keep(ctx, webhook);
  if (event) ctx.defer(settleEvent(ctx, event));
}

/** Null if the event has had its effect already, or nobody can read it. */
async function keep(ctx: Context, { rawBody, eventId }: Webhook): Promise<StoredEvent | null> {
  const id = eventId ?? (await hashToken(rawBody));
  const { data: content, error } = Event.safeParse(parseJson(rawBody));
  if (error) ctx.log.error('webhook.unreadable', error, { eventId });
  const at = ctx.now();
  const known = content
    ? { event: content.event, content, nextAttemptAt: at + LEFT_TO_CRON_AFTER_MS }
    : { event: UNREADABLE, detail: UNREADABLE };
  const [kept] = await ctx.db
    .insert(webhookEvents)
    .values({ id, ...known, outcome: 'failed', receivedAt: at })
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });
  return kept && content ? { id, content } : null;
}

async function settleEvent(ctx: Context, { id, content }: StoredEvent): Promise<ErrorCode | null> {
  try {
    const event = Event.parse(content);
    const subject = subjectOf(event, id);
    await together(
      subject === null ? id : `${subject.kind} ${subject.id}`,
      { id, event: event.event },
      (events) => takeInAll(ctx, subject, events),
    );
    return null;
  } catch (error) {
    ctx.log.error('webhook.failed', error, { eventId: id });
    const { code } = toDomainError(error);
    await noteFailure(ctx, id, code);
    return code;
  }
}

/** The provider sends three events about one payment at once: those that wait for the first are handled together. */
const together = createSharedLines<ProviderEvent, null>();

/** Anybody can send a wrong signature: one row a day counts them, no more often than the limit allows. */
async function assertSigned(ctx: Context, { rawBody, signature }: Webhook): Promise<void> {
  if (signature !== null && (await ctx.payments.isWebhookSigned(rawBody, signature))) return;
  if (signature !== null && (await ctx.rateLimits.take('refusedWebhooks', 'all'))) {
    ctx.defer(countToday(ctx, ['webhook_refused']));
  }
  throw new DomainError('WRONG_SIGNATURE', { message: 'This call is not signed as it should be.' });
}

type Subject =
  | { readonly kind: 'payment' | 'refund'; readonly id: string }
  | { readonly kind: 'dispute'; readonly id: string; readonly dispute: ToldDispute }
  | null;

function subjectOf({ event, payload: { payment, refund, dispute } }: Event, eventId: string): Subject {
  if (dispute && event.startsWith('payment.dispute.')) {
    return { kind: 'dispute', id: eventId, dispute: dispute.entity };
  }
  if (refund && event.startsWith('refund.')) return { kind: 'refund', id: refund.entity.id };
  if (payment && /^(?:payment|order)\./.test(event)) return { kind: 'payment', id: payment.entity.id };
  return null;
}

async function takeInAll(ctx: Context, subject: Subject, events: ProviderEvents): Promise<null[]> {
  for (;;) {
    const news = await newOf(ctx, events);
    try {
      if (news.length > 0) await apply(ctx, subject, news);
      return events.map(() => null);
    } catch (error) {
      if (ruleOf(error) !== 'webhookEventKnown') throw error;
    }
  }
}

async function newOf({ db }: Context, events: ProviderEvents): Promise<ProviderEvents> {
  const byId = new Map(events.map((event) => [event.id, event]));
  const [done] = await db.batch(
    statementsOnce('done events', doneStatements, { ids: JSON.stringify([...byId.keys()]) }),
  );
  for (const { id } of done) byId.delete(id);
  return [...byId.values()];
}

function doneStatements(db: Database) {
  const isOneOfThem = sql`${webhookEvents.id} in (select value from json_each(${sql.placeholder('ids')}))`;
  return [
    db
      .select({ id: webhookEvents.id })
      .from(webhookEvents)
      .where(and(isOneOfThem, ne(webhookEvents.outcome, 'failed'))),
  ] as const;
}

async function apply(ctx: Context, subject: Subject, events: ProviderEvents): Promise<void> {
  if (subject?.kind === 'payment' && (await settlePayment(ctx, subject.id, events))) return;
  if (subject?.kind === 'refund') {
    const refund = valueOf(await ctx.payments.getRefund(subject.id));
    if (refund) {
      await settleRefundOfAny(ctx, refund, events);
      return;
    }
  }
  if (subject?.kind === 'dispute' && (await noteDispute(ctx, subject.dispute, events))) return;
  const ignored = { orderId: null, outcome: 'ignored', at: ctx.now() } as const;
  await keepEvents(ctx.db, events, ignored).onConflictDoNothing();
}

/** The provider gives back unasked what nobody captured, so the money may never have come in. */
async function settleRefundOfAny(
  ctx: Context,
  refund: ProviderRefund,
  events: ProviderEvents,
): Promise<void> {
  try {
    await settleRefund(ctx, refund, { events });
  } catch (error) {
    if (ruleOf(error) !== 'refundAboveCaptured') throw error;
    await settlePayment(ctx, refund.paymentId);
    await settleRefund(ctx, refund, { events });
  }
}

const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** Tried again when it is twice as old, at least every six hours. */
async function noteFailure({ db, now }: Context, id: string, detail: ErrorCode): Promise<void> {
  const at = now();
  const age = sql`${at} - ${webhookEvents.receivedAt}`;
  await db
    .update(webhookEvents)
    .set({ detail, nextAttemptAt: sql`${at} + min(max(${age}, ${MINUTE_MS}), ${LONGEST_PAUSE_MS})` })
    .where(and(eq(webhookEvents.id, id), isNotNull(webhookEvents.nextAttemptAt)));
}

const MOST_PER_RUN = 200;
const AT_ONCE = 5;

/** If the provider answers about none of five, the rest waits for the next run. */
export async function settleWebhooks(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: webhookEvents.id, content: webhookEvents.content })
    .from(webhookEvents)
    .where(lte(webhookEvents.nextAttemptAt, ctx.now()))
    .orderBy(asc(webhookEvents.nextAttemptAt))
    .limit(MOST_PER_RUN);
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const failures = await Promise.all(
      due.slice(start, start + AT_ONCE).map((event) => settleEvent(ctx, event)),
    );
    if (failures.every((code) => code === 'PROVIDER_AWAY')) break;
  }
}

/** Longer than a payment can be disputed, and longer than the provider resends anything. */
const EVENTS_KEPT_MS = 180 * DAY_MS;

export async function forgetWebhooks({ db, now }: Context): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, now() - EVENTS_KEPT_MS));
}
