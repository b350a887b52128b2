import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import type { AdminOrders } from '#order/read/admin-order.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { buyOne, orderRow, startOrder, usePaying } from '#tests/support/paying.ts';
import { useRefunding } from '#tests/support/refunding.ts';

const shop = usePaying();
const { owner, adminOrder, askFor, send: set } = useRefunding(shop);
beforeEach(async () => {
  // Orders of the test before count no more.
  await shop().ctx.db.update(orders).set({ refundSettledAt: 1 });
});

const refund = (id: string, amountPaise?: number) => askFor(id, { amountPaise });
const settleAs = (id: string, duePaise: number, reason = 'Given back by UPI') =>
  owner().send(`/api/admin/orders/${id}/nothing-due`, { method: 'PUT', body: { duePaise, reason } });
const due = async () =>
  ((await owner().get('/api/admin/orders?refundDue=1')).body as AdminOrders).items.map(({ id }) => id);
const isSettled = async (id: string) => (await orderRow(shop(), id))?.refundSettledAt !== null;

async function cancelPaid(status = 'cancelled_by_user'): Promise<string> {
  const { dbOrderId: id } = await buyOne(shop());
  await set(id, status);
  return id;
}

describe('A2: the refund of a paid order that ended without a sale is due', () => {
  test.each(['cancelled_by_user', 'failed', 'refunded'])(
    'until all of it has gone back: %s',
    async (status) => {
      const id = await cancelPaid(status);
      expect(await due()).toEqual([id]);
      await refund(id, 500_00);
      expect(await due()).toEqual([id]);
      await refund(id);
      expect(await due()).toEqual([]);
      expect(await orderRow(shop(), id)).toMatchObject({ status: 'refunded' });
      expect(await isSettled(id)).toBe(true);
    },
  );

  test('not while a refund is under way, which leaves the index only once it has gone', async () => {
    const id = await cancelPaid();
    await shop().razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
    expect(await refund(id)).toMatchObject({ body: { status: 'pending' } });
    await set(id, 'refunded');
    expect(await due()).toEqual([]);
    expect(await isSettled(id)).toBe(false);
    await shop().razorpay.control('DELETE', '/faults');
    await resumeRefunds(shop().ctx);
    expect(await isSettled(id)).toBe(true);
  });

  test('until the owner says that no more is due, with a reason, once; taken up again and ended, it is anew', async () => {
    const id = await cancelPaid();
    await refund(id, 500_00);
    expect(await settleAs(id, 49_00, ' ')).toMatchObject({ status: 400 });
    expect(await settleAs(id, 549_00)).toMatchObject({ status: 409, body: { error: 'ORDER_MOVED' } });
    expect(await due()).toEqual([id]);
    for (const answer of [await settleAs(id, 49_00), await settleAs(id, 49_00)])
      expect(answer).toMatchObject({ status: 200, body: { refundSettledAt: expect.any(Number) as number } });
    expect(await due()).toEqual([]);
    const { history } = await adminOrder(id);
    expect(
      history.filter(({ note }) => note === '₹49.00 is not due any more: Given back by UPI'),
    ).toHaveLength(1);
    await set(id, 'processing');
    await set(id, 'cancelled_by_user');
    expect(await due()).toEqual([id]);
  });

  test('nothing of one that was never paid, or is still to be sent, can be said to be due no more', async () => {
    const { dbOrderId: id } = await buyOne(shop());
    expect(await settleAs(id, 549_00)).toMatchObject({ status: 409 });
    expect(await settleAs('JH-0000-0000', 1)).toMatchObject({ status: 404 });
    const { dbOrderId: unpaid } = await startOrder(shop());
    await set(unpaid, 'cancelled_by_user');
    expect(await settleAs(unpaid, 549_00)).toMatchObject({ status: 409 });
  });
});
