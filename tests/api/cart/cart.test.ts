import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import type { OwnCart } from '#cart/own-cart.ts';
import { addProduct, addSizedProduct } from '#tests/support/rows.ts';
import { cartRows, openShopper, type Shopper, useShopper } from '#tests/support/shopper.ts';

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

describe('S4: a signed-in cart', () => {
  test('shows each line with its product as it is now', async () => {
    const { id } = await addProduct(db, { inStock: 5, pricePaise: 250_00 });
    const bangle = await addSizedProduct(db, { '2.4': 1, '2.6': 3 });
    await shopper.add({ productId: id, quantity: 2 });
    const answer = await shopper.add({ productId: bangle.id, size: '2.6' });
    const body = {
      count: 3,
      totalPaise: 2 * 250_00 + bangle.pricePaise,
      items: [
        {
          productId: id,
          quantity: 2,
          clamped: false,
          pricePaiseWhenAdded: 250_00,
          product: { pricePaise: 250_00 },
        },
        { productId: bangle.id, size: '2.6', quantity: 1, product: { sizes: [{}, { onHand: 3 }] } },
      ],
    };
    expect(answer).toMatchObject({ status: 200, body });
    expect(await shopper.browser.get('/api/cart')).toMatchObject({ body });
  });

  test('adding increases the quantity by the amount added, 1 unless said', async () => {
    const { id } = await addProduct(db, { inStock: 9 });
    await shopper.add({ productId: id, quantity: 3 });
    expect(await shopper.add({ productId: id })).toMatchObject({ body: { items: [{ quantity: 4 }] } });
  });

  test('D9: one line per product and size', async () => {
    const { id } = await addSizedProduct(db, { '2.4': 5, '2.6': 5 });
    await shopper.add({ productId: id, size: '2.4' });
    await shopper.add({ productId: id, size: '2.6' });
    await shopper.change(id, { quantity: 4 }, '2.6');
    expect(await quantities()).toEqual([
      { id, size: '2.4', quantity: 1 },
      { id, size: '2.6', quantity: 4 },
    ]);
    await shopper.remove(id, '2.4');
    expect(await quantities()).toEqual([{ id, size: '2.6', quantity: 4 }]);
  });

  test('a change sent twice is made once', async () => {
    const { id } = await addProduct(db, { inStock: 9 });
    await shopper.add({ productId: id, quantity: 2, changeId: 'one' });
    const again = await shopper.add({ productId: id, quantity: 2, changeId: 'one' });
    expect(again).toMatchObject({ status: 200, body: { items: [{ quantity: 2, clamped: false }] } });
    expect(await shopper.add({ productId: id, changeId: 'two' })).toMatchObject({ body: { count: 3 } });
  });

  test('setting a quantity below 1 removes the line; removing what is gone is no mistake', async () => {
    const { id } = await addProduct(db, { inStock: 9 });
    await shopper.add({ productId: id });
    expect(await shopper.change(id, { quantity: 0 })).toMatchObject({ status: 200, body: { items: [] } });
    expect(await shopper.remove(id)).toMatchObject({ status: 200, body: { items: [] } });
  });

  test('clearing empties it', async () => {
    const { id } = await addProduct(db, { inStock: 9 });
    await shopper.add({ productId: id });
    expect(await shopper.browser.send('/api/cart', { method: 'DELETE' })).toMatchObject({
      body: { items: [] },
    });
    expect(await quantities()).toEqual([]);
  });

  test('cleared as it was seen it keeps what another device has put in since', async () => {
    const [seen, since] = [await addProduct(db, { inStock: 9 }), await addProduct(db, { inStock: 9 })];
    const { body } = await shopper.add({ productId: seen.id });
    await shopper.add({ productId: since.id });
    const upTo = String((body as OwnCart).items[0]?.id);
    expect(await shopper.browser.send('/api/cart', { method: 'DELETE', body: { upTo } })).toMatchObject({
      status: 200,
      body: { items: [{ productId: since.id }], count: 1 },
    });
    expect(await shopper.browser.send('/api/cart', { method: 'DELETE', body: { upTo: 'x' } })).toMatchObject({
      status: 400,
    });
    expect(await quantities()).toMatchObject([{ id: since.id }]);
  });
});

describe('S5: stock', () => {
  test('a quantity above it is clamped, and the reply says so', async () => {
    const { id } = await addProduct(db, { inStock: 3 });
    expect(await shopper.add({ productId: id, quantity: 5 })).toMatchObject({
      status: 200,
      body: { items: [{ quantity: 3, clamped: true }] },
    });
    expect(await shopper.add({ productId: id })).toMatchObject({
      body: { items: [{ quantity: 3, clamped: true }] },
    });
    expect(await shopper.change(id, { quantity: 2 })).toMatchObject({
      body: { items: [{ quantity: 2, clamped: false }] },
    });
    expect(await shopper.change(id, { quantity: 9 })).toMatchObject({
      body: { items: [{ quantity: 3, clamped: true }] },
    });
    expect(await shopper.browser.get('/api/cart')).toMatchObject({ body: { items: [{ clamped: false }] } });
  });

  test('a line whose stock has gone stays, to be seen', async () => {
    const { id } = await addProduct(db, { inStock: 3 });
    await shopper.add({ productId: id, quantity: 3 });
    await db.insert(stockMovements).values({ productId: id, kind: 'adjustment', quantity: -3 });
    expect(await shopper.browser.get('/api/cart')).toMatchObject({
      body: { items: [{ quantity: 3, product: { stockQuantity: 0 } }] },
    });
    expect(await shopper.change(id, { quantity: 2 })).toMatchObject({ body: { items: [{ quantity: 1 }] } });
    expect(await shopper.add({ productId: id })).toMatchObject({
      status: 409,
      body: { error: 'OUT_OF_STOCK' },
    });
  });
});

test('S6: everybody has a cart of their own', async () => {
  const { id } = await addProduct(db, { inStock: 9 });
  await shopper.add({ productId: id, quantity: 4 });
  const other = await openShopper(shopper.ctx);
  expect(await other.browser.get('/api/cart')).toMatchObject({ body: { items: [] } });
  await other.add({ productId: id });
  await other.remove(id);
  await other.browser.send('/api/cart', { method: 'DELETE' });
  expect(await quantities()).toEqual([{ id, size: '', quantity: 4 }]);
});

describe('prices that change', () => {
  test('the price of when it was added stays in the line, until the shopper agrees to the new one', async () => {
    const { id } = await addProduct(db, { inStock: 9, pricePaise: 100_00 });
    await shopper.add({ productId: id });
    await db.update(products).set({ pricePaise: 120_00 }).where(eq(products.id, id));
    expect(await shopper.browser.get('/api/cart')).toMatchObject({
      body: { items: [{ pricePaiseWhenAdded: 100_00, product: { pricePaise: 120_00 } }] },
    });
    await shopper.change(id, { quantity: 2 });
    expect(await shopper.browser.get('/api/cart')).toMatchObject({
      body: { items: [{ pricePaiseWhenAdded: 100_00 }] },
    });
    const agreed = await shopper.change(id, { quantity: 2, seenPaise: 120_00 });
    expect(agreed).toMatchObject({ body: { items: [{ pricePaiseWhenAdded: 120_00 }] } });
  });

  test('what counts is what the page showed; otherwise the price that holds now, also after an offer', async () => {
    const offer = { originalPricePaise: 200_00, offerEndsAt: Date.now() - 1 };
    const { id } = await addProduct(db, { inStock: 9, pricePaise: 100_00, ...offer });
    expect(await shopper.add({ productId: id })).toMatchObject({
      body: { items: [{ pricePaiseWhenAdded: 200_00 }] },
    });
    const shown = await shopper.add({ productId: id, seenPaise: 100_00 });
    expect(shown).toMatchObject({ body: { items: [{ pricePaiseWhenAdded: 100_00 }] } });
  });

  test('D9: of a product that was taken out of the shop the line is left, without its data', async () => {
    const { id } = await addProduct(db, { inStock: 9 });
    await shopper.add({ productId: id });
    await db.update(products).set({ deletedAt: 1 }).where(eq(products.id, id));
    expect(await shopper.browser.get('/api/cart')).toMatchObject({
      body: { items: [{ productId: id, product: null }], totalPaise: 0 },
    });
  });
});
