import { Hono } from 'hono';
import type { OnTheLine } from '#scripts/stand-in/serve.ts';
import { apiRoutes, type Keys } from './api-routes.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { controlRoutes } from './control-routes.ts';
import { createFaults } from './faults.ts';
import { createGateway } from './gateway.ts';
import { createLedger } from './ledger.ts';
import { createWebhooks } from './webhooks.ts';

interface RazorpayOptions extends Keys {
  readonly file: string;
  readonly webhookUrl: string;
  readonly webhookSecret: string;
  readonly webhookPausesMs?: readonly number[];
  readonly answerWithinMs?: number;
}

/** A stand-in for Razorpay: its API, its payment window, its webhooks, and the controls for tests. */
export function createRazorpay({ keyId, keySecret, file, ...options }: RazorpayOptions) {
  const ledger = createLedger(file);
  const faults = createFaults();
  const webhooks = createWebhooks({
    ledger,
    faults,
    url: options.webhookUrl,
    secret: options.webhookSecret,
    ...(options.webhookPausesMs ? { pausesMs: options.webhookPausesMs } : {}),
    ...(options.answerWithinMs === undefined ? {} : { answerWithinMs: options.answerWithinMs }),
  });
  const gateway = createGateway({ ledger, webhooks, faults });
  webhooks.resume();
  gateway.resume();

  const parts = { ledger, faults, webhooks, gateway, keyId, keySecret };
  const routes = new Hono<OnTheLine>()
    .route('/_control', controlRoutes(parts))
    .route('/v1', checkoutRoutes(parts))
    .route('/v1', apiRoutes(parts));

  function stop(): void {
    webhooks.stop();
    gateway.stop();
  }
  return { routes, stop };
}
