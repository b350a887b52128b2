import { afterEach, expect, test, vi } from 'vitest';
import { createRazorpayPayments } from '#integrations/razorpay/razorpay-payments.server.ts';

const payments = createRazorpayPayments({
  apiUrl: new URL('https://api.test'),
  windowScript: new URL('https://api.test/checkout.js'),
  keyId: 'rzp_test_1',
  keySecret: 'secret',
  webhookSecrets: [],
});
afterEach(() => vi.unstubAllGlobals());

/** Answers POST with 400 and this text, and GET with these orders. */
function refuse(description: string, items: readonly object[] = []): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_: URL, { method = 'GET' }: RequestInit) => {
    asked.push(method);
    const error = { code: 'BAD_REQUEST_ERROR', description };
    return Promise.resolve(
      method === 'POST' ? Response.json({ error }, { status: 400 }) : Response.json({ items }),
    );
  });
  return asked;
}
const order = (amount: number) => ({ id: 'order_1', amount, receipt: 'JH-1', attempts: 0 });
const create = () => payments.createOrder({ receipt: 'JH-1', amountPaise: 549_00 });
const TAKEN = 'Order receipt should be unique';

test('an order whose receipt is taken is the one that came about before', async () => {
  refuse(TAKEN, [order(549_00)]);
  expect(await create()).toMatchObject({ kind: 'done', value: { id: 'order_1', amountPaise: 549_00 } });
});

test('but not where that one is of another amount: then nobody knows what there is', async () => {
  refuse(TAKEN, [order(500_00)]);
  expect(await create()).toEqual({ kind: 'unknown', reason: TAKEN });
});

test.each([
  ['Request failed because another payment operation is in progress', 'unknown'],
  ['Another Payment Operation Is In Progress', 'unknown'],
  ['The payment has been fully refunded already', 'refused'],
])('R5: a refund that is refused with “%s” is %s', async (description, kind) => {
  refuse(description);
  const refund = { paymentId: 'pay_1', amountPaise: 100_00, key: 'refund-key-1' };
  expect(await payments.refund(refund)).toMatchObject({ kind });
});

test.each([400, 413, 451])(
  'a %i without the provider’s own words leaves open what has come of it',
  async (status) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Not through here</h1>', { status })));
    const refund = { paymentId: 'pay_1', amountPaise: 100_00, key: 'refund-key-1' };
    expect(await payments.refund(refund)).toEqual({ kind: 'unknown', reason: `Status ${String(status)}` });
  },
);

test('what is refused for good is not asked for twice', async () => {
  const asked = refuse('The amount must be at least INR 1.00');
  expect(await create()).toMatchObject({ kind: 'refused' });
  expect(asked).toEqual(['POST']);
});
