import { count, eq, gt, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { saleDays } from '#drizzle/schema/analytics.ts';
import { orders } from '#drizzle/schema/order.ts';
import { dayOf } from '#analytics/figures.server.ts';
import { DAY_MS, isoDay } from '#dates.ts';
import { countsAsSold } from '#order/order-columns.server.ts';
import { ORDER_STATUSES } from '#order-status.ts';
import { PAYMENT_METHODS } from '#order/order-money.ts';
import { addSale, NOW, TODAY, useDashboard } from '#tests/support/dashboard.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addPayment } from '#tests/support/sales.ts';

const dashboard = useDashboard();

describe('A2, A7, D9: revenue and orders', () => {
  test('are of orders that are paid, processing, shipped or delivered', async () => {
    const { db, read } = dashboard();
    for (const [nth, status] of ORDER_STATUSES.entries()) await addSale(db, 10 ** nth * 100, { status });
    const counted = ['paid', 'processing', 'shipped', 'delivered'] as const;
    const paise = counted.reduce((sum, status) => sum + 10 ** ORDER_STATUSES.indexOf(status) * 100, 0);
    expect(await read()).toMatchObject({ orders: 4, revenuePaise: paise });
  });

  test('take cash on delivery in when the parcel is delivered; until then it is an order of its day, and named as open', async () => {
    const { db, read } = dashboard();
    for (const status of ORDER_STATUSES) {
      await addSale(db, 500_00, { status, paymentMethod: 'cod', createdAt: NOW });
    }
    await addSale(db, 700_00, { status: 'paid', paymentMethod: 'cod', paidAt: NOW });
    await addSale(db, 900_00, { status: 'processing', paymentMethod: 'cod', createdAt: TODAY - 1 });
    const counted = { orders: 1, revenuePaise: 500_00 };
    const { today, series, ...total } = await read();
    expect(total).toMatchObject(counted);
    expect(series.at(-1)).toMatchObject(counted);
    expect(today).toMatchObject({ orders: 5, revenuePaise: 500_00, openCashPaise: 1500_00 });
  });

  test('lose what goes back or has gone back, on the day of the order', async () => {
    const { db, read } = dashboard();
    const createdAt = TODAY - DAY_MS;
    const some = await addSale(db, 1000_00, { createdAt, razorpayPaymentId: 'pay_some' });
    await addPayment(db, some, 'pay_some', { pending: 100_00, processed: 50_00, failed: 700_00 });
    const all = await addSale(db, 400_00, { createdAt, status: 'refunded', razorpayPaymentId: 'pay_all' });
    await addPayment(db, all, 'pay_all', { processed: 400_00 });
    const { revenuePaise, orders: count, series } = await read();
    expect({ revenuePaise, count }).toEqual({ revenuePaise: 850_00, count: 1 });
    expect(series.at(-2)).toMatchObject({ revenuePaise: 850_00, orders: 1 });
    expect(series.at(-1)).toMatchObject({ revenuePaise: 0, orders: 0 });
  });

  test('lose nothing when money that came twice goes back', async () => {
    const { db, read } = dashboard();
    const order = await addSale(db, 300_00, { razorpayPaymentId: 'pay_first' });
    await addPayment(db, order, 'pay_first');
    await addPayment(db, order, 'pay_twice', { processed: 300_00 });
    expect(await read()).toMatchObject({ orders: 1, revenuePaise: 300_00 });
  });

  test('are counted by days of India', async () => {
    const { db, read } = dashboard();
    const first = TODAY - 6 * DAY_MS;
    for (const [paise, createdAt] of [
      [1_00, TODAY],
      [10_00, TODAY - 1],
      [100_00, first],
      [1000_00, first - 1],
    ] as const) {
      await addSale(db, paise, { createdAt });
    }
    const { series, today, revenuePaise } = await read(7);
    expect(series.map((day) => day.revenuePaise)).toEqual([100_00, 0, 0, 0, 0, 10_00, 1_00]);
    expect(series.map(({ day }) => day)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((ago) => isoDay(NOW - ago * DAY_MS)),
    );
    expect(today).toMatchObject(series.at(-1) ?? {});
    expect(revenuePaise).toBe(1111_00);
    expect((await read(30)).series.map((day) => day.revenuePaise)).toHaveLength(30);
    expect((await read(90)).series).toHaveLength(90);
  });
});

test('the sums of days are those of the orders, whatever happens to the orders', async () => {
  const { db } = dashboard();
  const isRight = async () => {
    const rows = await db
      .select({
        day: dayOf(orders.createdAt),
        orders: count(),
        paise: sql<number>`sum(${orders.totalPaise})`,
      })
      .from(orders)
      .where(countsAsSold(orders))
      .groupBy(sql`1`)
      .orderBy(sql`1`);
    const summed = await db.select().from(saleDays).where(gt(saleDays.orders, 0)).orderBy(saleDays.day);
    expect(summed).toEqual(rows);
  };
  const createdAt = TODAY - DAY_MS;
  for (const paymentMethod of PAYMENT_METHODS) {
    for (const [nth, status] of ORDER_STATUSES.entries()) {
      await addSale(db, (nth + 1) * 100, { status, paymentMethod, createdAt });
    }
  }
  await isRight();
  for (const status of ORDER_STATUSES) {
    await db.update(orders).set({ status });
    await isRight();
  }
  await db.update(orders).set({ status: 'delivered' });
  await db
    .update(orders)
    .set({ createdAt: TODAY - 1 + DAY_MS })
    .where(eq(orders.paymentMethod, 'cod'));
  await isRight();
  await db.update(orders).set({ totalPaise: 0, subtotalPaise: 0, shippingPaise: 0 });
  await isRight();
  const gone = await addSale(db, 900_00, { createdAt });
  await isRight();
  await db.delete(orders).where(eq(orders.id, gone.id));
  await isRight();
});

describe('A2, A9, D9: new customers', () => {
  const longAgo = NOW - 31 * DAY_MS;
  const count = async () => (await dashboard().read()).newCustomers;

  test('ordered for the first time within 30 days, and count once', async () => {
    const { db } = dashboard();
    await addSale(db, 100_00, { customerEmail: 'new@example.in', createdAt: NOW - 30 * DAY_MS });
    await addSale(db, 100_00, { customerEmail: 'new@example.in' });
    await addSale(db, 100_00, { customerEmail: 'known@example.in', createdAt: longAgo });
    await addSale(db, 100_00, { customerEmail: 'known@example.in' });
    await addSale(db, 100_00, { customerEmail: 'gone@example.in', createdAt: longAgo });
    expect(await count()).toBe(1);
  });

  test('are those whose orders count', async () => {
    const { db } = dashboard();
    const [customerEmail, cod] = ['now@example.in', 'cod'] as const;
    await addSale(db, 100_00, { customerEmail, createdAt: longAgo, status: 'failed' });
    await addSale(db, 100_00, { customerEmail, createdAt: longAgo, status: 'shipped', paymentMethod: cod });
    expect(await count()).toBe(0);
    await addSale(db, 100_00, { customerEmail: 'cod@example.in', status: 'shipped', paymentMethod: cod });
    expect(await count()).toBe(0);
    await addSale(db, 100_00, { customerEmail });
    expect(await count()).toBe(1);
  });
});

test('A9: without days it is 30; other numbers of days are refused', async () => {
  const { ask } = dashboard();
  expect(await ask('')).toMatchObject({ status: 200, body: { days: 30 } });
  for (const days of ['8', '0', '-7', 'all', '7.0']) {
    expect(await ask(`?days=${days}`)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details: { days: ['Choose 7, 30 or 90 days.'] } },
    });
  }
});

describe('A8: a figure that cannot be read', () => {
  test('is zero and logged, and the others come', async () => {
    const { ctx, db, read } = dashboard();
    await addSale(db, 100_00);
    await addProduct(db);
    await db.run(sql.raw('alter table wishlist_items rename to wishlist_items_away'));
    try {
      expect(await read()).toMatchObject({
        wishes: 0,
        latestWishes: [],
        orders: 1,
        revenuePaise: 100_00,
        newCustomers: 1,
        products: 1,
      });
    } finally {
      await db.run(sql.raw('alter table wishlist_items_away rename to wishlist_items'));
    }
    const failed = ctx.logged.filter(({ event }) => event === 'analytics.failed');
    expect(failed.map(({ fields }) => fields?.['figure']).toSorted()).toEqual(['latestWishes', 'wishes']);
  });

  test('is read together with the others as long as none fails', async () => {
    const { ctx } = dashboard();
    await dashboard().read(90);
    // The session, and all figures.
    expect(dashboard().roundTrips).toBe(2);
    expect(ctx.logged).toEqual([]);
  });
});
