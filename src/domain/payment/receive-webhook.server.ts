import { and, lt, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../../drizzle/client.ts';
import { ruleOf } from '../../../drizzle/errors.ts';
import { webhookEvents } from '../../../drizzle/schema/payment.ts';
import { createSharedLines } from '../../../drizzle/shared-trips.ts';
import { statementsOnce } from '../../../drizzle/statements-once.ts';
import type { Context } from '../context.server.ts';
import { DAY_MS } from '../dates.ts';
import { toDomainError } from '../errors.server.ts';
import { DomainError } from '../errors.ts';
import { countToday } from '../health/bookkeeping.server.ts';
import { parseJson } from '../parse-json.ts';
import { hashToken } from '../tokens.ts';
import { within } from '../within.ts';
import { noteDispute, ToldDispute } from './note-dispute.server.ts';
import { keepEvents, type ProviderEvent, type ProviderEvents } from './payment-statements.server.ts';
import { UNREADABLE } from './payment-status.ts';
import { type ProviderRefund, valueOf } from './payments.ts';
import { settleRefund } from './settle-refund.server.ts';
import { settlePayment } from './verify-payment.server.ts';

interface Webhook {
  readonly rawBody: string;
  readonly signature: string | null;
  readonly eventId: string | null;
}

/** The provider waits 5 seconds; a later answer is not heard. */
export const ANSWER_WITHIN_MS = 4000;
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

/**
 * A payload is a snapshot of an earlier moment: it only says what to ask the provider about. An event that is known
 * already is done; one whose effect cannot be written now, or not in time, is sent again. Work under way by then goes
 * on all the same.
 */
export async function receiveWebhook(ctx: Context, webhook: Webhook): Promise<void> {
  await assertSigned(ctx, webhook);
  const work = takeIn(ctx, webhook);
  let isTooLate = false;
  const ending = work.catch((error: unknown) => {
    if (isTooLate) ctx.log.error('webhook.failed', error, { eventId: webhook.eventId });
  });
  ctx.defer(ending);
  await within(ANSWER_WITHIN_MS, work, () => {
    isTooLate = true;
    return new DomainError('PROVIDER_AWAY', { cause: new Error('No answer in time for a webhook') });
  });
}

async function takeIn(ctx: Context, { rawBody, eventId }: Webhook): Promise<void> {
  const id = eventId ?? (await hashToken(rawBody));
  const parsed = Event.safeParse(parseJson(rawBody));
  if (!parsed.success) {
    ctx.log.error('webhook.unreadable', parsed.error, { eventId });
    ctx.defer(noteFailure(ctx, { id, event: UNREADABLE }, UNREADABLE));
    return;
  }
  const event: ProviderEvent = { id, event: parsed.data.event };
  const subject = subjectOf(parsed.data, id);
  try {
    await together(subject === null ? id : `${subject.kind} ${subject.id}`, event, (events) =>
      takeInAll(ctx, subject, events),
    );
  } catch (error) {
    ctx.defer(noteFailure(ctx, event, toDomainError(error).code));
    throw error;
  }
}

/** The provider sends three events about one payment at once: those that wait for the first are handled together. */
const together = createSharedLines<ProviderEvent, null>();

/** Anybody can send a wrong signature: it is counted in one row a day, and no more often than the limit allows. */
async function assertSigned(ctx: Context, { rawBody, signature }: Webhook): Promise<void> {
  if (signature !== null && (await ctx.payments.isWebhookSigned(rawBody, signature))) return;
  if (signature !== null && (await ctx.rateLimits.take('refusedWebhooks', 'all'))) {
    ctx.defer(countToday(ctx, ['webhook_refused']));
  }
  throw new DomainError('WRONG_SIGNATURE');
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
      // Another isolate has handled one of them meanwhile.
      if (ruleOf(error) !== 'webhookEventKnown') throw error;
    }
  }
}

/** Each event once, without those already handled. */
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

/** Even if the money never came in as far as we know: the provider gives back unasked what nobody captured. */
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

/** Shown in the admin until the event comes again and succeeds. */
async function noteFailure({ db, now }: Context, event: ProviderEvent, detail: string): Promise<void> {
  const failed = { orderId: null, outcome: 'failed', detail, at: now() } as const;
  await keepEvents(db, [event], failed).onConflictDoNothing();
}

/** Longer than a payment can be disputed, and longer than the provider resends anything. */
const EVENTS_KEPT_MS = 180 * DAY_MS;

export async function forgetWebhooks({ db, now }: Context): Promise<void> {
  await db.delete(webhookEvents).where(lt(webhookEvents.receivedAt, now() - EVENTS_KEPT_MS));
}
