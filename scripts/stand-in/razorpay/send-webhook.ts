import * as z from 'zod';
import type { Payment, WebhookEvent } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { makeEvent } from './make-event.ts';
import { newId } from './new-id.ts';
import { notThere, Refusal } from './refusal.ts';
import type { Webhooks } from './webhooks.ts';

const MOST_TIMES = 1000;

export const SendWebhook = z
  .strictObject({
    payment_id: z.string().min(1).max(40).optional(),
    order_id: z.string().min(1).max(40).optional(),
    event: z.string().regex(/^[a-z_.]{3,60}$/),
    times: z.int().min(1).max(MOST_TIMES).default(1),
    parallel: z.boolean().default(false),
    /** `same`: the id under which this event was sent before, if it was; all `times` share one id. */
    event_id: z.enum(['same', 'new']).default('same'),
    signature: z.enum(['valid', 'wrong', 'missing']).default('valid'),
    patch: z.record(z.string(), z.unknown()).default({}),
  })
  .refine(({ payment_id, order_id }) => payment_id !== undefined || order_id !== undefined, {
    message: 'Name a payment_id or an order_id.',
  });
export type SendWebhook = z.output<typeof SendWebhook>;

interface Parts {
  readonly ledger: Ledger;
  readonly webhooks: Webhooks;
}

export async function sendWebhook({ ledger, webhooks }: Parts, asked: SendWebhook): Promise<number[]> {
  const event = eventOfNow(ledger, asked);
  const before = ledger.all().webhooks.findLast((each) => each.event === event.event && isAbout(each, event));
  const sameId = before?.id ?? event.id;
  const sendings = Array.from({ length: asked.times }, () => ({
    ...event,
    id: asked.event_id === 'same' ? sameId : newId(''),
  }));
  if (asked.parallel) {
    return Promise.all(sendings.map((each) => webhooks.sendByHand(each, asked.signature)));
  }
  const statuses: number[] = [];
  for (const each of sendings) statuses.push(await webhooks.sendByHand(each, asked.signature));
  return statuses;
}

function eventOfNow(ledger: Ledger, { event, patch, ...ids }: SendWebhook): WebhookEvent {
  const payment = findPayment(ledger, ids);
  const order = ledger.findOrder(payment.order_id)?.entity;
  if (!order) throw notThere();
  const refund = ledger.refundsOfPayment(payment.id)[0]?.entity;
  if (event.startsWith('refund.') && !refund) throw new Refusal('This payment has no refund.');
  const patched: Payment = Object.assign({}, payment, patch);
  return {
    ...makeEvent({ event, payment: patched, order, refund }, newId(''), Date.now()),
    payment_id: payment.id,
  };
}

function findPayment(ledger: Ledger, ids: Pick<SendWebhook, 'payment_id' | 'order_id'>): Payment {
  if (ids.payment_id !== undefined) {
    const payment = ledger.findPayment(ids.payment_id);
    if (payment === null) throw notThere();
    if (ids.order_id !== undefined && ids.order_id !== payment.order_id) throw notThere();
    return payment;
  }
  const payments = ledger.paymentsOfOrder(ids.order_id ?? '');
  const found = payments.find(({ captured }) => captured) ?? payments[0];
  if (!found) throw new Refusal('This order has no payment yet.');
  return found;
}

function isAbout(known: WebhookEvent, event: WebhookEvent): boolean {
  return event.event.startsWith('order.')
    ? known.order_id === event.order_id
    : known.payment_id === event.payment_id;
}
