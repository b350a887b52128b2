import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createRazorpay } from '#scripts/stand-in/razorpay/razorpay.ts';
import { serve } from '#scripts/stand-in/serve.ts';
import type { Payments } from '#payment/payments.ts';
import { createRazorpayPayments } from '#integrations/razorpay/razorpay-payments.server.ts';
import { findFreePort } from './sqld.ts';

export const KEY_ID = 'rzp_test_localTests';
export const KEY_SECRET = 'test_key_secret_1234567890';
export const WEBHOOK_SECRET = 'whsec_local';

interface SentWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface RazorpayOptions {
  /** The shop's address for webhooks; without one a shop is made that writes them down. */
  readonly webhookUrl?: string;
  readonly webhookPausesMs?: readonly number[];
  readonly answerWithinMs?: number;
}

/** The stand-in on a port of its own, kept in a file of its own. */
export async function startRazorpay(options: RazorpayOptions = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'jhilmil-razorpay-'));
  const shop = await startShop();
  const file = join(directory, 'payments.jsonl');

  const open = async () => {
    const port = await findFreePort();
    const { routes, stop } = createRazorpay({
      keyId: KEY_ID,
      keySecret: KEY_SECRET,
      webhookSecret: WEBHOOK_SECRET,
      webhookUrl: shop.url,
      webhookPausesMs: [20, 40, 60],
      file,
      ...options,
    });
    return { server: await serve(routes.fetch, port), url: `http://127.0.0.1:${port}`, stop };
  };
  let running = await open();

  async function close(): Promise<void> {
    running.stop();
    running.server.closeAllConnections();
    running.server.close();
    await once(running.server, 'close');
  }

  return {
    get url() {
      return running.url;
    },
    shop,
    file,
    api: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      ask(`${running.url}/v1${path}`, method, body, { Authorization: BASIC, ...headers }),
    control: (method: string, path: string, body?: unknown) =>
      ask(`${running.url}/_control${path}`, method, body),
    /** The Worker's client of it, with time to wait: the process that both run in may be busy for a while. */
    payments: (timeoutMs = 10_000): Payments =>
      createRazorpayPayments({
        apiUrl: new URL(running.url),
        windowScript: new URL('/v1/checkout.js', running.url),
        keyId: KEY_ID,
        keySecret: KEY_SECRET,
        webhookSecrets: [WEBHOOK_SECRET],
        timeoutMs,
      }),
    /** Starts again on the same file, at another address, since clients keep connections to the old one. */
    async restart(): Promise<void> {
      await close();
      running = await open();
    },
    async stop(): Promise<void> {
      await close();
      await shop.stop();
      rmSync(directory, { recursive: true });
    },
  };
}

export type TestRazorpay = Awaited<ReturnType<typeof startRazorpay>>;

const BASIC = `Basic ${btoa(`${KEY_ID}:${KEY_SECRET}`)}`;

async function ask(url: string, method: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json<unknown>() };
}

/** A shop that writes down what it is sent and answers as it is told: 0 is no answer. */
async function startShop() {
  const sent: SentWebhook[] = [];
  const answers: number[] = [];
  const usual = { status: 200 };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      sent.push({ headers: request.headers, body });
      const status = answers.shift() ?? usual.status;
      if (status !== 0) response.writeHead(status).end();
    });
  });
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}/api/webhooks/razorpay`,
    sent,
    /** The answers to what comes next; `usual` is for what comes after that. */
    answers,
    usual,
    events: () => sent.map(({ body }) => (JSON.parse(body) as { event: string }).event),
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
