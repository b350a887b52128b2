import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { changeOrder } from '#order/change/change-order.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdminOrders } from '#tests/support/admin-orders.ts';
import { settle } from '#tests/support/browser.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn, ledgerOf } from '#tests/support/ledger.ts';
import { withMeanwhile } from '#tests/support/meanwhile.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addProduct } from '#tests/support/rows.ts';

const { admin, set, place, rowOf, eventsOf, usesOf, mailsTo } = useAdminOrders();

afterEach(async () => {
  await expectLedgerToAddUp(admin().ctx.db);
  await expectOrdersToKeepTheirOwn(admin().ctx.db);
});

describe('D6: stock and coupon', () => {
  test.each([['processing'], ['pending_payment']] as const)(
    'of an order that was %s are given back once, however often and many end it at the same time',
    async (before) => {
      const { id, productId, couponId, email } = await place();
      await set(id, before);
      const ends = ['cancelled_by_user', 'failed', 'refunded', 'cancelled_by_user'] as const;
      const answers = await Promise.all(ends.map((status) => set(id, status)));
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
      for (const { status, body } of answers.filter((each) => each.status !== 200)) {
        expect([status, body]).toMatchObject([409, { error: 'ORDER_MOVED' }]);
      }
      for (const status of ends) await set(id, status);
      const cancelled = (await eventsOf(id)).filter(({ toStatus }) => toStatus === 'cancelled_by_user');
      expect(await ledgerOf(admin().ctx.db, productId)).toMatchObject({ onHand: 2, held: 0, sold: 0 });
      expect(await usesOf(couponId)).toBe(0);
      // Each cancellation is mailed, as the owner was told; a press that changed nothing tells nobody.
      expect(mailsTo(email)).toEqual(cancelled.map(() => `Your order ${id} has been cancelled`));
    },
  );

  test('are taken again by one that goes on; refused when the pieces have gone to somebody else', async () => {
    const { ctx } = admin();
    const { id, productId, couponId } = await place();
    await set(id, 'cancelled_by_user');
    const other = await placeOrder(ctx, orderFor(productId, { agreedPaise: 1_000_00 }), null);
    const refused = {
      status: 409,
      body: { error: 'OUT_OF_STOCK', message: expect.stringContaining('Temple jhumka') as unknown },
    };
    expect(await set(id, 'processing')).toMatchObject(refused);
    expect(await set(id, 'pending_payment')).toMatchObject(refused);
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled_by_user', holdExpiresAt: null });
    expect(await usesOf(couponId)).toBe(0);

    await set(other.id, 'failed');
    expect((await set(id, 'processing')).status).toBe(200);
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ onHand: 0, sold: 2 });
  });

  test('a coupon that somebody else has used up meanwhile keeps its limit', async () => {
    const { ctx } = admin();
    const { id, couponId, couponCode, productId } = await place();
    await set(id, 'failed');
    const { id: other } = await addProduct(ctx.db, { inStock: 1, pricePaise: 1_000_00 });
    const wish = { couponCode, agreedPaise: 900_00, email: 'meera@example.in' };
    await placeOrder(ctx, orderFor(other, wish), null);
    expect(await set(id, 'processing')).toMatchObject({ status: 409, body: { error: 'COUPON_USED_UP' } });
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ onHand: 2 });
    expect(await usesOf(couponId)).toBe(1);
  });

  test('an order that moves between the reading and the writing is left alone', async () => {
    const { ctx, ownerId } = admin();
    const { id } = await place();
    await set(id, 'paid');
    const db = withMeanwhile(ctx.db, () =>
      ctx.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, id)),
    );
    const moved = { ...ctx, db, actor: personAs('admin', ownerId) };
    await expect(changeOrder(moved, id, { status: 'shipped' })).rejects.toMatchObject({
      code: 'ORDER_MOVED',
    });
    expect(await rowOf(id)).toMatchObject({ status: 'processing' });
  });

  test('also when only its link is to change: nothing is written for one that was cancelled', async () => {
    const { ctx, ownerId } = admin();
    const { id, email } = await place();
    await set(id, 'shipped');
    const db = withMeanwhile(ctx.db, () => set(id, 'cancelled_by_user'));
    const moved = { ...ctx, db, actor: personAs('admin', ownerId) };
    const link = { tracking_url: 'https://track.example/AWB2' };
    await expect(changeOrder(moved, id, link)).rejects.toMatchObject({ code: 'ORDER_MOVED', status: 409 });
    expect(await rowOf(id)).toMatchObject({ status: 'cancelled_by_user', trackingUrl: null });
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'tracking')).toEqual([]);
    await settle(ctx);
    expect(mailsTo(email)).not.toContain(`Track your order ${id}`);
  });
});

test('D8: a change goes along indexes', async () => {
  const { ctx, ownerId } = admin();
  const { id } = await place();
  const actor = personAs('admin', ownerId);
  const plans = await plansOf(ctx.db, async (db) => {
    await changeOrder({ ...ctx, db, actor }, id, { status: 'shipped' });
    await changeOrder({ ...ctx, db, actor }, id, { status: 'failed' });
  });
  expect(plans.length).toBeGreaterThan(10);
  // The lines of the document are read from the JSON that brings them.
  for (const plan of plans)
    expect(plan).not.toMatch(
      /^SCAN (?!l VIRTUAL|\d+ CONSTANT|CONSTANT|\(subquery)|AUTOMATIC|refunds_by_status/m,
    );
});
