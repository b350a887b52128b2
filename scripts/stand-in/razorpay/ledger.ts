import { createLineFile } from '#scripts/stand-in/line-file.ts';
import {
  Changes,
  type Delivery,
  type OrderRecord,
  type Payment,
  type Records,
  type RefundRecord,
  type WebhookEvent,
} from './entities.ts';

export type Ledger = ReturnType<typeof createLedger>;

/** In memory and in a file; changes that belong together are one line of it. */
export function createLedger(file: string) {
  const orders = new Map<string, OrderRecord>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, RefundRecord>();
  const webhooks = new Map<string, WebhookEvent>();

  const lines = createLineFile(file, Changes);
  for (const changes of lines.read()) take(changes);
  const kept = all();
  lines.rewrite(Object.values(kept).some((list) => list.length > 0) ? [kept] : []);

  function take(changes: Changes): void {
    for (const order of changes.orders ?? []) orders.set(order.entity.id, order);
    for (const payment of changes.payments ?? []) payments.set(payment.id, payment);
    for (const refund of changes.refunds ?? []) refunds.set(refund.entity.id, refund);
    for (const webhook of changes.webhooks ?? []) webhooks.set(webhook.id, webhook);
    for (const delivery of changes.deliveries ?? []) takeDelivery(delivery);
  }

  function takeDelivery({ id, at, status, state }: Delivery): void {
    const webhook = webhooks.get(id);
    if (!webhook) return;
    const attempts = status === null ? webhook.attempts : [...webhook.attempts, { at, status }];
    webhooks.set(id, { ...webhook, attempts, state });
  }

  function all(): Records {
    return {
      orders: [...orders.values()],
      payments: [...payments.values()],
      refunds: [...refunds.values()],
      webhooks: [...webhooks.values()],
    };
  }

  return {
    keep(changes: Changes): void {
      lines.append(changes);
      take(changes);
    },
    all,
    findOrder: (id: string) => orders.get(id) ?? null,
    findPayment: (id: string) => payments.get(id) ?? null,
    findRefund: (id: string) => refunds.get(id) ?? null,
    findWebhook: (id: string) => webhooks.get(id) ?? null,
    findRefundByKey: (key: string) => [...refunds.values()].find((refund) => refund.key === key) ?? null,
    /** Newest first, as Razorpay lists. */
    ordersWithReceipt: (receipt: string | undefined) =>
      [...orders.values()]
        .filter(({ entity }) => receipt === undefined || entity.receipt === receipt)
        .toReversed(),
    paymentsOfOrder: (orderId: string) =>
      [...payments.values()].filter((payment) => payment.order_id === orderId).toReversed(),
    refundsOfPayment: (paymentId: string) =>
      [...refunds.values()].filter(({ entity }) => entity.payment_id === paymentId).toReversed(),
  };
}
