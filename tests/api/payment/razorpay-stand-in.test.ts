import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEY_ID, KEY_SECRET, startRazorpay, type TestRazorpay } from '#tests/support/razorpay.ts';

let razorpay: TestRazorpay;
beforeAll(async () => {
  razorpay = await startRazorpay();
});
afterAll(() => razorpay.stop());

interface Entity {
  readonly id: string;
  readonly status: string;
}

const ORDER = { amount: 50_000, currency: 'INR' };
const createOrder = async (more: object = {}) =>
  (await razorpay.api('POST', '/orders', { ...ORDER, ...more })).body as Entity;
const pay = async (order_id: string, outcome: string) => {
  const { body } = await razorpay.control('POST', '/pay', { order_id, outcome });
  return (body as { razorpay_payment_id: string }).razorpay_payment_id;
};
const paid = async (more: object = {}) => pay((await createOrder(more)).id, 'captured');
const get = async (path: string) => (await razorpay.api('GET', path)).body;
const refused = (description: string, field?: string) => ({
  status: 400,
  body: {
    error: expect.objectContaining({
      code: 'BAD_REQUEST_ERROR',
      description,
      ...(field === undefined ? {} : { field }),
    }) as unknown,
  },
});

describe('P1: who is asking', () => {
  const asked = (authorization: string) =>
    fetch(`${razorpay.url}/v1/orders`, { headers: { Authorization: authorization } });
  const pair = btoa(`${KEY_ID}:${KEY_SECRET}`);

  test.each([
    ['the scheme in another spelling', `basic ${pair}`],
    ['another secret', `Basic ${btoa(`${KEY_ID}:wrong`)}`],
    ['nobody', ''],
  ])('%s is refused with 401', async (_, authorization) => {
    const response = await asked(authorization);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } });
  });

  test('the keys are let in', async () => {
    expect((await asked(`Basic ${pair}`)).status).toBe(200);
  });
});

describe('P1: orders', () => {
  test('a new order has exactly the listed fields, and empty notes are a list', async () => {
    expect(await createOrder({ receipt: 'JH-FIELDS', notes: {} })).toEqual({
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
      created_at: expect.any(Number) as number,
    });
  });

  test('it is found by its id and by its receipt', async () => {
    const order = await createOrder({ receipt: 'JH-FIND', notes: { order: '1' } });
    expect(await get(`/orders/${order.id}`)).toEqual(order);
    expect(await get('/orders?receipt=JH-FIND')).toEqual({ entity: 'collection', count: 1, items: [order] });
    expect(await get('/orders?receipt=JH-NONE')).toEqual({ entity: 'collection', count: 0, items: [] });
  });

  const notes = (count: number, length = 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 'x'.repeat(length)]));
  test.each([
    ['below a rupee', { ...ORDER, amount: 99 }, 'The amount must be at least INR 1.00', 'amount'],
    ['without an amount', { currency: 'INR' }, 'The amount field is required.', 'amount'],
    ['without a currency', { amount: 100 }, 'The currency field is required.', 'currency'],
    ['of half a paisa', { ...ORDER, amount: 100.5 }, 'The amount must be an integer.', 'amount'],
    ['in dollars', { ...ORDER, currency: 'USD' }, 'Currency is not supported', 'currency'],
    [
      'with a long receipt',
      { ...ORDER, receipt: 'x'.repeat(41) },
      'The receipt may not be greater than 40 characters.',
      'receipt',
    ],
    [
      'with 16 notes',
      { ...ORDER, notes: notes(16) },
      'Number of fields in notes should be less than or equal to 15',
      'notes',
    ],
    [
      'with a long note',
      { ...ORDER, notes: notes(1, 257) },
      'The notes may not be greater than 256 characters.',
      'notes',
    ],
    [
      'with a field unknown',
      { ...ORDER, colour: 'red' },
      'colour is/are not required and should not be sent',
      undefined,
    ],
  ])('an order %s is refused', async (_, body, description, field) => {
    expect(await razorpay.api('POST', '/orders', body)).toEqual(refused(description, field));
  });

  test('the limits themselves are accepted', async () => {
    const order = await createOrder({ amount: 100, receipt: 'x'.repeat(40), notes: notes(15, 256) });
    expect(order.status).toBe('created');
  });

  test.each([
    '/orders/order_none',
    '/payments/pay_none',
    '/refunds/rfnd_none',
    '/orders/order_none/payments',
  ])('%s: an id that does not exist', async (path) => {
    expect(await razorpay.api('GET', path)).toEqual(refused('The id provided does not exist'));
  });
});

describe('P2: orders and payments', () => {
  test('a failed attempt counts, is listed, and may be retried on the same order', async () => {
    const { id } = await createOrder();
    const failed = await pay(id, 'failed');
    expect(await get(`/orders/${id}`)).toMatchObject({
      status: 'attempted',
      attempts: 1,
      amount_due: 50_000,
    });
    const captured = await pay(id, 'captured');
    expect(await get(`/orders/${id}`)).toMatchObject({
      status: 'paid',
      attempts: 2,
      amount_paid: 50_000,
      amount_due: 0,
    });
    expect(await get(`/orders/${id}/payments`)).toMatchObject({
      count: 2,
      items: [
        { id: captured, status: 'captured', captured: true, error_code: null },
        { id: failed, status: 'failed', captured: false, error_code: 'BAD_REQUEST_ERROR' },
      ],
    });
  });

  test('a payment has exactly the listed fields', async () => {
    const payment = await get(`/payments/${await paid()}`);
    expect(Object.keys(payment as object)).toEqual(
      (
        'id entity amount currency status order_id invoice_id international method amount_refunded refund_status ' +
        'captured description card_id bank wallet vpa email contact notes fee tax error_code error_description ' +
        'error_source error_step error_reason acquirer_data created_at'
      ).split(' '),
    );
  });

  test('failed may still become captured: a bank that says yes late', async () => {
    const { id: order_id } = await createOrder();
    const payment_id = await pay(order_id, 'failed');
    await razorpay.control('POST', '/pay', { order_id, payment_id, outcome: 'captured' });
    expect(await get(`/payments/${payment_id}`)).toMatchObject({ status: 'captured', error_code: null });
    expect(await get(`/orders/${order_id}`)).toMatchObject({ status: 'paid', attempts: 1 });
    const again = await razorpay.control('POST', '/pay', { order_id, payment_id, outcome: 'failed' });
    expect(again.status).toBe(400);
  });

  test('an authorized payment is captured by hand, once, for its amount', async () => {
    const { id } = await createOrder();
    const path = `/payments/${await pay(id, 'authorized')}/capture`;
    expect(await razorpay.api('POST', path, { amount: 49_999, currency: 'INR' })).toEqual(
      refused('Capture amount must be equal to the amount authorized'),
    );
    expect(await razorpay.api('POST', path, { amount: 50_000, currency: 'INR' })).toMatchObject({
      status: 200,
      body: { status: 'captured', captured: true },
    });
    expect(await get(`/orders/${id}`)).toMatchObject({ status: 'paid' });
    expect(await razorpay.api('POST', path, { amount: 50_000, currency: 'INR' })).toEqual(
      refused('This payment has already been captured'),
    );
  });

  test('the signature of a payment is that of its order', async () => {
    const { id } = await createOrder();
    const { body } = await razorpay.control('POST', '/pay', {
      order_id: id,
      outcome: 'captured',
      method: 'card',
    });
    const { razorpay_payment_id, razorpay_signature } = body as Record<string, string>;
    const verify = razorpay
      .payments()
      .isCheckoutSigned(id, razorpay_payment_id ?? '', razorpay_signature ?? '');
    expect(await verify).toBe(true);
    expect(body).toMatchObject({ razorpay_order_id: id });
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

  test('parts, then the rest, and the order stays paid', async () => {
    const { id: order } = await createOrder();
    const id = await pay(order, 'captured');
    const first = (await refund(id, { amount: 20_000, receipt: 'R1', notes: {} })).body;
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
      created_at: expect.any(Number) as number,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: 'normal',
    });
    expect(await get(`/payments/${id}`)).toMatchObject({ refund_status: 'partial', amount_refunded: 20_000 });
    expect(await refund(id, { amount: 30_001 })).toEqual(
      refused('The refund amount provided is greater than amount captured'),
    );
    const second = (await refund(id)).body as Entity;
    expect(second).toMatchObject({ amount: 30_000 });
    expect(await get(`/payments/${id}`)).toMatchObject({ status: 'refunded', refund_status: 'full' });
    expect(await get(`/orders/${order}`)).toMatchObject({ status: 'paid', amount_paid: 50_000 });
    expect(await refund(id)).toEqual(refused('The payment has been fully refunded already'));
    expect(await get(`/payments/${id}/refunds`)).toEqual({
      entity: 'collection',
      count: 2,
      items: [second, first],
    });
    expect(await get(`/refunds/${second.id}`)).toEqual(second);
  });

  test.each([
    ['that was not captured', 'failed', {}, 'The payment status should be captured for action to be taken'],
    ['of less than a rupee', 'captured', { amount: 99 }, 'The amount must be at least INR 1.00'],
    ['at another speed', 'captured', { speed: 'fast' }, 'The speed should be either normal or optimum'],
  ])('a payment %s is not refunded', async (_, outcome, body, description) => {
    const id = await pay((await createOrder()).id, outcome);
    expect(await refund(id, body)).toEqual(refused(description));
  });

  test('the same key and body are the same refund; another body is refused', async () => {
    const id = await paid();
    const first = await refund(id, { amount: 10_000 }, 'key-of-a-refund');
    expect(await refund(id, { amount: 10_000 }, 'key-of-a-refund')).toEqual(first);
    expect((await refund(id, { amount: 10_001 }, 'key-of-a-refund')).status).toBe(400);
    expect(await get(`/payments/${id}`)).toMatchObject({ amount_refunded: 10_000 });
    expect((await refund(id, {}, 'short')).status).toBe(400);
  });

  test('a key that is still being answered is told so with 409', async () => {
    const id = await paid();
    await razorpay.control('POST', '/faults', { on: 'refunds.create', fault: 'delay', times: 1, ms: 5_000 });
    const both = await Promise.all([1, 2].map(() => refund(id, {}, 'key-used-at-once')));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await refund(id, {}, 'key-used-at-once')).status).toBe(200);
    expect(await get(`/payments/${id}/refunds`)).toMatchObject({ count: 1 });
  });
});

test('it knows 300 payments at once, and still does after a restart', async () => {
  const orders = await Promise.all(Array.from({ length: 300 }, () => createOrder({ receipt: 'JH-300' })));
  await Promise.all(orders.map(({ id }) => pay(id, 'captured')));
  const before = await get('/orders?receipt=JH-300&count=100&skip=100');
  const ledger = async () => {
    const { body } = await razorpay.control('GET', '/ledger');
    const { orders, payments, refunds } = body as Record<string, unknown[]>;
    return { orders, payments, refunds };
  };
  const known = await ledger();
  await razorpay.restart();
  expect(await get('/orders?receipt=JH-300&count=100&skip=100')).toEqual(before);
  expect(await ledger()).toEqual(known);
  expect(before).toMatchObject({ count: 100 });
});
