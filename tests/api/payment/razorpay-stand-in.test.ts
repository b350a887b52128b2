import { appendFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { KEY_ID, KEY_SECRET, startRazorpay, type TestRazorpay } from '#tests/support/razorpay.ts';

/** All tests of money believe it: it has the fields, refusals and events that Razorpay documents. */

let razorpay: TestRazorpay;
beforeEach(async () => {
  razorpay = await startRazorpay({ answerWithinMs: 3_000 });
});
afterEach(() => razorpay.stop());

const ORDER = { amount: 50_000, currency: 'INR' };
const NUMBER: unknown = expect.any(Number);
const createOrder = async (more: object = {}) =>
  (await razorpay.api('POST', '/orders', { ...ORDER, ...more })).body as { readonly id: string };
const pay = async (order_id: string, outcome = 'captured', more: object = {}) => {
  const { body } = await razorpay.control('POST', '/pay', { order_id, outcome, webhook: false, ...more });
  return (body as { razorpay_payment_id: string }).razorpay_payment_id;
};
const told = async (outcome = 'captured') => pay((await createOrder()).id, outcome, { webhook: true });
const get = async (path: string) => (await razorpay.api('GET', path)).body;
const refused = (description: string) => ({
  status: 400,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
});
const fault = (on: string, fault: string, more: object = {}) =>
  razorpay.control('POST', '/faults', { on, fault, times: 1, ...more });
const sent = () => razorpay.shop.sent;
const eventIds = () => new Set(sent().map(({ headers }) => headers['x-razorpay-event-id']));
const arrived = (count: number) => expect.poll(sent).toHaveLength(count);
const settled = (...states: string[]) =>
  expect
    .poll(async () => {
      const { body } = await razorpay.control('GET', '/ledger');
      return (body as { webhooks: { state: string }[] }).webhooks.map(({ state }) => state);
    })
    .toEqual(states);

test.each([
  ['the keys', `Basic ${btoa(`${KEY_ID}:${KEY_SECRET}`)}`, 200],
  ['another secret', `Basic ${btoa(`${KEY_ID}:wrong`)}`, 401],
  ['nobody', '', 401],
])('P1: %s are answered %s with %i', async (_, Authorization, status) => {
  expect((await fetch(`${razorpay.url}/v1/orders`, { headers: { Authorization } })).status).toBe(status);
});

describe('P1, P2: orders and payments', () => {
  test('an order has exactly the listed fields, is found by its receipt, and is tried until it is paid', async () => {
    const order = await createOrder({ receipt: 'JH-FIELDS', notes: {} });
    expect(order).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/) as string,
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
      amount_due: 50_000,
      currency: 'INR',
      receipt: 'JH-FIELDS',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: NUMBER,
    });
    expect(await get('/orders?receipt=JH-FIELDS')).toEqual({
      entity: 'collection',
      count: 1,
      items: [order],
    });
    const failed = await pay(order.id, 'failed');
    expect(await get(`/orders/${order.id}`)).toMatchObject({ status: 'attempted', amount_due: 50_000 });
    const captured = await pay(order.id);
    expect(await get(`/orders/${order.id}`)).toMatchObject({ status: 'paid', attempts: 2, amount_due: 0 });
    expect(await get(`/orders/${order.id}/payments`)).toMatchObject({
      items: [
        { id: captured, status: 'captured', error_code: null },
        { id: failed, status: 'failed', error_code: 'BAD_REQUEST_ERROR' },
      ],
    });
  });

  test.each([
    [{ ...ORDER, amount: 99 }, 'The amount must be at least INR 1.00'],
    [{ ...ORDER, amount: 100.5 }, 'The amount must be an integer.'],
    [{ ...ORDER, currency: 'USD' }, 'Currency is not supported'],
    [{ ...ORDER, receipt: 'x'.repeat(41) }, 'The receipt may not be greater than 40 characters.'],
    [{ ...ORDER, colour: 'red' }, 'colour is/are not required and should not be sent'],
  ])('an order of %j is refused', async (body, description) => {
    expect(await razorpay.api('POST', '/orders', body)).toMatchObject(refused(description));
  });

  test('failed may still become captured; authorized is captured by hand, once, for its amount', async () => {
    const { id: order_id } = await createOrder();
    const payment_id = await pay(order_id, 'failed');
    await razorpay.control('POST', '/pay', { order_id, payment_id, outcome: 'captured' });
    expect(await get(`/payments/${payment_id}`)).toMatchObject({ status: 'captured', error_code: null });
    const path = `/payments/${await pay((await createOrder()).id, 'authorized')}/capture`;
    const capture = (amount: number) => razorpay.api('POST', path, { amount, currency: 'INR' });
    const other = 'Capture amount must be equal to the amount authorized';
    expect(await capture(49_999)).toMatchObject(refused(other));
    expect(await capture(50_000)).toMatchObject({ status: 200, body: { status: 'captured' } });
    expect(await capture(50_000)).toMatchObject(refused('This payment has already been captured'));
  });
});

describe('P1: refunds', () => {
  const refund = (id: string, body: object = {}, key?: string) =>
    razorpay.api(
      'POST',
      `/payments/${id}/refund`,
      body,
      key === undefined ? {} : { 'X-Refund-Idempotency': key },
    );
  const paid = async () => pay((await createOrder()).id);

  test('parts, then the rest, never more, and each has exactly the listed fields', async () => {
    const id = await paid();
    const { body: first } = await refund(id, { amount: 20_000, receipt: 'R1', notes: {} });
    expect(first).toEqual({
      id: expect.stringMatching(/^rfnd_/) as string,
      entity: 'refund',
      batch_id: null,
      amount: 20_000,
      currency: 'INR',
      payment_id: id,
      notes: [],
      receipt: 'R1',
      acquirer_data: { arn: expect.any(String) as string },
      created_at: NUMBER,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    });
    const tooHigh = 'The refund amount provided is greater than amount captured';
    expect(await refund(id, { amount: 30_001 })).toMatchObject(refused(tooHigh));
    expect((await refund(id)).body).toMatchObject({ amount: 30_000 });
    expect(await get(`/payments/${id}`)).toMatchObject({ status: 'refunded', refund_status: 'full' });
    expect(await refund(id)).toMatchObject(refused('The payment has been fully refunded already'));
  });

  test('the same key and body are the same refund, another body is refused, and one at work is told so', async () => {
    const id = await paid();
    const first = await refund(id, { amount: 10_000 }, 'key-of-a-refund');
    expect(await refund(id, { amount: 10_000 }, 'key-of-a-refund')).toEqual(first);
    expect((await refund(id, { amount: 10_001 }, 'key-of-a-refund')).status).toBe(400);
    await fault('refunds.create', 'delay', { ms: 2_000 });
    const both = await Promise.all([1, 2].map(() => refund(id, {}, 'key-used-at-once')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await get(`/payments/${id}/refunds`)).toMatchObject({ count: 2 });
  });

  test.each([
    ['fail', 'failed', 0],
    ['late', 'processed', 50_000],
  ])('P6: %s: it is pending first, and %s then', async (kind, status, amount_refunded) => {
    const id = await paid();
    await fault('refunds.create', kind);
    expect((await refund(id)).body).toMatchObject({ status: 'pending', amount: 50_000 });
    await arrived(2);
    expect(razorpay.shop.events()).toEqual(['refund.created', `refund.${status}`]);
    expect(await get(`/payments/${id}/refunds`)).toMatchObject({ items: [{ status }] });
    expect(await get(`/payments/${id}`)).toMatchObject({ amount_refunded });
  });
});

describe('P5: events', () => {
  test('a captured payment sends three signed ones, of the shape that is documented', async () => {
    const payment = await told();
    await arrived(3);
    const names = ['order.paid', 'payment.authorized', 'payment.captured'];
    expect(razorpay.shop.events().toSorted()).toEqual(names);
    for (const { headers, body } of sent()) {
      const signature = String(headers['x-razorpay-signature']);
      expect(await razorpay.payments().isWebhookSigned(body, signature)).toBe(true);
    }
    expect(eventIds().size).toBe(3);
    const bodies = sent().map(({ body }) => JSON.parse(body) as { event: string });
    expect(bodies.find(({ event }) => event === 'order.paid')).toEqual({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/) as string,
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: expect.objectContaining({ id: payment, status: 'captured' }) as unknown },
        order: { entity: expect.objectContaining({ status: 'paid' }) as unknown },
      },
      created_at: NUMBER,
    });
  });

  test('what is not taken within its time comes again under the same id, also from a process that died in the middle of a line', async () => {
    razorpay.shop.answers.push(500, 0, 302);
    await told('authorized');
    await arrived(4);
    await settled('delivered');
    razorpay.shop.usual.status = 503;
    await told('authorized');
    await expect.poll(() => sent().length).toBeGreaterThan(4);
    await razorpay.restart();
    appendFileSync(razorpay.file, '{"orders":[{"ent');
    await razorpay.restart();
    razorpay.shop.usual.status = 200;
    await settled('delivered', 'delivered');
    expect(eventIds().size).toBe(2);
  });

  test('P6: drop never arrives, and lost arrives twice', async () => {
    await fault('webhook', 'drop', { times: 2 });
    await told();
    await settled('dropped', 'dropped', 'delivered');
    expect(razorpay.shop.events()).toEqual(['order.paid']);
    await fault('webhook', 'lost');
    await told('authorized');
    await arrived(3);
    expect(eventIds().size).toBe(2);
  });
});
