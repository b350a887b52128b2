import { beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { AddItemInput, MergeInput } from '#cart/cart-input.ts';
import {
  addToCart,
  changeQuantity,
  clearCart,
  getCart,
  removeFromCart,
  mergeCart,
} from '#cart/cart.server.ts';
import { MOST_LINES } from '#catalogue/product-limits.ts';
import type { OwnCart } from '#cart/own-cart.ts';
import { personAs } from '#tests/support/actor.ts';
import { createTestContext } from '#tests/support/context.ts';
import { addProduct, addProducts, addSizedProduct } from '#tests/support/rows.ts';
import { cartRows, guestEntry, openShopper, type Shopper, useShopper } from '#tests/support/shopper.ts';

const shop = useShopper();
let db: Database;
let shopper: Shopper;
beforeEach(() => {
  ({
    shopper,
    database: { db },
  } = shop());
});

const quantities = () => cartRows(shopper);

/** The same shopper, without HTTP, on a connection that counts its trips. */
function asPerson() {
  const trips = { count: 0 };
  const db = openDatabase({
    url: shop().database.sqld.url,
    timeoutMs: 30_000,
    onRoundTrip: () => (trips.count += 1),
  });
  return { ctx: createTestContext(db, { actor: personAs('customer', shopper.userId) }), trips };
}

test('each call is one round trip', async () => {
  const { ctx: own, trips } = asPerson();
  const { id: productId } = await addProduct(db, { inStock: 9 });
  const line = { productId, size: '' };
  const calls: (() => Promise<OwnCart>)[] = [
    () => getCart(own),
    () => addToCart(own, AddItemInput.parse({ productId })),
    () => changeQuantity(own, { ...line, quantity: 2, seenPaise: 1 }),
    () => removeFromCart(own, line),
    () => mergeCart(own, MergeInput.parse({ entries: [guestEntry(productId, 1)] })),
    () => clearCart(own),
  ];
  for (const call of calls) {
    trips.count = 0;
    await call();
    expect(trips.count, String(call)).toBe(1);
  }
});

test('20 adds at once are 20 pieces; of 5 in stock they are 5', async () => {
  const { ctx: own } = asPerson();
  const plenty = await addProduct(db, { inStock: 100 });
  const few = await addProduct(db, { inStock: 5 });
  await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const changeId = `at-once-${String(at)}`;
      await addToCart(own, AddItemInput.parse({ productId: plenty.id, changeId }));
      await addToCart(own, AddItemInput.parse({ productId: few.id }));
    }),
  );
  const counted = new Map((await quantities()).map(({ id, quantity }) => [id, quantity]));
  expect([counted.get(plenty.id), counted.get(few.id)]).toEqual([20, 5]);
});

describe('S4: signing in merges the guest cart', () => {
  test('its lines are upserted, clamped to stock, and the reply says which', async () => {
    const [held, few, fresh, gone] = await Promise.all([
      addProduct(db, { inStock: 9 }),
      addProduct(db, { inStock: 2 }),
      addProduct(db, { inStock: 9 }),
      addProduct(db, { inStock: 9, deletedAt: 1 }),
    ]);
    const bangle = await addSizedProduct(db, { '2.4': 1, '2.6': 0 });
    await shopper.add({ productId: held.id, quantity: 5 });
    const answer = await shopper.merge({
      entries: [
        guestEntry(held.id, 2),
        guestEntry(few.id, 4),
        { ...guestEntry(fresh.id, 1), seenPaise: 7 },
        guestEntry(gone.id, 1),
        guestEntry(987_654, 1),
        guestEntry(bangle.id, 1, '2.4'),
        guestEntry(bangle.id, 2, '2.6'),
        guestEntry(bangle.id, 1, '9.9'),
      ],
      mergeId: 'merge',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        leftOut: 3,
        items: [
          { productId: held.id, quantity: 2, clamped: false },
          { productId: few.id, quantity: 2, clamped: true },
          { productId: fresh.id, quantity: 1, clamped: false, pricePaiseWhenAdded: 7 },
          { productId: bangle.id, size: '2.4', quantity: 1, clamped: false },
          { productId: bangle.id, size: '2.6', quantity: 1, clamped: true },
        ],
      },
    });
  });

  test('20 times at once it takes effect once', async () => {
    const { ctx: own } = asPerson();
    const ids = await addProducts(db, 3);
    const made = ids.map((id, index) => guestEntry(id, index + 2));
    const input = MergeInput.parse({ entries: made, mergeId: 'same' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => mergeCart(own, input)));
    const expected = made.map(({ id, quantity }) => ({ id, size: '', quantity }));
    expect(await quantities()).toEqual(expected);
    expect(new Set(replies.map(({ count }) => count))).toEqual(new Set([9]));
  });

  test('a merge that comes late overwrites nothing', async () => {
    const { id } = await addProduct(db, { inStock: 9 });
    const merge = { entries: [guestEntry(id, 4)], mergeId: 'late' };
    await shopper.merge(merge);
    await shopper.change(id, { quantity: 1 });
    const again = await shopper.merge(merge);
    expect(again).toMatchObject({
      status: 200,
      body: { leftOut: 0, items: [{ quantity: 1, clamped: false }] },
    });
  });

  test('a merge whose first answer was lost says once more what was cut and what was left out', async () => {
    const [few, gone] = await Promise.all([
      addProduct(db, { inStock: 2 }),
      addProduct(db, { inStock: 9, deletedAt: 1 }),
    ]);
    const merge = { entries: [guestEntry(few.id, 4), guestEntry(gone.id, 1)], mergeId: 'lost' };
    const [first, again] = [await shopper.merge(merge), await shopper.merge(merge)];
    expect(again).toMatchObject({
      status: 200,
      body: { leftOut: 1, items: [{ productId: few.id, quantity: 2, clamped: true }] },
    });
    expect(again).toEqual(first);
  });

  test('the same guest cart goes into the cart of whoever signs in next', async () => {
    const { id } = await addProduct(db, { inStock: 9 });
    const merge = { entries: [guestEntry(id, 4)], mergeId: 'shared' };
    await shopper.merge(merge);
    const other = await openShopper(shopper.ctx);
    expect(await other.merge(merge)).toMatchObject({ body: { count: 4 } });
  });

  test('a full cart takes what fits', async () => {
    const made = await addProducts(db, MOST_LINES + 3);
    for (const productId of made.slice(0, 3)) await shopper.add({ productId });
    const entries = made.slice(3).map((id) => guestEntry(id, 1));
    const answer = await shopper.merge({ entries, mergeId: 'too much' });
    expect(answer).toMatchObject({ status: 200, body: { count: MOST_LINES, leftOut: 3 } });
  });

  test.each([
    [
      'more lines than a cart holds',
      { entries: Array.from({ length: 51 }, () => guestEntry(1, 1)), mergeId: 'm' },
    ],
    ['an empty name of the merge', { entries: [], mergeId: '' }],
    ['a quantity of nothing', { entries: [guestEntry(1, 0)], mergeId: 'm' }],
  ])('refuses %s', async (_, body) => {
    expect(await shopper.merge(body)).toMatchObject({ status: 400 });
  });
});
