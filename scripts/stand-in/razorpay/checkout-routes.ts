import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Keys } from './api-routes.ts';
import { Begin, createCheckoutPayments, Finish } from './checkout-payments.ts';
import type { Gateway } from './gateway.ts';
import type { Ledger } from './ledger.ts';
import { notThere, Refusal } from './refusal.ts';
import { readJson } from './requests.ts';

interface CheckoutOptions extends Keys {
  readonly ledger: Ledger;
  readonly gateway: Gateway;
}

const SCRIPTS = ['window.ts', 'window-options.ts', 'bank-window.ts', 'views.ts', 'ask.ts', 'bank.ts'];
/** Pages of this machine may frame the window. A payment that ends with a form posts to the shop's own address. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src http: https: data:; " +
  "base-uri 'none'; form-action http: https:; frame-ancestors http://localhost:* http://127.0.0.1:*";

const NOT_OF_WINDOW = 'The request is not one of the payment window.';

export function checkoutRoutes({ keyId, keySecret, ledger, gateway }: CheckoutOptions) {
  const payments = createCheckoutPayments({ keySecret, ledger, gateway });
  const app = new Hono()
    .onError(tellWindow)
    .get('/checkout.js', (c) => c.body(script('checkout.ts'), 200, JAVASCRIPT))
    .get('/checkout/public', (c) => page(c, 'window.html'))
    .get('/checkout/bank', (c) => page(c, 'bank.html'))
    .get('/checkout/window.css', (c) => c.body(fileText('window.css'), 200, CSS))
    .post('/track', (c) => c.body(null, 204))
    .get('/checkout/orders/:id', (c) => {
      if (c.req.query('key_id') !== keyId) throw new Refusal('The api key provided is invalid');
      const order = ledger.findOrder(c.req.param('id'))?.entity;
      if (!order) throw notThere();
      return c.json({ amount: order.amount, status: order.status });
    })
    .post('/checkout/payments', async (c) =>
      c.json(payments.begin(await readJson(c, Begin, NOT_OF_WINDOW), new Date())),
    )
    .post('/checkout/payments/:id', async (c) =>
      c.json(payments.finish(c.req.param('id'), await readJson(c, Finish, NOT_OF_WINDOW))),
    );
  app.post('/payments/create/checkout', async (c) => {
    const form = InTab.safeParse(Object.fromEntries(await c.req.formData()));
    if (!form.success) throw new Refusal(NOT_OF_WINDOW);
    const { wish, callback_url } = form.data;
    const begun = payments.begin(wish, new Date(), true);
    const payment_id = 'payment_id' in begun ? begun.payment_id : '';
    return c.redirect(
      `/v1/checkout/bank?${new URLSearchParams({ payment_id, callback_url }).toString()}`,
      303,
    );
  });
  for (const name of SCRIPTS) app.get(`/checkout/${name}`, (c) => c.body(script(name), 200, JAVASCRIPT));
  return app;
}

const InTab = z.object({
  wish: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(Begin),
  callback_url: z.url(),
});

function page(c: Context, name: string): Response | Promise<Response> {
  c.header('Content-Security-Policy', POLICY);
  return c.html(fileText(name));
}

/** Sent with status 200: browsers log other statuses as errors of the page. */
function tellWindow(error: Error, c: Context): Response {
  if (!(error instanceof Refusal)) throw error;
  return c.json({ refused: { sentence: error.message, field: error.field ?? null } });
}

const CSS = { 'Content-Type': 'text/css; charset=utf-8' };
const JAVASCRIPT = { 'Content-Type': 'text/javascript; charset=utf-8' };

function fileText(name: string): string {
  return readFileSync(new URL(`browser/${name}`, import.meta.url), 'utf8');
}

function script(name: string): string {
  return stripTypeScriptTypes(fileText(name));
}
