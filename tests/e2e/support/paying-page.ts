import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { LOCAL_KEYS } from '#scripts/lib/payment-settings.ts';
import { PAYMENTS_URL } from './shop-address.ts';

/** As strict as a shop's checkout: no script of its own, and from the stand-in no more than Razorpay needs. */
const POLICY =
  `default-src 'none'; script-src ${PAYMENTS_URL}; frame-src ${PAYMENTS_URL}; connect-src ${PAYMENTS_URL}; ` +
  "style-src-elem 'unsafe-inline'; style-src-attr 'unsafe-inline'";
const PAGE = `<!doctype html><html lang="en"><head><title>A shop</title></head><body><main><h1>Checkout</h1>
<button type="button">Pay now</button></main><script src="${PAYMENTS_URL}/v1/checkout.js"></script></body></html>`;

/** A page of a shop that only opens the payment window; what is posted to it is kept. */
export async function servePayingPage() {
  const posted: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(204).end();
    return void text(request).then((body) => {
      if (request.method === 'POST') posted.push(new URLSearchParams(body));
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY }).end(PAGE);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    posted,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What the window has reported to the page, oldest first. */
type Told = readonly (readonly [event: string, what?: unknown])[];

interface RazorpayInPage {
  on(event: 'payment.failed' | 'fault.close', listener: (told: unknown) => void): void;
  open(): void;
  close(): void;
}

/** The page's own `window`, once the script of the payment window has run. */
interface PayingWindow {
  readonly Razorpay: new (options: object) => RazorpayInPage;
  told: (readonly [string, unknown?])[];
  opened: RazorpayInPage;
}

interface WindowOptions {
  readonly orderId: string;
  readonly options?: object;
  readonly modal?: object;
  readonly hasHandler?: boolean;
}

export async function openWindow(page: Page, { orderId, options, modal, hasHandler = true }: WindowOptions) {
  const base = {
    key: LOCAL_KEYS.keyId,
    amount: 129_900,
    currency: 'INR',
    name: 'Jhilmil',
    description: 'Order JH-7K3M-9QXD',
    order_id: orderId,
    prefill: { name: 'Asha', email: 'asha@example.in', contact: '+919876543210' },
    theme: { color: '#6b1a2b' },
    ...options,
  };
  await page.getByRole('button', { name: 'Pay now' }).focus();
  await page.evaluate(
    ({ base, modal, hasHandler }) => {
      const shop = window as unknown as PayingWindow;
      shop.told = [];
      const handler = (response: unknown) => shop.told.push(['paid', response]);
      shop.opened = new shop.Razorpay({
        ...base,
        ...(hasHandler ? { handler } : {}),
        modal: { ...modal, ondismiss: (reason?: string) => shop.told.push(['dismissed', reason]) },
      });
      shop.opened.on('payment.failed', (failure) => shop.told.push(['failed', failure]));
      shop.opened.on('fault.close', () => shop.told.push(['fault.close']));
      shop.opened.open();
    },
    { base, modal, hasHandler },
  );
}

export const toldTo = (page: Page): Promise<Told> =>
  page.evaluate(() => (window as unknown as PayingWindow).told);

export const closeWindow = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as PayingWindow).opened.close());

export async function createOrder(): Promise<string> {
  const response = await fetch(`${PAYMENTS_URL}/v1/orders`, {
    method: 'POST',
    headers: { Authorization: `Basic ${btoa(`${LOCAL_KEYS.keyId}:${LOCAL_KEYS.keySecret}`)}` },
    body: JSON.stringify({ amount: 129_900, currency: 'INR', payment: { capture: 'automatic' } }),
  });
  const { id } = await response.json<{ id: string }>();
  return id;
}

interface Kept {
  readonly id: string;
  readonly order_id: string;
  readonly status: string;
  readonly error_reason: string | null;
}

/** The payments of an order in the stand-in's ledger. */
export async function paymentsOf(orderId: string) {
  const response = await fetch(`${PAYMENTS_URL}/_control/ledger`);
  const { payments } = await response.json<{ payments: Kept[] }>();
  return payments.filter(({ order_id }) => order_id === orderId);
}
