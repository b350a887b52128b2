import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { MOST_LINES } from '#catalogue/product-limits.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { addProduct, addProducts, addSizedProduct } from '#tests/support/rows.ts';
import { cartRows, guestEntry, type Shopper, useShopper } from '#tests/support/shopper.ts';

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

describe('refused, and nothing changes', () => {
  test('a product that is not there or not for sale any more', async () => {
    const gone = await addProduct(db, { inStock: 3, deletedAt: 1 });
    for (const productId of [gone.id, 999_999]) {
      expect(await shopper.add({ productId })).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
    }
    expect(await quantities()).toEqual([]);
  });

  test.each([undefined, '3.0'])('S5: a size that is not offered: %s', async (size) => {
    const { id } = await addSizedProduct(db, { '2.4': 5 });
    expect(await shopper.add({ productId: id, size })).toMatchObject({
      status: 400,
      body: { error: 'SIZE_MISSING', message: 'Please select a size before adding to cart.' },
    });
  });

  test('a size that is sold out, while another one is not', async () => {
    const { id } = await addSizedProduct(db, { '2.4': 0, '2.6': 5 });
    expect(await shopper.add({ productId: id, size: '2.4' })).toMatchObject({
      status: 409,
      body: { message: 'This item is currently out of stock.' },
    });
  });

  test('more lines than a cart holds; what is in it may still grow', async () => {
    const [one, ...rest] = await addProducts(db, MOST_LINES + 1);
    await shopper.merge({ entries: rest.map((id) => guestEntry(id, 1)), mergeId: 'full' });
    expect(await shopper.add({ productId: one })).toMatchObject({
      status: 409,
      body: { error: 'CART_FULL' },
    });
    expect(await quantities()).toHaveLength(MOST_LINES);
    expect(await shopper.add({ productId: rest[0] })).toMatchObject({
      status: 200,
      body: { count: MOST_LINES + 1 },
    });
  });

  test('a change of a line that is not in the cart', async () => {
    const { id } = await addProduct(db, { inStock: 5 });
    expect(await shopper.change(id, { quantity: 2 })).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND' },
    });
  });

  test.each([
    ['no product', {}],
    ['a quantity below 1', { productId: 1, quantity: 0 }],
    ['too many', { productId: 1, quantity: 1000 }],
    ["somebody else's cart", { productId: 1, userId: 'user-1' }],
  ])('%s', async (_, body) => {
    expect(await shopper.add(body)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
  });

  test.each([
    ['GET', '/api/cart'],
    ['DELETE', '/api/cart'],
    ['POST', '/api/cart/items'],
    ['PATCH', '/api/cart/items/1'],
    ['DELETE', '/api/cart/items/1'],
    ['POST', '/api/cart/merge'],
  ])('S6: %s %s of whoever is signed out', async (method, path) => {
    const sent = path.endsWith('merge') ? { entries: [], mergeId: 'x' } : { productId: 1 };
    const body = { POST: sent, PATCH: { quantity: 1 } }[method];
    const answer = await openBrowser(shopper.ctx).send(path, { method, ...(body && { body }) });
    expect(answer).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
  });
});
