import type { Order, Payment, Refund, WebhookEvent } from './entities.ts';

interface EventParts {
  readonly event: string;
  readonly payment: Payment;
  readonly order: Order;
  readonly refund?: Refund | undefined;
}

const ACCOUNT = 'acc_LocalTestShop1';

export function makeEvent(parts: EventParts, id: string, nowMs: number): WebhookEvent {
  const payload = payloadOf(parts);
  const body = JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT,
    event: parts.event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(nowMs / 1000),
  });
  return {
    id,
    event: parts.event,
    payment_id: parts.payment.id,
    order_id: parts.order.id,
    body,
    created_at: nowMs,
    attempts: [],
    state: 'waiting',
  };
}

function payloadOf({ event, payment, order, refund }: EventParts): Record<string, { entity: object }> {
  if (event.startsWith('refund.') && refund)
    return { refund: { entity: refund }, payment: { entity: payment } };
  if (event.startsWith('order.')) return { payment: { entity: payment }, order: { entity: order } };
  return { payment: { entity: payment } };
}
