import { Hono } from 'hono';
import { receiveWebhook } from '../../src/domain/payment/receive-webhook.server.ts';
import type { ApiEnv } from '../api-env.ts';

/** Called by the provider, and trusted by its signature over the body exactly as it came. */
export const webhooks = new Hono<ApiEnv>().post('/razorpay', async (c) => {
  await receiveWebhook(c.env.ctx, {
    rawBody: await c.req.text(),
    signature: c.req.header('X-Razorpay-Signature') ?? null,
    eventId: c.req.header('X-Razorpay-Event-Id') ?? null,
  });
  return c.json({ received: true });
});
