import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { complaints } from '#drizzle/schema/complaint.ts';
import { couponRedemptions, coupons } from '#drizzle/schema/coupon.ts';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { payments } from '#drizzle/schema/payment.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { stock, stockLedger, stockMovements } from '#drizzle/schema/stock.ts';
import { getAnalytics } from '#analytics/get-analytics.server.ts';
import { DAY_MS, MINUTE_MS } from '#dates.ts';
import { expireHolds, forgetUnpaidOrders } from '#order/change/end-unpaid.server.ts';
import { moveStock } from '#order/order-statements.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { reconcileOrders } from '#payment/reconcile-orders.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { addCoupon, orderFor } from '#tests/support/checkout.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { expectLedgerToAddUp } from '#tests/support/ledger.ts';
import { plansOf } from '#tests/support/plans.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { rowsOf } from '#tests/support/rows-read.ts';
import { addOrder, addProduct, addProducts, findOrder } from '#tests/support/rows.ts';
import { addSold } from '#tests/support/sales.ts';

const NOW = Date.UTC(2026, 10, 20);
const ENDED = NOW + 30 * MINUTE_MS;
const FORGOTTEN = ENDED + 30 * DAY_MS;

const database = useDatabase();
const at = (now: number, parts = {}) => createTestContext(database.db, { now: () => now, ...parts });

/** An order that nobody paid in time, and that the provider was asked about for the last time. */
async function addUnpaid(ids: readonly number[], couponCode: string | null = null) {
  const lines = ids.map((productId) => ({ productId, size: '', quantity: 1 }));
  const { id } = await placeOrder(at(NOW), orderFor(lines, { couponCode, agreedPaise: null }), null);
  await expireHolds(at(ENDED));
  await reconcileOrders(at(ENDED));
  return id;
}

beforeEach(async () => {
  await database.db.update(orders).set({ forgetAt: null });
});

describe('an order that ended without a payment', () => {
  test('is there for thirty days, and then goes with all its rows', async () => {
    const { db } = database;
    const [coupon, ids] = [await addCoupon(db), await addProducts(db, 2)];
    const product = await addProduct(db);
    await addSold(db, product, 2, 300_00, { createdAt: NOW });
    const id = await addUnpaid(ids, coupon.code);
    const owner = at(FORGOTTEN, { actor: personAs('admin', 'owner') });
    const shown = async () => ({
      figures: await getAnalytics(owner, 90),
      ledger: await db.select().from(stockLedger),
      stock: await db.select().from(stock),
      coupons: await db.select().from(coupons),
    });
    const before = await shown();

    await forgetUnpaidOrders(at(FORGOTTEN - 1));
    expect(await findOrder(db, id)).toMatchObject({ status: 'failed_creation', forgetAt: FORGOTTEN });
    await forgetUnpaidOrders(at(FORGOTTEN));
    expect(await findOrder(db, id)).toBeUndefined();
    expect(await db.$count(orderItems, eq(orderItems.orderId, id))).toBe(0);
    expect(await db.$count(orderEvents, eq(orderEvents.orderId, id))).toBe(0);
    expect(await db.$count(couponRedemptions, eq(couponRedemptions.orderId, id))).toBe(0);
    expect(await db.$count(stockMovements, sql`kind in ('hold', 'release')`)).toBe(0);
    expect(await db.all(sql`select rowid from order_search where order_search match ${`"${id}"`}`)).toEqual(
      [],
    );
    expect(await shown()).toEqual(before);
    await expectLedgerToAddUp(db);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    [
      'somebody tried to pay it',
      (orderId) =>
        database.db
          .insert(payments)
          .values({ orderId, razorpayPaymentId: `pay_${orderId}`, status: 'failed', amountPaise: 549_00 }),
    ],
    [
      'there is a complaint about it',
      (orderId) =>
        database.db.insert(complaints).values({
          number: 'G-2026-9001',
          orderId,
          name: 'Asha',
          email: 'asha@example.in',
          text: 'It hangs.',
          requestHash: 'x',
          createdAt: NOW,
          ackDueAt: NOW + 1,
          dueAt: NOW + 2,
        }),
    ],
    ['another order goes with it', (id) => addOrder(database.db, { joinsOrderId: id, status: 'failed' })],
    [
      'the owner has set its status',
      (id) => database.db.update(orders).set({ statusSetByOwnerAt: NOW }).where(eq(orders.id, id)),
    ],
    [
      'the provider is still asked about it',
      (id) => database.db.update(orders).set({ reconcileAt: FORGOTTEN }).where(eq(orders.id, id)),
    ],
    [
      'a piece of it had been kept for who waited',
      async (boughtOrderId) => {
        const { id: productId } = await addProduct(database.db);
        await database.db.insert(restockWishes).values({
          productId,
          email: 'asha@example.in',
          inbox: 'asha@example.in',
          tokenHash: boughtOrderId,
          askedAt: NOW,
          toldAt: NOW,
          boughtOrderId,
        });
      },
    ],
    [
      'its money came late',
      async (id) => {
        await database.db.batch([
          moveStock(database.db, id, 'retake', NOW),
          database.db.update(orders).set({ status: 'paid', paidAt: NOW }).where(eq(orders.id, id)),
        ]);
      },
    ],
  ])('stays for good if %s', async (_, happen) => {
    const { id: productId } = await addProduct(database.db, { inStock: 1 });
    const id = await addUnpaid([productId]);
    await happen(id);
    await forgetUnpaidOrders(at(FORGOTTEN));
    expect(await findOrder(database.db, id)).toMatchObject({ forgetAt: null });
    expect(await database.db.$count(orderItems, eq(orderItems.orderId, id))).toBe(1);
    await expectLedgerToAddUp(database.db);
  });

  test('goes in small parts: fifty lines in a run of cron, found by an index', async () => {
    const { sqld, db } = database;
    const ids = await addProducts(db, 50);
    const placed = [await addUnpaid(ids), await addUnpaid(ids), await addUnpaid(ids.slice(0, 3))];
    const left = () => db.$count(orders, sql`id in ${placed}`);
    const plans = await plansOf(db, (on) => forgetUnpaidOrders({ ...at(FORGOTTEN), db: on }));
    for (const plan of plans) expect(plan).not.toMatch(/^SCAN (?!\d+ CONSTANT|CONSTANT)|AUTOMATIC/m);
    expect(await left()).toBe(2);
    const { read, written } = await rowsOf(sqld.url, (on) =>
      forgetUnpaidOrders({ ...at(FORGOTTEN), db: on }),
    );
    expect(written).toBeLessThanOrEqual(500);
    expect(read).toBeLessThanOrEqual(3_000);
    expect(await left()).toBe(1);
    await forgetUnpaidOrders(at(FORGOTTEN));
    expect(await left()).toBe(0);
    await expectLedgerToAddUp(db);
  });
});

test('the ledger lets no movement go that holds or sells a piece', async () => {
  const { db } = database;
  const { id: productId } = await addProduct(db, { inStock: 5 });
  const order = orderFor(productId, { agreedPaise: null });
  const [held, sold] = [await placeOrder(at(NOW), order, null), await placeOrder(at(NOW), order, null)];
  await db.update(orders).set({ forgetAt: NOW });
  await db.update(orders).set({ holdExpiresAt: null }).where(eq(orders.id, sold.id));
  await moveStock(db, sold.id, 'sale', NOW);
  for (const { id } of [held, sold]) {
    const isOfIt = sql`order_item_id in (select id from order_items where order_id = ${id})`;
    expect(await refusalOf(db.delete(stockMovements).where(isOfIt))).toBe('stock_movements_are_final');
  }
});
