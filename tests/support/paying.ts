import { createHmac } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { orderItems } from '#drizzle/schema/order.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { app } from '#functions/app.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { type Browser, openBrowser, settle } from './browser.ts';
import { orderBody, type Started } from './checkout.ts';
import { createTestContext, type TestContext } from './context.ts';
import { type TestDatabase, useDatabase } from './database.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn } from './ledger.ts';
import { startRazorpay, type TestRazorpay, WEBHOOK_SECRET } from './razorpay.ts';
import { addProduct, addSizedProduct, findOrder } from './rows.ts';

export interface Signed {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

export interface Paying {
  readonly database: TestDatabase;
  readonly razorpay: TestRazorpay;
  readonly ctx: TestContext;
  readonly browser: Browser;
}

/** A shop with the stand-in for its file, and a guest for each test; at the end everything must be accounted for. */
export function usePaying(): () => Paying {
  const database = useDatabase();
  let razorpay: TestRazorpay;
  let ctx: TestContext;
  let browser: Browser;
  beforeAll(async () => {
    razorpay = await startRazorpay();
  });
  afterAll(() => razorpay.stop());
  beforeEach(() => {
    ctx = createTestContext(database.db, { payments: razorpay.payments() });
    browser = openBrowser(ctx);
  });
  afterEach(async () => {
    await razorpay.control('DELETE', '/faults');
    await settle(ctx);
    await expectLedgerToAddUp(database.db);
    await expectOrdersToKeepTheirOwn(database.db);
  });
  return () => ({ database, razorpay, ctx, browser });
}

/** An order of one piece for ₹549 that waits for its payment. */
export async function startOrder(
  { ctx, browser }: Paying,
  inStock = 3,
): Promise<Started & { productId: number }> {
  const { id: productId } = await addProduct(ctx.db, { inStock });
  const answer = await browser.post('/api/create-razorpay-order', orderBody(productId));
  expect(answer.status).toBe(200);
  return { ...(answer.body as Started), productId };
}

/** Pays at the provider, who tells nobody. */
export async function pay({ razorpay }: Paying, started: Started, outcome = 'captured'): Promise<Signed> {
  const body = { order_id: started.razorpayOrderId, outcome, webhook: false };
  return (await razorpay.control('POST', '/pay', body)).body as Signed;
}

export function verify({ browser }: Paying, { dbOrderId }: Started, signed: Signed, by = browser) {
  return by.post('/api/verify-razorpay-payment', { ...signed, db_order_id: dbOrderId });
}

/** An order of one piece that is paid. */
export async function buyOne(paying: Paying) {
  const started = await startOrder(paying);
  const signed = await pay(paying, started);
  await verify(paying, started, signed);
  expect(await orderRow(paying, started.dbOrderId)).toMatchObject({ status: 'paid' });
  return { ...started, paymentId: signed.razorpay_payment_id };
}

/** An order that is cancelled while the provider gives no answer for its refund. */
export async function cancelUnanswered(paying: Paying) {
  const { razorpay, browser, ctx } = paying;
  const bought = await buyOne(paying);
  await razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
  expect((await browser.post(`/api/orders/${bought.dbOrderId}/cancel`)).status).toBe(200);
  await settle(ctx);
  await razorpay.control('DELETE', '/faults');
  const [refund] = await refundsOf(paying, bought.paymentId);
  return { ...bought, refundId: refund?.id ?? 0 };
}

/** Does what cron does with refunds, while the provider refuses each. */
export async function resumeRefused({ ctx }: Paying, description = 'This way to pay has no refunds') {
  const refused = { kind: 'refused', code: 'BAD_REQUEST_ERROR', description } as const;
  await resumeRefunds({ ...ctx, payments: { ...ctx.payments, refund: () => Promise.resolve(refused) } });
  await settle(ctx);
}

/** A paid order of two jhumkas and a clip, ₹100 each, and ₹50 of delivery; with sizes, in the first of them. */
export async function buyTwo(paying: Paying, sizes?: Readonly<Record<string, number>>) {
  const { ctx, browser } = paying;
  const { db } = ctx;
  const add = () =>
    sizes
      ? addSizedProduct(db, sizes, { pricePaise: 100_00 })
      : addProduct(db, { pricePaise: 100_00, inStock: 5 });
  const [jhumka, clip] = [await add(), await add()];
  const size = sizes && { selected_size: Object.keys(sizes)[0] };
  const { status, body } = await browser.post('/api/create-razorpay-order', {
    ...orderBody(jhumka.id),
    cart_items: [
      { product_id: jhumka.id, quantity: 2, price_at_purchase: 100, name: 'Jhumka', image_url: '', ...size },
      { product_id: clip.id, quantity: 1, price_at_purchase: 100, name: 'Clip', image_url: '', ...size },
    ],
    final_amount_from_client: 350,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const started = body as Started;
  const signed = await pay(paying, started);
  await verify(paying, started, signed);
  const id = started.dbOrderId;
  const [first, second] = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, id))
    .orderBy(asc(orderItems.id));
  return {
    id,
    paymentId: signed.razorpay_payment_id,
    token: await accessTokenOf(ctx.accounts.secret, id),
    items: [first?.id ?? 0, second?.id ?? 0] as const,
    productIds: [jhumka.id, clip.id] as const,
  };
}

/** The stock of each line, in their order. */
export async function inStock({ ctx }: Paying, orderId: string): Promise<number[]> {
  const rows = await ctx.db
    .select({ onHand: stock.onHand })
    .from(orderItems)
    .innerJoin(stock, eq(stock.productId, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id));
  return rows.map(({ onHand }) => onHand);
}

/** Sends the event of a refund, as the provider has it now. */
export async function sendRefundEvent(paying: Paying, refund: object, event = 'refund.processed') {
  const body = { entity: 'event', event, payload: { refund: { entity: refund } } };
  expect(await sendRaw(paying, JSON.stringify(body), crypto.randomUUID())).toBe(200);
  await settle(paying.ctx);
}

export const orderRow = ({ ctx }: Paying, id: string) => findOrder(ctx.db, id);

export async function refundsOf({ ctx }: Paying, razorpayPaymentId: string) {
  const rows = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.razorpayPaymentId, razorpayPaymentId));
  return rows.map(({ refund }) => refund);
}

/** The provider's side of an order: what it holds and what it gave back. */
export async function providerSide({ razorpay }: Paying, orderId: string) {
  const { body } = await razorpay.control('GET', '/ledger');
  const { payments: all } = body as {
    payments: { id: string; order_id: string; status: string; amount: number; amount_refunded: number }[];
  };
  return all.filter((payment) => payment.order_id === orderId);
}

/** Sends what the provider would, as it is now. */
export async function sendEvent(paying: Paying, event: string, paymentId: string, eventId: string, by = 1) {
  const { razorpay, ctx } = paying;
  const { body: payment } = await razorpay.api('GET', `/payments/${paymentId}`);
  const rawBody = JSON.stringify({ entity: 'event', event, payload: { payment: { entity: payment } } });
  const statuses = await Promise.all(Array.from({ length: by }, () => sendRaw(paying, rawBody, eventId)));
  await settle(ctx);
  return statuses;
}

/** The answer; `settle` waits for what follows after it. */
export async function sendRaw({ ctx }: Paying, rawBody: string, eventId: string, signature?: string) {
  const response = await app.request(
    new URL('/api/webhooks/razorpay', ctx.siteUrl).href,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'text/plain',
        'X-Razorpay-Signature': signature ?? sign(rawBody),
        'X-Razorpay-Event-Id': eventId,
      },
      body: rawBody,
    },
    { ctx },
  );
  return response.status;
}

function sign(text: string): string {
  return createHmac('sha256', WEBHOOK_SECRET).update(text).digest('hex');
}
