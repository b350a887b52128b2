import { appendFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startRazorpay, type TestRazorpay } from '#tests/support/razorpay.ts';

let razorpay: TestRazorpay;
beforeEach(async () => {
  razorpay = await startRazorpay({ answerWithinMs: 10_000 });
});
afterEach(() => razorpay.stop());

const createOrder = async () => {
  const { body } = await razorpay.api('POST', '/orders', { amount: 50_000, currency: 'INR' });
  return (body as { id: string }).id;
};
const pay = async (order_id: string, more: object = {}) => {
  const { body } = await razorpay.control('POST', '/pay', { order_id, outcome: 'captured', ...more });
  return (body as { razorpay_payment_id: string }).razorpay_payment_id;
};
const webhook = (body: object) => razorpay.control('POST', '/webhook', body);
const fault = (body: object) => razorpay.control('POST', '/faults', { times: 1, ...body });
const ledger = async () => {
  const { body } = await razorpay.control('GET', '/ledger');
  return body as { webhooks: { event: string; state: string; attempts: { status: number }[] }[] };
};
const sent = () => razorpay.shop.sent;
const eventIds = () => sent().map(({ headers }) => headers['x-razorpay-event-id']);
const signed = () =>
  Promise.all(
    sent().map(({ headers, body }) =>
      razorpay.payments().isWebhookSigned(body, String(headers['x-razorpay-signature'])),
    ),
  );
const arrived = (count: number) => expect.poll(sent).toHaveLength(count);
const settled = (states: string[]) =>
  expect.poll(async () => (await ledger()).webhooks.map(({ state }) => state)).toEqual(states);

describe('P5: events', () => {
  test('a captured payment sends three signed events, of the shape that is documented', async () => {
    const order = await createOrder();
    const payment = await pay(order);
    await arrived(3);
    expect(razorpay.shop.events().toSorted()).toEqual([
      'order.paid',
      'payment.authorized',
      'payment.captured',
    ]);
    expect(await signed()).toEqual([true, true, true]);
    expect(new Set(eventIds()).size).toBe(3);
    const bodies = sent().map(({ body }) => JSON.parse(body) as { event: string });
    expect(bodies.find(({ event }) => event === 'order.paid')).toEqual({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_/) as string,
      event: 'order.paid',
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: expect.objectContaining({ id: payment, status: 'captured' }) as unknown },
        order: { entity: expect.objectContaining({ id: order, status: 'paid' }) as unknown },
      },
      created_at: expect.any(Number) as number,
    });
    // The payment as it was at that earlier moment.
    expect(bodies.find(({ event }) => event === 'payment.authorized')).toMatchObject({
      contains: ['payment'],
      payload: { payment: { entity: { status: 'authorized', captured: false } } },
    });
  });

  test('a failed attempt sends payment.failed; a refund sends refund.created and refund.processed', async () => {
    const order = await createOrder();
    await pay(order, { outcome: 'failed' });
    await arrived(1);
    const payment = await pay(order, { webhook: false });
    await razorpay.api('POST', `/payments/${payment}/refund`, { amount: 100 });
    await arrived(3);
    expect(razorpay.shop.events().toSorted()).toEqual([
      'payment.failed',
      'refund.created',
      'refund.processed',
    ]);
    expect(JSON.parse(sent()[2]?.body ?? '')).toMatchObject({
      contains: ['refund', 'payment'],
      payload: { refund: { entity: { amount: 100 } }, payment: { entity: { amount_refunded: 100 } } },
    });
  });

  test('what is not taken within its time comes again, under the same id and signed, until it is', async () => {
    await razorpay.stop();
    razorpay = await startRazorpay({ answerWithinMs: 3_000 });
    razorpay.shop.answers.push(500, 0, 302);
    await pay(await createOrder(), { outcome: 'authorized' });
    await arrived(4);
    expect(new Set(eventIds()).size).toBe(1);
    expect(await signed()).toEqual([true, true, true, true]);
    await settled(['delivered']);
    expect((await ledger()).webhooks[0]?.attempts.map(({ status }) => status)).toEqual([500, 0, 302, 200]);
  });

  test('what was not delivered outlives the process, even one that died in the middle of a line', async () => {
    razorpay.shop.usual.status = 503;
    await pay(await createOrder(), { outcome: 'authorized' });
    await expect.poll(sent).not.toEqual([]);
    await razorpay.restart();
    appendFileSync(razorpay.file, '{"orders":[{"ent');
    await razorpay.restart();
    razorpay.shop.usual.status = 200;
    await settled(['delivered']);
    expect(new Set(eventIds()).size).toBe(1);
  });
});

describe('P6: webhook', () => {
  test('the same event many times at once is one id; new ids when asked for', async () => {
    const payment_id = await pay(await createOrder());
    await settled(['delivered', 'delivered', 'delivered']);
    const before = sent().find(({ body }) => body.includes('"event":"payment.captured"'));
    sent().length = 0;
    const many = { payment_id, event: 'payment.captured', times: 50, parallel: true };
    expect(await webhook({ ...many, event_id: 'same' })).toEqual({
      status: 200,
      body: { statuses: Array.from({ length: 50 }, () => 200) },
    });
    expect([...new Set(eventIds())]).toEqual([before?.headers['x-razorpay-event-id']]);
    sent().length = 0;
    await webhook({ ...many, event_id: 'new' });
    expect(new Set(eventIds()).size).toBe(50);
  });

  test('it answers what the shop answers, and sends nothing again by itself', async () => {
    const order_id = await createOrder();
    await pay(order_id, { webhook: false });
    razorpay.shop.answers.push(401, 500);
    expect((await webhook({ order_id, event: 'order.paid', times: 3 })).body).toEqual({
      statuses: [401, 500, 200],
    });
    expect(sent()).toHaveLength(3);
    expect((await ledger()).webhooks).toMatchObject([{ event: 'order.paid', state: 'sent_by_hand' }]);
  });

  test('signatures can be wrong or missing, and the payment patched', async () => {
    const payment_id = await pay(await createOrder(), { webhook: false });
    await webhook({ payment_id, event: 'payment.captured', signature: 'wrong', patch: { amount: 1 } });
    await webhook({ payment_id, event: 'payment.captured', signature: 'missing' });
    await webhook({ payment_id, event: 'payment.captured' });
    expect(await signed()).toEqual([false, false, true]);
    expect(sent()[1]?.headers).not.toHaveProperty('x-razorpay-signature');
    expect(JSON.parse(sent()[0]?.body ?? '')).toMatchObject({
      payload: { payment: { entity: { id: payment_id, amount: 1 } } },
    });
  });

  test.each([
    ['/pay', { order_id: 'order_none', outcome: 'captured' }],
    ['/pay', { order_id: 'order_none', outcome: 'captured', colour: 'red' }],
    ['/webhook', { event: 'order.paid' }],
    ['/webhook', { payment_id: 'pay_none', event: 'order.paid' }],
    ['/webhook', { payment_id: 'pay_none', event: 'order.paid', count: 2 }],
    ['/faults', { on: 'webhook', fault: 'fail', times: 1 }],
    ['/faults', { on: 'orders.create', fault: '503', times: 1 }],
    ['/faults', { on: 'orders.create', fault: 'delay', times: 1, seconds: 1 }],
  ])('POST %s %j is refused', async (path, body) => {
    expect((await razorpay.control('POST', path, body)).status).toBe(400);
    expect(sent()).toEqual([]);
  });
});

describe('P6: faults', () => {
  test('drop: an event that never arrives', async () => {
    await fault({ on: 'webhook', fault: 'drop', times: 2 });
    await pay(await createOrder());
    await settled(['dropped', 'dropped', 'delivered']);
    expect(razorpay.shop.events()).toEqual(['order.paid']);
  });

  test('lost: an event that arrives, whose answer does not, comes again', async () => {
    await fault({ on: 'webhook', fault: 'lost' });
    await pay(await createOrder(), { outcome: 'authorized' });
    await arrived(2);
    expect(new Set(eventIds()).size).toBe(1);
  });

  test('fail: a refund is pending, then failed, and its money can be refunded again', async () => {
    const payment = await pay(await createOrder(), { webhook: false });
    await fault({ on: 'refunds.create', fault: 'fail' });
    const { body } = await razorpay.api('POST', `/payments/${payment}/refund`, {});
    expect(body).toMatchObject({ status: 'pending', amount: 50_000 });
    await arrived(2);
    expect(razorpay.shop.events()).toEqual(['refund.created', 'refund.failed']);
    const { id } = body as { id: string };
    expect((await razorpay.api('GET', `/refunds/${id}`)).body).toMatchObject({ status: 'failed' });
    expect((await razorpay.api('GET', `/payments/${payment}`)).body).toMatchObject({
      status: 'captured',
      amount_refunded: 0,
      refund_status: null,
    });
    expect((await razorpay.api('POST', `/payments/${payment}/refund`, {})).body).toMatchObject({
      status: 'processed',
    });
  });

  test('late: a refund is pending, then processed, and its money is gone all the while', async () => {
    const payment = await pay(await createOrder(), { webhook: false });
    await fault({ on: 'refunds.create', fault: 'late' });
    const { body } = await razorpay.api('POST', `/payments/${payment}/refund`, {});
    expect(body).toMatchObject({ status: 'pending', amount: 50_000, speed_processed: null });
    const gone = { status: 'refunded', amount_refunded: 50_000 };
    expect((await razorpay.api('GET', `/payments/${payment}`)).body).toMatchObject(gone);
    await arrived(2);
    expect(razorpay.shop.events()).toEqual(['refund.created', 'refund.processed']);
    const { id } = body as { id: string };
    expect((await razorpay.api('GET', `/refunds/${id}`)).body).toMatchObject({ status: 'processed' });
    expect((await razorpay.api('GET', `/payments/${payment}`)).body).toMatchObject(gone);
  });

  test('a refund that is still to fail does so after a restart', async () => {
    const payment = await pay(await createOrder(), { webhook: false });
    await fault({ on: 'refunds.create', fault: 'fail' });
    await razorpay.api('POST', `/payments/${payment}/refund`, {});
    await razorpay.restart();
    await expect.poll(() => razorpay.shop.events()).toContain('refund.failed');
  });

  test('DELETE takes back those to come', async () => {
    await fault({ on: 'orders.create', fault: '502', times: 3 });
    const order = () => razorpay.api('POST', '/orders', { amount: 100, currency: 'INR' });
    await expect(order()).rejects.toThrow(SyntaxError);
    expect(await razorpay.control('DELETE', '/faults')).toEqual({ status: 200, body: { faults: [] } });
    expect((await order()).status).toBe(200);
  });
});
