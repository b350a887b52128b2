import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { OnTheLine } from '#scripts/stand-in/serve.ts';
import { type Faults, goWrong } from './faults.ts';
import type { Gateway } from './gateway.ts';
import type { Ledger } from './ledger.ts';
import { notAuthenticated, notThere, Refusal } from './refusal.ts';
import {
  readCaptureRequest,
  readIdempotencyKey,
  readOrderEdit,
  readOrderRequest,
  readRefundRequest,
} from './requests.ts';

export interface Keys {
  readonly keyId: string;
  readonly keySecret: string;
}

interface ApiOptions extends Keys {
  readonly ledger: Ledger;
  readonly gateway: Gateway;
  readonly faults: Faults;
}

const MOST_LISTED = 100;
const LISTED = 10;

export function apiRoutes({ ledger, gateway, faults, ...keys }: ApiOptions) {
  const findPayment = (id: string) => ledger.findPayment(id) ?? refuse(notThere());
  const findOrder = (id: string) => ledger.findOrder(id)?.entity ?? refuse(notThere());

  return new Hono<OnTheLine>()
    .onError(answerRefusal)
    .use(authenticate(keys))
    .post('/orders', goWrong(faults, 'orders.create'), async (c) =>
      c.json(gateway.createOrder(readOrderRequest(await readBody(c)))),
    )
    .get('/orders', goWrong(faults, 'orders.fetch'), (c) => {
      const found = ledger.ordersWithReceipt(c.req.query('receipt'));
      return c.json(listed(c, found.map(({ entity }) => entity).toReversed()));
    })
    .get('/orders/:id', goWrong(faults, 'orders.fetch'), (c) => c.json(findOrder(c.req.param('id'))))
    .get('/orders/:id/payments', goWrong(faults, 'orders.fetch'), (c) =>
      c.json(collection(ledger.paymentsOfOrder(findOrder(c.req.param('id')).id))),
    )
    .patch('/orders/:id', goWrong(faults, 'orders.fetch'), async (c) =>
      c.json(gateway.editOrder(c.req.param('id'), readOrderEdit(await readBody(c)))),
    )
    .get('/payments', goWrong(faults, 'payments.fetch'), (c) => c.json(listed(c, ledger.all().payments)))
    .get('/payments/:id', goWrong(faults, 'payments.fetch'), (c) => c.json(findPayment(c.req.param('id'))))
    .post('/payments/:id/capture', goWrong(faults, 'payments.capture'), async (c) =>
      c.json(gateway.capture(c.req.param('id'), readCaptureRequest(await readBody(c)))),
    )
    .post(
      '/payments/:id/refund',
      oneAtATime(),
      oneOfEachPayment(),
      goWrong(faults, 'refunds.create'),
      async (c) => {
        const body = await readBody(c);
        const id = c.req.param('id');
        const key = readIdempotencyKey(c.req.header('X-Refund-Idempotency'));
        const request = JSON.stringify([id, Object.entries(body).toSorted()]);
        return c.json(gateway.refund(id, readRefundRequest(body), { key, request }));
      },
    )
    .get('/payments/:id/refunds', goWrong(faults, 'refunds.fetch'), (c) => {
      const refunds = ledger.refundsOfPayment(findPayment(c.req.param('id')).id);
      return c.json(collection(refunds.map(({ entity }) => entity)));
    })
    .get('/payments/:id/refunds/:refundId', goWrong(faults, 'refunds.fetch'), (c) => {
      const refunds = ledger.refundsOfPayment(findPayment(c.req.param('id')).id);
      const found = refunds.find(({ entity }) => entity.id === c.req.param('refundId'));
      return c.json((found ?? refuse(notThere())).entity);
    })
    .get('/refunds', goWrong(faults, 'refunds.fetch'), (c) =>
      c.json(
        listed(
          c,
          ledger.all().refunds.map(({ entity }) => entity),
        ),
      ),
    )
    .get('/refunds/:id', goWrong(faults, 'refunds.fetch'), (c) =>
      c.json((ledger.findRefund(c.req.param('id')) ?? refuse(notThere())).entity),
    )
    .all('*', () => {
      throw new Refusal('The requested URL was not found on the server.', { status: 404, reason: 'NA' });
    });
}

/** Case-sensitive like Razorpay's: `basic` is refused. */
function authenticate({ keyId, keySecret }: Keys) {
  const wanted = `Basic ${btoa(`${keyId}:${keySecret}`)}`;
  return createMiddleware(async (c, next) => {
    if (c.req.header('Authorization') !== wanted) throw notAuthenticated();
    await next();
  });
}

/** A second refund under the same idempotency key is told that the first is in progress. */
const oneAtATime = () =>
  oneOfEach(
    (c) => c.req.header('X-Refund-Idempotency'),
    () => new Refusal('Request with the same idempotency key is still in progress', { status: 409 }),
  );

/** A second refund of the same payment, whatever its key, has to wait and ask again. */
const oneOfEachPayment = () =>
  oneOfEach(
    (c) => c.req.param('id'),
    () => new Refusal('Request failed because another payment operation is in progress', { reason: 'NA' }),
  );

function oneOfEach(keyOf: (c: Context) => string | undefined, refusal: () => Refusal) {
  const running = new Set<string>();
  return createMiddleware(async (c, next) => {
    const key = keyOf(c);
    if (key === undefined) return next();
    if (running.has(key)) throw refusal();
    running.add(key);
    try {
      await next();
    } finally {
      running.delete(key);
    }
  });
}

export function answerRefusal(error: Error, c: Context): Response {
  if (error instanceof Refusal) return c.json(error.body, error.status);
  throw error;
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text();
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  } catch {
    // The error is thrown below.
  }
  throw new Refusal('The request body is not valid JSON.');
}

function readCount(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const count = Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= MOST_LISTED) return count;
  throw new Refusal(`The count must be between 0 and ${MOST_LISTED}.`, { field: 'count' });
}

function listed<Item>(c: Context, oldestFirst: readonly Item[]) {
  const { count, skip } = c.req.query();
  const from = readCount(skip, 0);
  return collection(oldestFirst.toReversed().slice(from, from + readCount(count, LISTED)));
}

function collection<Item>(items: readonly Item[]) {
  return { entity: 'collection' as const, count: items.length, items };
}

function refuse(refusal: Refusal): never {
  throw refusal;
}
