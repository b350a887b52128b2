import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { DAY_MS } from '#dates.ts';
import { addSold, NOW, TODAY, useDashboard } from '#tests/support/dashboard.ts';
import { addProduct } from '#tests/support/rows.ts';
import { addPayment } from '#tests/support/sales.ts';

const dashboard = useDashboard();

describe('best sellers', () => {
  test('come by pieces and by revenue, of the days that are looked at; one that is deleted keeps its name', async () => {
    const { db, read } = dashboard();
    const cheap = await addProduct(db, { name: 'Glass bangle' });
    const dear = await addProduct(db, { name: 'Bridal set', deletedAt: NOW, imageUrls: ['/media/a.webp'] });
    await addSold(db, cheap, 5, 10_00);
    await addSold(db, dear, 1, 900_00);
    await addSold(db, dear, 1, 900_00, { status: 'delivered', paymentMethod: 'cod' });
    await addSold(db, dear, 90, 900_00, { status: 'cancelled_by_user' });
    await addSold(db, cheap, 90, 10_00, { createdAt: TODAY - 20 * DAY_MS });
    const bangle = { productId: cheap.id, name: 'Glass bangle', imageUrl: null, isNotDeleted: true };
    const set = { productId: dear.id, name: 'Bridal set', imageUrl: '/media/a.webp', isNotDeleted: false };
    const [soldBangles, soldSets] = [
      { ...bangle, pieces: 5, revenuePaise: 50_00 },
      { ...set, pieces: 2, revenuePaise: 1800_00 },
    ];
    expect((await read(7)).bestSellers).toEqual({
      byPieces: [soldBangles, soldSets],
      byRevenue: [soldSets, soldBangles],
    });
    const { byPieces } = (await read(30)).bestSellers;
    expect(byPieces[0]).toEqual({ ...bangle, pieces: 95, revenuePaise: 950_00 });
  });

  test('count what was kept, for what was paid: without pieces that came back, and less the discount', async () => {
    const { db, read } = dashboard();
    const [necklace, ring] = [
      await addProduct(db, { name: 'Necklace' }),
      await addProduct(db, { name: 'Ring' }),
    ];
    const half = { discountPaise: 900_00, totalPaise: 900_00 };
    const discounted = await addSold(db, necklace, 2, 900_00, { ...half, razorpayPaymentId: 'pay_half' });
    const whole = await addSold(db, ring, 3, 100_00, { razorpayPaymentId: 'pay_whole' });
    const other = await addSold(db, ring, 1, 100_00);
    const back = async (
      order: typeof other,
      payment: string,
      asked: Partial<typeof refunds.$inferInsert>,
    ) => {
      await addPayment(db, order, payment);
      const [paid] = await db.select().from(payments).where(eq(payments.razorpayPaymentId, payment));
      const values = { paymentId: paid?.id ?? 0, what: 'pieces' as const, amountPaise: 1_00 };
      for (const status of ['processed', 'failed'] as const) {
        await db
          .insert(refunds)
          .values({ ...values, status, idempotencyKey: `${payment}-${status}`, ...asked });
        if (asked.status) break;
      }
    };
    const [line] = await db.select().from(orderItems).where(eq(orderItems.orderId, discounted.id));
    const one = [{ orderItemId: line?.id ?? 0, quantity: 1 }];
    await back(discounted, 'pay_half', { lines: one, amountPaise: 450_00, processedAt: NOW });
    await back(whole, 'pay_whole', { lines: null, status: 'pending' });
    await back(other, 'pay_other', { what: 'goodwill', status: 'processed' });
    const { byPieces, byRevenue } = (await read()).bestSellers;
    const figures = (sellers: typeof byPieces) =>
      sellers.map(({ name, pieces, revenuePaise }) => [name, pieces, revenuePaise]);
    const expected = [
      ['Necklace', 1, 450_00],
      ['Ring', 1, 100_00],
    ];
    expect(figures(byPieces)).toEqual(expected);
    expect(figures(byRevenue)).toEqual(expected);
    await db.update(refunds).set({ status: 'pending' }).where(eq(refunds.idempotencyKey, 'pay_half-failed'));
    // Both necklaces count as come back now.
    const left = (await read()).bestSellers.byPieces;
    expect(figures(left)).toEqual([['Ring', 1, 100_00]]);
    // Taken up again and paid anew: the refunds were of the payment before.
    const isIt = eq(orders.id, discounted.id);
    await db.update(orders).set({ razorpayPaymentId: null }).where(isIt);
    expect(figures((await read()).bestSellers.byPieces)[0]).toEqual(['Necklace', 2, 900_00]);
  });
});
