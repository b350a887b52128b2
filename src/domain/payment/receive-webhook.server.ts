import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { webhookEvents } from '../../../drizzle/schema/payment.ts';
import type { Context } from '../context.server.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../token.ts';
import { keepEvent, type ProviderEvent } from './payment-statements.server.ts';
import { settlePayment, valueOf } from './settle-payment.server.ts';
import { settleRefund } from './settle-refund.server.ts';

export interface Webhook {
  readonly rawBody: string;
  readonly signature: string | null;
  readonly eventId: string | null;
}

const ID_LENGTH = 100;
const id = z.string().min(1).max(ID_LENGTH);
const named = z.object({ entity: z.object({ id }) }).optional();
const Event = z.object({
  event: z.string().min(1).max(ID_LENGTH),
  payload: z.object({ payment: named, refund: named }),
});

/**
 * A payload is a snapshot of an earlier moment: it says only what to ask the provider about. An event that was known
 * before is done; one whose effect cannot be written now is sent again.
 */
export async function receiveWebhook(ctx: Context, { rawBody, signature, eventId }: Webhook): Promise<void> {
  const { db, payments, log, now } = ctx;
  if (signature === null || !(await payments.isWebhookSigned(rawBody, signature))) {
    throw new DomainError('WRONG_SIGNATURE');
  }
  const parsed = Event.safeParse(parseJson(rawBody));
  if (!parsed.success) {
    log.error('webhook.unreadable', parsed.error, { eventId });
    return;
  }
  const { event: name, payload } = parsed.data;
  const event: ProviderEvent = { id: eventId ?? (await hashToken(rawBody)), event: name };
  const known = await db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.id, event.id));
  if (known.length > 0) return;

  if (payload.refund && name.startsWith('refund.')) {
    const refund = valueOf(await payments.getRefund(payload.refund.entity.id));
    if (refund) {
      await settleRefund(ctx, refund, { event });
      return;
    }
  } else if (payload.payment && /^(?:payment|order)\./.test(name)) {
    if (await settlePayment(ctx, payload.payment.entity.id, event)) return;
  }
  const ignored = { orderId: null, outcome: 'ignored', at: now() } as const;
  await keepEvent(db, event, ignored).onConflictDoNothing();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
