import { describe, expect, test } from 'vitest';
import { refunds } from '#drizzle/schema/payment.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { settle } from '#tests/support/browser.ts';
import {
  buyOne,
  buyTwo,
  orderRow,
  refundsOf,
  sendEvent,
  sendRefundEvent,
  usePaying,
} from '#tests/support/paying.ts';
import { clipOf, useRefunding } from '#tests/support/refunding.ts';

const shop = usePaying();
const { askFor, cron, refund, returned, untilFailed } = useRefunding(shop);

const fault = (kind: string, times = 1) =>
  shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: kind, times });

const cancel = (id: string) => shop().browser.post(`/api/orders/${id}/cancel`);
const byHand = async (paymentId: string, amount: number) => {
  const { body } = await shop().razorpay.api('POST', `/payments/${paymentId}/refund`, { amount });
  return body as object;
};
const tell = (refund: object) => sendRefundEvent(shop(), refund);
const atProvider = async (paymentId: string) => {
  const { body } = await shop().razorpay.api('GET', `/payments/${paymentId}/refunds`);
  return (body as { items: { status: string }[] }).items;
};
const failsAt = (paymentId: string) =>
  expect.poll(async () => (await atProvider(paymentId)).map(({ status }) => status)).toContain('failed');

test('less than a rupee that is left when the order is cancelled is not asked for again for ever', async () => {
  const { dbOrderId: id, paymentId } = await buyOne(shop());
  expect((await askFor(id, { amountPaise: 548_50, what: 'goodwill' })).status).toBe(201);
  expect((await cancel(id)).status).toBe(200);
  await cron(2);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ amountPaise: 548_50, status: 'processed' }]);
});

test('a refund that the provider processes later is done only then', async () => {
  const { dbOrderId: id, paymentId, razorpayOrderId } = await buyOne(shop());
  await fault('late');
  expect((await askFor(id, { amountPaise: 100_00 })).status).toBe(201);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'pending', amountPaise: 100_00 }]);
  await expect
    .poll(async () => (await atProvider(paymentId)).map(({ status }) => status))
    .toEqual(['processed']);
  const told = shop().ctx.published.length;
  await cron(2);
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'processed', amountPaise: 100_00 }]);
  expect(await returned(razorpayOrderId)).toEqual([100_00]);
  const change = { type: 'order.changed', orderId: id, status: 'paid' };
  expect(shop().ctx.published.slice(told)).toContainEqual(expect.objectContaining(change));
});

describe('a refund of the owner that is on its way while whoever ordered cancels, and fails then', () => {
  test.each([
    ['a part', 100_00, [100_00, 100_00, 449_00]],
    ['all', 549_00, [549_00, 549_00]],
  ])('of %s is asked for anew: all of the money goes back', async (_, amountPaise, asked) => {
    const { dbOrderId: id, paymentId, razorpayOrderId } = await buyOne(shop());
    await fault('fail');
    expect(await askFor(id, { amountPaise })).toMatchObject({ status: 201 });
    expect((await cancel(id)).status).toBe(200);
    await failsAt(paymentId);
    await cron(2);
    const sums = (await refundsOf(shop(), paymentId)).map((refund) => refund.amountPaise);
    expect(sums.toSorted((a, b) => a - b)).toEqual(asked);
    expect(await returned(razorpayOrderId)).toEqual([549_00]);
    expect((await orderRow(shop(), id))?.status).toBe('refunded');
  });
});

describe('money of a cancelled order, of which the owner sends a part by hand while it waits', () => {
  const waiting = async () => {
    const order = await buyOne(shop());
    await fault('502', 9);
    await cancel(order.dbOrderId);
    expect(await refundsOf(shop(), order.paymentId)).toMatchObject([{ status: 'pending' }]);
    await shop().razorpay.control('DELETE', '/faults');
    return order;
  };
  const expectAllBack = async ({
    dbOrderId,
    paymentId,
    razorpayOrderId,
  }: Awaited<ReturnType<typeof waiting>>) => {
    expect(await refundsOf(shop(), paymentId)).toMatchObject([
      { status: 'failed', amountPaise: 549_00 },
      { status: 'processed', amountPaise: 100_00 },
      { status: 'processed', amountPaise: 449_00 },
    ]);
    expect(await returned(razorpayOrderId)).toEqual([549_00]);
    expect((await orderRow(shop(), dbOrderId))?.status).toBe('refunded');
    shop().ctx.logged.length = 0;
    await resumeRefunds(shop().ctx);
    expect(shop().ctx.logged).toEqual([]);
  };

  test.each([true, false])('goes back but for that part; the provider tells of it: %s', async (isTold) => {
    const order = await waiting();
    const refund = await byHand(order.paymentId, 100_00);
    if (isTold) await tell(refund);
    await cron(2);
    await expectAllBack(order);
  });
});

test('what the provider gives back unasked, since nobody captured it, is taken in once it tells of it', async () => {
  const { dbOrderId: id, razorpayOrderId } = await buyOne(shop());
  const late = { order_id: razorpayOrderId, outcome: 'authorized' };
  const { body } = await shop().razorpay.control('POST', '/pay', late);
  const { razorpay_payment_id: second } = body as { razorpay_payment_id: string };
  await sendEvent(shop(), 'payment.authorized', second, crypto.randomUUID());
  const expired = await shop().razorpay.control('POST', '/expire', { payment_id: second });
  await tell(expired.body as object);
  expect(await refundsOf(shop(), second)).toMatchObject([{ status: 'processed', amountPaise: 549_00 }]);
  expect((await orderRow(shop(), id))?.status).toBe('paid');
  await settle(shop().ctx);
  const { subject, text } = shop().ctx.mailed.at(-1) ?? {};
  expect(subject).toBe(`Your payment for order ${id} is being refunded`);
  expect(text).toContain('we cannot use it: the order was already paid or cancelled');
});

test('a refund that we hold for failed has gone when the provider says so at last', async () => {
  const { dbOrderId: id, paymentId } = await buyOne(shop());
  await fault('lost');
  await askFor(id, { amountPaise: 100_00 });
  await shop().ctx.db.update(refunds).set({ status: 'failed' });
  const [made] = await atProvider(paymentId);
  await tell(made ?? {});
  expect(await refundsOf(shop(), paymentId)).toMatchObject([{ status: 'processed', amountPaise: 100_00 }]);
  await settle(shop().ctx);
  const subjects = shop().ctx.mailed.map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('is on its way back'))).toHaveLength(1);
});

/** The sums that the shopper's mails say go back, in their order. */
const told = () =>
  shop().ctx.mailed.flatMap(({ text }) =>
    [...text.matchAll(/(?:refund of|refunded) (₹[\d.]+)(?= will reach| of your order)/g)].map(
      ([, sum]) => sum,
    ),
  );
const wentBack = async (paymentId: string) => {
  const gone = (await refundsOf(shop(), paymentId)).filter(({ status }) => status === 'processed');
  return gone.map(({ amountPaise }) => amountPaise).toSorted((a, b) => a - b);
};

test('the shopper is told once of each sum, whichever of both fails and is asked for again', async () => {
  const { id, items, paymentId } = await buyTwo(shop());
  shop().ctx.mailed.length = 0;
  await fault('502', 9);
  await refund(id, { what: 'pieces', lines: clipOf(items) });
  await cancel(id);
  await settle(shop().ctx);
  await shop().razorpay.control('DELETE', '/faults');
  await fault('fail', 2);
  const failed = () =>
    shop()
      .razorpay.shop.events()
      .filter((event) => event === 'refund.failed').length;
  const before = failed();
  await resumeRefunds(shop().ctx);
  await expect.poll(failed).toBe(before + 2);
  await cron(3);
  expect(await wentBack(paymentId)).toEqual([100_00, 250_00]);
  expect(told()).toEqual(['₹250.00', '₹100.00']);
});

test('the shopper is not told again of what failed and then goes back as announced', async () => {
  const { id, paymentId } = await buyTwo(shop());
  shop().ctx.mailed.length = 0;
  await untilFailed(() => cancel(id));
  await cron(3);
  expect(await wentBack(paymentId)).toEqual([350_00]);
  expect(told()).toEqual(['₹350.00']);
});
