import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { coupons } from '#drizzle/schema/coupon.ts';
import { orderEvents } from '#drizzle/schema/order.ts';
import { runScheduled } from '#functions/scheduled.ts';
import { endUnpaid, expireHolds } from '#order/change/end-unpaid.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { addCoupon, orderFor } from '#tests/support/checkout.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { expectLedgerToAddUp, ledgerOf } from '#tests/support/ledger.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addProduct, findOrder } from '#tests/support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);
const HOLD_MS = 30 * 60_000;

const database = useDatabase();
let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db, { now: () => NOW });
});

const at = (ms: number): TestContext => createTestContext(database.db, { now: () => NOW + ms });
const orderRow = (id: string) => findOrder(ctx.db, id);
const usesOf = async (id: number) => {
  const [coupon] = await ctx.db.select().from(coupons).where(eq(coupons.id, id));
  return coupon?.usesCount;
};

async function placeOne() {
  const { id: productId } = await addProduct(ctx.db, { inStock: 5, pricePaise: 1_000_00 });
  const coupon = await addCoupon(ctx.db, { maxUses: 1 });
  const lines = [{ productId, size: '', quantity: 2 }];
  const agreedPaise = 2 * 1_000_00 - 100_00;
  const { id } = await placeOrder(ctx, orderFor(lines, { couponCode: coupon.code, agreedPaise }), null);
  return { id, productId, couponId: coupon.id };
}

describe('D6: a hold that ends', () => {
  test('gives stock and coupon back, and says so in the history', async () => {
    const { id, productId, couponId } = await placeOne();
    await expireHolds(at(HOLD_MS - 1));
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ held: 2 });

    await expireHolds(at(HOLD_MS));
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ held: 0, onHand: 5 });
    expect(await usesOf(couponId)).toBe(0);
    expect(await orderRow(id)).toMatchObject({ status: 'failed_creation', holdExpiresAt: null });
    const isEnd = and(eq(orderEvents.orderId, id), eq(orderEvents.toStatus, 'failed_creation'));
    expect(await ctx.db.select().from(orderEvents).where(isEnd)).toMatchObject([
      { fromStatus: 'pending_payment', actor: 'system' },
    ]);
  });

  test('is given back once, however many come for it', async () => {
    const { id, productId, couponId } = await placeOne();
    const ending = { id, from: 'pending_payment', to: 'failed_creation', note: 'Test' } as const;
    const results = await Promise.all([
      ...Array.from({ length: 10 }, () => expireHolds(at(HOLD_MS))),
      ...Array.from({ length: 10 }, () => endUnpaid(at(HOLD_MS), ending)),
    ]);
    expect(results.filter((result) => result === true).length).toBeLessThanOrEqual(1);
    expect(await ledgerOf(ctx.db, productId)).toMatchObject({ held: 0, onHand: 5 });
    expect(await usesOf(couponId)).toBe(0);
  });

  test('one that cannot be released stops no other, and the run is reported as failed', async () => {
    const bad = await placeOne();
    const good = await placeOne();
    await ctx.db.$client.execute(
      `create trigger refuse before update on orders when old.id = '${bad.id}' begin select raise(abort, 'no'); end`,
    );
    const run = at(HOLD_MS);
    await expect(runScheduled(run)).rejects.toThrow('Scheduled tasks failed');
    await ctx.db.$client.execute('drop trigger refuse');
    expect(run.logged.filter(({ event }) => event === 'hold.not-released')).toMatchObject([
      { fields: { orderId: bad.id } },
    ]);
    expect(await ledgerOf(ctx.db, good.productId)).toMatchObject({ held: 0 });
    await expireHolds(at(HOLD_MS));
    expect(await ledgerOf(ctx.db, bad.productId)).toMatchObject({ held: 0 });
  });

  test('is found and ended by an index', async () => {
    await placeOne();
    const plans = await plansOf(ctx.db, (db) => expireHolds({ ...at(HOLD_MS), db }));
    expect(plans.length).toBeGreaterThan(5);
    for (const plan of plans) expect(plan).not.toMatch(/^SCAN (?!\d+ CONSTANT|CONSTANT)|AUTOMATIC/m);
    await expectLedgerToAddUp(ctx.db);
  });
});
