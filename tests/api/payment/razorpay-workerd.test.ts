import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Answer, ProviderOrder } from '#payment/payments.ts';
import { KEY_ID, KEY_SECRET, startRazorpay, type TestRazorpay } from '#tests/support/razorpay.ts';
import { startWorker, type TestWorker } from '#tests/support/worker.ts';
import type { WorkerOrder } from '#tests/support/workers/payments.ts';

let razorpay: TestRazorpay;
let worker: TestWorker;
beforeAll(async () => {
  razorpay = await startRazorpay();
  worker = await startWorker(new URL('../../support/workers/payments.toml', import.meta.url));
});
afterEach(() => razorpay.control('DELETE', '/faults'));
afterAll(async () => {
  await worker.stop();
  await razorpay.stop();
});

async function inWorker<Value>(
  does: WorkerOrder['does'],
  id: string,
  timeoutMs = 15_000,
): Promise<Answer<Value>> {
  const keys = { apiUrl: razorpay.url, keyId: KEY_ID, keySecret: KEY_SECRET, timeoutMs };
  const body = JSON.stringify({ ...keys, does, id } satisfies WorkerOrder);
  return await (await fetch(worker.url, { method: 'POST', body })).json<Answer<Value>>();
}

async function createOrder(receipt: string, timeoutMs?: number): Promise<string> {
  const answer = await inWorker<ProviderOrder>('order', receipt, timeoutMs);
  if (answer.kind !== 'done') throw new Error(`No order: ${JSON.stringify(answer)}`);
  return answer.value.id;
}

const fault = (on: string, kind: string, times = 1) =>
  razorpay.control('POST', '/faults', { on, fault: kind, times });

test('P1: in workerd it makes orders, reads payments and refunds them under their key', async () => {
  const order = await createOrder('JH-WORKERD');
  const { body } = await razorpay.control('POST', '/pay', { order_id: order, outcome: 'captured' });
  const { razorpay_payment_id: id } = body as { razorpay_payment_id: string };
  expect(await inWorker('payments', order)).toMatchObject({
    kind: 'done',
    value: [{ id, status: 'captured' }],
  });
  const refund = await inWorker('refund', id);
  expect(refund).toMatchObject({ kind: 'done', value: { paymentId: id, amountPaise: 50_000 } });
  expect(await inWorker('refund', id)).toEqual(refund);
});

test.each(['timeout', '429', '502', 'truncated', 'lost', 'drop'])(
  'P1: in workerd %s once makes one order, and again and again is unknown',
  async (kind) => {
    const timeoutMs = kind === 'timeout' ? 3_000 : undefined;
    await fault('orders.create', kind);
    const order = await createOrder(`JH-${kind}`, timeoutMs);
    const { body } = await razorpay.api('GET', `/orders?receipt=JH-${kind}`);
    expect(body).toMatchObject({ count: 1 });
    await fault('orders.fetch', kind, 9);
    expect(await inWorker('payments', order, timeoutMs)).toMatchObject({ kind: 'unknown' });
  },
);
