import { expect, test } from 'vitest';
import type { Context } from '#context.server.ts';
import { MINUTE_MS } from '#dates.ts';
import { reconcileOrders } from '#payment/reconcile-orders.server.ts';
import { orderRow, startOrder, usePaying } from '#tests/support/paying.ts';

const shop = usePaying();

test('D6: an order that fails by itself is asked about with growing pauses, and at last once a day', async () => {
  const { dbOrderId } = await startOrder(shop());
  const { ctx } = shop();
  const broken: Context['payments'] = {
    ...ctx.payments,
    paymentsOfOrder: () => Promise.reject(new Error('Test')),
  };
  const createdAt = (await orderRow(shop(), dbOrderId))?.createdAt ?? 0;
  const nextAfter = async (minutes: number) => {
    const now = () => createdAt + minutes * MINUTE_MS;
    const run = reconcileOrders({ ...ctx, now, payments: broken });
    await expect(run).rejects.toThrow('could not be reconciled');
    return (((await orderRow(shop(), dbOrderId))?.reconcileAt ?? 0) - createdAt) / MINUTE_MS;
  };
  // When its hold ends.
  expect(await nextAfter(16)).toBe(30);
  expect(await nextAfter(32)).toBe(48);
  expect(await nextAfter(600)).toBe(900);
  expect(await nextAfter(6 * 24 * 60)).toBe(7 * 24 * 60);
});
