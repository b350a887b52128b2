import { Hono } from 'hono';
import * as z from 'zod';
import type { OnTheLine } from '#scripts/stand-in/serve.ts';
import { answerRefusal } from './api-routes.ts';
import { Fault, type Faults } from './faults.ts';
import type { Gateway } from './gateway.ts';
import { CANCELLED, DECLINED } from './instruments.ts';
import type { Ledger } from './ledger.ts';
import { newId } from './new-id.ts';
import { notThere } from './refusal.ts';
import { readJson } from './requests.ts';
import { type Instrument, LEAST_PAISE } from './rules.ts';
import { SendWebhook, sendWebhook } from './send-webhook.ts';
import { sign } from './sign.ts';
import type { Webhooks } from './webhooks.ts';

interface ControlOptions {
  readonly keySecret: string;
  readonly ledger: Ledger;
  readonly gateway: Gateway;
  readonly faults: Faults;
  readonly webhooks: Webhooks;
}

const Pay = z.strictObject({
  order_id: z.string().min(1).max(40),
  outcome: z.enum(['captured', 'authorized', 'failed']),
  method: z.enum(['upi', 'card']).default('upi'),
  /** Differs from the order's amount: an offer at the provider lowers it, a fee that the buyer bears raises it. */
  amount: z.int().min(LEAST_PAISE).optional(),
  webhook: z.boolean().default(true),
  /** A payment that was begun or has failed, instead of a new one: a bank that says yes late. */
  payment_id: z.string().min(1).max(40).optional(),
});

const Expire = z.strictObject({ payment_id: z.string().min(1).max(40) });

export function controlRoutes({ keySecret, ledger, gateway, faults, webhooks }: ControlOptions) {
  return new Hono<OnTheLine>()
    .onError(answerRefusal)
    .post('/pay', async (c) => {
      const asked = await readJson(c, Pay);
      const begun = asked.payment_id === undefined ? null : ledger.findPayment(asked.payment_id);
      if (asked.payment_id !== undefined && begun?.order_id !== asked.order_id) throw notThere();
      const payment =
        begun ?? gateway.startPayment(asked.order_id, testInstrument(asked.method), asked.amount);
      const refused = asked.method === 'upi' ? DECLINED : CANCELLED;
      gateway.finishPayment(payment, asked.outcome === 'failed' ? refused : asked.outcome, asked.webhook);
      return c.json({
        razorpay_payment_id: payment.id,
        razorpay_order_id: payment.order_id,
        razorpay_signature: sign(keySecret, `${payment.order_id}|${payment.id}`),
      });
    })
    .post('/expire', async (c) => {
      const { payment_id } = await readJson(c, Expire);
      if (!ledger.findPayment(payment_id)) throw notThere();
      return c.json(gateway.expire(payment_id));
    })
    .post('/webhook', async (c) => {
      const asked = await readJson(c, SendWebhook);
      return c.json({ statuses: await sendWebhook({ ledger, webhooks }, asked) });
    })
    .post('/faults', async (c) => {
      faults.add(await readJson(c, Fault));
      return c.json({ faults: faults.list() });
    })
    .delete('/faults', (c) => {
      faults.clear();
      return c.json({ faults: [] });
    })
    .get('/ledger', (c) => {
      const { orders, payments, refunds, webhooks } = ledger.all();
      return c.json({
        orders: orders.map(({ entity }) => entity),
        payments,
        refunds: refunds.map(({ entity, key }) => ({ ...entity, idempotency_key: key })),
        webhooks: webhooks.map(({ body, ...event }) => ({ ...event, body: JSON.parse(body) as unknown })),
      });
    });
}

function testInstrument(method: Instrument['method']): Instrument {
  const isCard = method === 'card';
  return {
    method,
    vpa: isCard ? null : 'success@razorpay',
    card_id: isCard ? newId('card_') : null,
    email: 'void@razorpay.com',
    contact: '+919999999999',
    description: null,
  };
}
