import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coupons } from '#drizzle/schema/coupon.ts';
import { endAll, removeDataDirs } from '#tests/start/support/started-shop.ts';
import { ledgerOf } from '#tests/support/ledger.ts';
import { addProduct } from '#tests/support/rows.ts';
import {
  FEE_PAISE,
  inParallel,
  onePiece,
  order,
  payAt,
  type Placed,
  PRICE_PAISE,
  verify,
} from './support/buyers.ts';
import { type FaultShop, openFaultShop } from './support/fault-shop.ts';
import { expectInvariants, unsettledPayments } from './support/invariants.ts';
import { scaled } from './support/scale.ts';
import { until } from './support/until.ts';

let shop: FaultShop;
beforeAll(async () => {
  shop = await openFaultShop({ HOLD_SECONDS: '600', RECONCILE_AFTER_SECONDS: '1' });
});
afterAll(async () => {
  await endAll();
  removeDataDirs();
});

const statuses = (placed: readonly { reply: { status: number } }[]) =>
  placed.map(({ reply }) => reply.status);

describe('R1: a crowd', () => {
  test('of 200 buyers for 20 pieces gets 20 orders, and a plain answer each', async () => {
    const [buyers, pieces] = [scaled(60, 200), scaled(8, 20)];
    const product = await addProduct(shop.db, { inStock: pieces });
    const placed = await inParallel(buyers, () => order(shop, onePiece(product.id)));
    const won = placed.flatMap(({ order: each }) => each ?? []);
    expect(won).toHaveLength(pieces);
    expect(new Set(statuses(placed))).toEqual(new Set([200, 409]));
    expect(await ledgerOf(shop.db, product.id)).toMatchObject({ onHand: 0, held: pieces, sold: 0 });
    await expectInvariants(
      shop,
      won.map(({ dbOrderId }) => dbOrderId),
    );
  });

  test('with baskets that want the same pieces in opposite order neither locks up nor oversells', async () => {
    const one = await addProduct(shop.db, { inStock: 10 });
    const other = await addProduct(shop.db, { inStock: 10 });
    const ids = [one.id, other.id];
    const placed = await inParallel(scaled(24, 80), (nth) =>
      order(shop, {
        lines: (nth % 2 === 0 ? ids : ids.toReversed()).map((productId) => ({ productId, quantity: 1 })),
        totalPaise: 2 * PRICE_PAISE,
      }),
    );
    expect(statuses(placed).filter((status) => status === 200)).toHaveLength(10);
    expect(statuses(placed).every((status) => [200, 409].includes(status))).toBe(true);
    await expectInvariants(shop);
  });

  test('R6: uses a coupon as often as it may be used', async () => {
    const product = await addProduct(shop.db, { inStock: 100 });
    const [coupon] = await shop.db
      .insert(coupons)
      .values({ code: 'FAULT100', discountType: 'fixed_amount', discountValue: 100_00, maxUses: 5 })
      .returning();
    const basket = { ...onePiece(product.id), totalPaise: PRICE_PAISE + FEE_PAISE - 100_00 };
    const placed = await inParallel(scaled(20, 80), () => order(shop, { ...basket, couponCode: 'FAULT100' }));
    expect(statuses(placed).filter((status) => status === 200)).toHaveLength(5);
    const [after] = await shop.db
      .select()
      .from(coupons)
      .where(eq(coupons.id, coupon?.id ?? 0));
    expect(after?.usesCount).toBe(5);
    await expectInvariants(shop);
  });

  test('of calls with one key places one order', async () => {
    const product = await addProduct(shop.db, { inStock: 5 });
    const basket = { ...onePiece(product.id), email: 'asha@example.in', key: 'pressed-again-and-again' };
    const placed = await inParallel(scaled(10, 50), () => order(shop, basket));
    expect(new Set(statuses(placed))).toEqual(new Set([200]));
    expect(new Set(placed.map((each) => each.order?.dbOrderId)).size).toBe(1);
    expect(await ledgerOf(shop.db, product.id)).toMatchObject({ held: 1 });
  });
});

const AT_ONCE = 60;

/** A buyer whose calls may be cut off; only what was acknowledged to the buyer counts. */
interface Fate {
  placed?: Placed;
  isAcknowledged?: boolean;
}

// Each runs on the shop that the one before has opened again.
describe('R8: kill -9 in the middle of many checkouts', () => {
  test.each(['database', 'worker'] as const)(
    'of the %s loses nothing that was acknowledged',
    async (part) => {
      const buyers = scaled(60, 300);
      const product = await addProduct(shop.db, { inStock: 1000 });
      const fates: Fate[] = [];
      let acknowledged = 0;
      const { promise: inTheMiddle, resolve: reached } = Promise.withResolvers<undefined>();

      const buyOne = async () => {
        const fate: Fate = {};
        fates.push(fate);
        try {
          fate.placed = await order(shop, onePiece(product.id));
          const receipt = await payAt(shop, fate.placed);
          fate.isAcknowledged = (await verify(shop, fate.placed, receipt)).status === 200;
          acknowledged += 1;
          if (acknowledged === Math.floor(buyers / 4)) reached(undefined);
        } catch {
          // Cut off: the buyer knows no more than before.
        }
      };
      const buying = inParallel(buyers, buyOne, AT_ONCE);
      await Promise.race([inTheMiddle, buying]);
      expect(acknowledged, 'orders paid before').toBeGreaterThanOrEqual(Math.floor(buyers / 4));
      await shop.kill(part);
      await buying;
      await shop.openAgain();

      const ids = fates.flatMap(({ placed }) => placed?.order?.dbOrderId ?? []);
      expect(ids.length).toBeGreaterThanOrEqual(Math.floor(buyers / 4));
      await until('all that is paid for is paid or goes back', async () => {
        await shop.cron();
        return (await unsettledPayments(shop)).length === 0;
      });
      const paid = await shop.db.$client.execute("select id from orders where status = 'paid'");
      const paidIds = new Set(paid.rows.map(({ id }) => id));
      const toldPaid = fates
        .filter(({ isAcknowledged }) => isAcknowledged)
        .flatMap(({ placed }) => placed?.order?.dbOrderId ?? []);
      expect(
        toldPaid.filter((id) => !paidIds.has(id)),
        'orders that were said to be paid',
      ).toEqual([]);
      await expectInvariants(shop, ids);
    },
  );
});
