import type { Changes, Order, Payment, Refund, WebhookEvent } from './entities.ts';
import type { Fault, Faults } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { makeEvent } from './make-event.ts';
import { newId, unixSeconds } from './new-id.ts';
import { notThere, Refusal } from './refusal.ts';
import {
  type Instrument,
  newOrder,
  newPayment,
  newRefund,
  orderAttempted,
  orderPaid,
  type OrderRequest,
  paymentAfterRefund,
  paymentAuthorized,
  paymentCaptured,
  paymentFailed,
  type PaymentFailure,
  refundFailed,
  refundProcessed,
  type RefundRequest,
} from './rules.ts';
import type { Webhooks } from './webhooks.ts';

const REFUND_SETTLES_AFTER_MS = 300;

interface GatewayOptions {
  readonly ledger: Ledger;
  readonly webhooks: Webhooks;
  readonly faults: Faults;
}

interface KeyedRequest {
  readonly key: string | null;
  readonly request: string;
}

type Outcome = 'as_ordered' | 'captured' | 'authorized' | PaymentFailure;
export type Gateway = ReturnType<typeof createGateway>;

export function createGateway({ ledger, webhooks, faults }: GatewayOptions) {
  function commit(changes: Changes, events: readonly WebhookEvent[]): void {
    ledger.keep({ ...changes, webhooks: [...events] });
    webhooks.send(events);
  }

  const orderRecord = (id: string) => ledger.findOrder(id) ?? fail();
  const getPayment = (id: string) => ledger.findPayment(id) ?? fail();

  /** order.paid is sent only when this payment pays the order. */
  function finishPayment(payment: Payment, outcome: Outcome, isTold = true): Payment {
    const record = orderRecord(payment.order_id);
    const wanted = outcome === 'as_ordered' && record.capture === 'automatic' ? 'captured' : outcome;
    const steps: { event: string; payment: Payment; order: Order }[] = [];
    if (typeof wanted === 'object') {
      steps.push({ event: 'payment.failed', payment: paymentFailed(payment, wanted), order: record.entity });
    } else {
      const authorized = paymentAuthorized(payment);
      steps.push({ event: 'payment.authorized', payment: authorized, order: record.entity });
      if (wanted === 'captured') steps.push(...captureSteps(authorized, record.entity));
    }
    const last = steps.at(-1);
    if (!last) return payment;
    const told = isTold ? steps.map((step) => makeEvent(step, newId(''), Date.now())) : [];
    commit({ payments: [last.payment], orders: [{ ...record, entity: last.order }] }, told);
    return last.payment;
  }

  function settleRefund(id: string): void {
    const record = ledger.findRefund(id);
    if (record?.entity.status !== 'pending') return;
    const entity = record.fails ? refundFailed(record.entity) : refundProcessed(record.entity);
    const before = getPayment(entity.payment_id);
    const payment = record.fails ? paymentAfterRefund(before, -entity.amount) : before;
    const order = orderRecord(payment.order_id).entity;
    const event = makeEvent(
      { event: `refund.${entity.status}`, refund: entity, payment, order },
      newId(''),
      Date.now(),
    );
    commit({ refunds: [{ ...record, entity }], payments: [payment] }, [event]);
  }

  function begin(payment: Payment, pending: Refund, keyed: KeyedRequest, fault?: Fault['fault']): Refund {
    const entity = fault ? pending : refundProcessed(pending);
    const parts = {
      refund: entity,
      payment: paymentAfterRefund(payment, entity.amount),
      order: orderRecord(payment.order_id).entity,
    };
    const names = fault ? ['refund.created'] : ['refund.created', 'refund.processed'];
    const events = names.map((event) => makeEvent({ ...parts, event }, newId(''), Date.now()));
    const record = { entity, ...keyed, fails: fault === 'fail' };
    commit({ refunds: [record], payments: [parts.payment] }, events);
    if (fault) settleLater(entity.id);
    return entity;
  }

  const timers = new Set<NodeJS.Timeout>();

  function settleLater(id: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      settleRefund(id);
    }, REFUND_SETTLES_AFTER_MS);
    timers.add(timer);
  }

  return {
    createOrder(request: OrderRequest): Order {
      const entity = newOrder(request, { id: newId('order_'), now: unixSeconds() });
      ledger.keep({ orders: [{ entity, capture: request.capture }] });
      return entity;
    },

    editOrder(id: string, notes: Order['notes']): Order {
      const record = orderRecord(id);
      const entity = { ...record.entity, notes };
      ledger.keep({ orders: [{ ...record, entity }] });
      return entity;
    },

    startPayment(orderId: string, instrument: Instrument, amount?: number): Payment {
      const record = orderRecord(orderId);
      const made = newPayment(record.entity, instrument, { id: newId('pay_'), now: unixSeconds() });
      const payment = { ...made, amount: amount ?? made.amount };
      ledger.keep({ payments: [payment], orders: [{ ...record, entity: orderAttempted(record.entity) }] });
      return payment;
    },

    finishPayment,

    capture(id: string, wanted: { amount: number; currency: string }): Payment {
      const payment = getPayment(id);
      const record = orderRecord(payment.order_id);
      const steps = captureSteps(payment, record.entity, wanted);
      const captured = paymentCaptured(payment, wanted);
      const events = steps.map((step) => makeEvent(step, newId(''), Date.now()));
      commit({ payments: [captured], orders: [{ ...record, entity: orderPaid(record.entity) }] }, events);
      return captured;
    },

    refund(paymentId: string, asked: RefundRequest, keyed: KeyedRequest): Refund {
      const payment = getPayment(paymentId);
      const before = keyed.key === null ? null : ledger.findRefundByKey(keyed.key);
      if (before) {
        if (before.request === keyed.request) return before.entity;
        throw new Refusal('Different request with the same idempotency key has been received');
      }
      const pending = newRefund(payment, asked, { id: newId('rfnd_'), now: unixSeconds() });
      return begin(payment, pending, keyed, faults.take('refunds.create', true)?.fault);
    },

    /** A payment that nobody captured in time is refunded by itself, with the events of any refund. */
    expire(paymentId: string): Refund {
      const payment = getPayment(paymentId);
      if (payment.status !== 'authorized') throw new Refusal('Only what is authorized goes back by itself.');
      const asked: RefundRequest = { amount: null, speed: 'normal', receipt: null, notes: [] };
      const stamp = { id: newId('rfnd_'), now: unixSeconds() };
      return begin(payment, newRefund({ ...payment, captured: true }, asked, stamp), {
        key: null,
        request: '',
      });
    },

    resume(): void {
      for (const { entity } of ledger.all().refunds) if (entity.status === 'pending') settleLater(entity.id);
    },

    stop(): void {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function captureSteps(
  authorized: Payment,
  order: Order,
  wanted: { amount: number; currency: string } = authorized,
) {
  const step = { payment: paymentCaptured(authorized, wanted), order: orderPaid(order) };
  const names = order.status === 'paid' ? ['payment.captured'] : ['payment.captured', 'order.paid'];
  return names.map((event) => ({ ...step, event }));
}

function fail(): never {
  throw notThere();
}
