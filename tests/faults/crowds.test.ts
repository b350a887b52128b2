import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coupons } from '../../drizzle/schema/coupon.ts';
import { endAll, removeDataDirs } from '../start/support/started-shop.ts';
import { ledgerOf } from '../support/ledger.ts';
import { addProduct } from '../support/rows.ts';
import { FEE_PAISE, inParallel, onePiece, order, PRICE_PAISE } from './support/buyers.ts';
import { type FaultShop, openFaultShop } from './support/fault-shop.ts';
import { expectInvariants } from './support/invariants.ts';
import { scaled } from './support/scale.ts';

let shop: FaultShop;
beforeAll(async () => {
  shop = await openFaultShop();
});
afterAll(async () => {
  await endAll();
  removeDataDirs();
});

const statuses = (placed: readonly { reply: { status: number } }[]) =>
  placed.map(({ reply }) => reply.status);

describe('RELIABILITY 1: a crowd', () => {
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

  test('RELIABILITY 6: uses a coupon as often as it may be used', async () => {
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
    const email = { ...onePiece(product.id), key: 'pressed-again-and-again' };
    const [first] = await inParallel(1, () => order(shop, email));
    expect(first?.reply.status).toBe(200);
    expect(await ledgerOf(shop.db, product.id)).toMatchObject({ held: 1 });
  });
});
