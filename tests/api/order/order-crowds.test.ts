import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { coupons } from '#drizzle/schema/coupon.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { findPerson } from '#auth/session.server.ts';
import { DomainError } from '#errors.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import type { PlaceOrderInput } from '#order/place/place-order.ts';
import { addSessionRow } from '#tests/support/account-rows.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { addCoupon, orderFor, somebody } from '#tests/support/checkout.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { expectLedgerToAddUp, ledgerOf } from '#tests/support/ledger.ts';
import { addProduct } from '#tests/support/rows.ts';

const database = useDatabase();
afterEach(() => expectLedgerToAddUp(database.db));

/** Places all at the same moment, each over a connection of its own, and counts each kind of answer. */
async function placeAll(inputs: readonly PlaceOrderInput[]): Promise<Record<string, number>> {
  const results = await Promise.allSettled(
    inputs.map((input) => {
      const db = openDatabase({ url: database.sqld.url, timeoutMs: 30_000 });
      return placeOrder(
        { ...createTestContext(db), defer: (work) => void work.catch(() => undefined) },
        input,
        null,
      );
    }),
  );
  const answers = results.map((result) => {
    if (result.status === 'fulfilled') return 'placed';
    if (result.reason instanceof DomainError) return result.reason.code;
    throw result.reason;
  });
  return Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer)].map(([key, all]) => [key, all.length]),
  );
}

test('R1: of 200 buyers of 20 pieces exactly 20 get one', async () => {
  const { id } = await addProduct(database.db, { inStock: 20 });
  const buyers = Array.from({ length: 200 }, () => orderFor(id));
  expect(await placeAll(buyers)).toEqual({ placed: 20, OUT_OF_STOCK: 180 });
  expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 0, held: 20 });
  const lines = await database.db.select().from(orderItems).where(eq(orderItems.productId, id));
  expect(lines.length).toBe(20);
}, 60_000);

test('R6: exactly 7 of 50 use a coupon with 7 uses left', async () => {
  const { id } = await addProduct(database.db, { inStock: 50, pricePaise: 1_000_00 });
  const coupon = await addCoupon(database.db, { maxUses: 7 });
  const before = await database.db.$count(orders);
  const shoppers = Array.from({ length: 50 }, (_, index) =>
    orderFor(id, { couponCode: coupon.code, agreedPaise: 900_00, email: `a${String(index)}@example.in` }),
  );
  expect(await placeAll(shoppers)).toEqual({ placed: 7, PRICE_CHANGED: 43 });
  const [used] = await database.db.select().from(coupons).where(eq(coupons.id, coupon.id));
  expect(used?.usesCount).toBe(7);
  expect(await database.db.$count(orders)).toBe(before + 7);
});

test('one shopper uses a coupon once, however many orders are sent at once', async () => {
  const { id } = await addProduct(database.db, { inStock: 50, pricePaise: 1_000_00 });
  const { code } = await addCoupon(database.db, { maxUsesPerCustomer: 1 });
  const tries = Array.from({ length: 10 }, () => orderFor(id, { couponCode: code, agreedPaise: 900_00 }));
  expect(await placeAll(tries)).toEqual({ placed: 1, PRICE_CHANGED: 9 });
});

test('whoever signs in while an order is on its way, and presses again, has one order', async () => {
  const { id } = await addProduct(database.db, { inStock: 10 });
  const guest = createTestContext(database.db);
  const account = await addAccount(guest);
  const { name, value } = await addSessionRow(database.db, {
    userId: account.id,
    siteUrl: guest.siteUrl,
    secret: guest.accounts.secret,
    now: Date.now(),
  });
  const actor = await findPerson(guest, `${name}=${value}`);
  if (!actor) throw new Error('Nobody is signed in.');
  for (let time = 1; time <= 5; time += 1) {
    const both = time % 2 === 0 ? [guest, { ...guest, actor }] : [{ ...guest, actor }, guest];
    const placed = await Promise.all(both.map((ctx) => placeOrder(ctx, orderFor(id), `k${String(time)}`)));
    expect(new Set(placed.map((order) => order.id)).size).toBe(1);
  }
});

test.each([
  ['email address', { email: 'crowd@example.in' }],
  ['phone', { phone: '+919876543210' }],
  ['delivery address', { address: '1 Crowd Street' }],
])('of 30 orders on delivery with one %s exactly 3 are placed', async (_, same) => {
  const { id } = await addProduct(database.db, { inStock: 30 });
  await database.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 549_00 });
  const inputs = Array.from({ length: 30 }, () => {
    const { email, ...place } = { ...somebody(), ...same };
    const input = orderFor(id, { email, paymentMethod: 'cod' });
    return { ...input, address: { ...input.address, ...place } };
  });
  expect(await placeAll(inputs)).toEqual({ placed: 3, COD_LIMIT: 27 });
  expect(await ledgerOf(database.db, id)).toMatchObject({ onHand: 27, sold: 3 });
});
