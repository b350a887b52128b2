import { eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { wishlistItems } from '#drizzle/schema/wishlist.ts';
import { getWishlistPage } from '#wishlist/wishlist.server.ts';
import { MOST_IN_WISHLIST, WISHES_PER_PAGE } from '#wishlist/wishlist.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { personAs } from '#tests/support/actor.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProduct, addProducts } from '#tests/support/rows.ts';

const database = useDatabase();

let ctx: TestContext;
let browser: Browser;
let userId: string;
let at = Date.now();
beforeEach(async () => {
  ctx = createTestContext(database.db, { now: () => (at += 1) });
  const account = await addAccount(ctx);
  userId = account.id;
  browser = await signedInAs(ctx, account);
});

const wish = (id: number) => browser.send(`/api/wishlist/${String(id)}`, { method: 'PUT' });
const unwish = (id: number) => browser.send(`/api/wishlist/${String(id)}`, { method: 'DELETE' });
const inStock = () => addProduct(database.db, { inStock: 3 });

test('S4: what is wished for is listed, newest first', async () => {
  const [one, two] = [await inStock(), await inStock()];
  expect(await browser.get('/api/wishlist')).toMatchObject({
    status: 200,
    body: { userId, items: [], total: 0 },
  });
  await wish(one.id);
  const answer = await wish(two.id);
  const body = { items: [{ productId: two.id }, { productId: one.id }], total: 2 };
  expect(answer).toMatchObject({ status: 200, body: { ...body, already: false } });
  expect(await browser.get('/api/wishlist')).toMatchObject({ body });
});

test('S4: a product already wishlisted is not added again, ten times at once either, and the reply says so', async () => {
  const { id } = await inStock();
  const answers = await Promise.all(Array.from({ length: 10 }, () => wish(id)));
  expect(answers.filter(({ body }) => !(body as { already: boolean }).already)).toHaveLength(1);
  expect(await browser.get('/api/wishlist')).toMatchObject({ body: { total: 1 } });
  await database.db.insert(stockMovements).values({ productId: id, kind: 'adjustment', quantity: -3 });
  expect(await wish(id)).toMatchObject({ status: 200, body: { already: true, total: 1 } });
});

test('S4: what is out of stock is refused', async () => {
  const { id } = await addProduct(database.db, { inStock: 0 });
  expect(await wish(id)).toMatchObject({
    status: 409,
    body: { error: 'OUT_OF_STOCK', message: 'This item is currently out of stock.' },
  });
  expect(await browser.get('/api/wishlist')).toMatchObject({ body: { items: [] } });
});

test('what is taken off is gone, and taking it off again is no mistake', async () => {
  const { id } = await inStock();
  await wish(id);
  expect(await unwish(id)).toMatchObject({ status: 200, body: { items: [] } });
  expect(await unwish(id)).toMatchObject({ status: 200, body: { items: [] } });
});

test('D9: what is not for sale any more is left out, and cannot be added', async () => {
  const { id } = await inStock();
  await wish(id);
  await database.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, id));
  expect(await browser.get('/api/wishlist')).toMatchObject({ body: { items: [] } });
  expect(await wish(id)).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
  expect(await wish(987_654)).toMatchObject({ status: 404 });
  expect(await browser.send('/api/wishlist/x', { method: 'PUT' })).toMatchObject({ status: 404 });
});

test('it is bounded', async () => {
  const made = await addProducts(database.db, MOST_IN_WISHLIST);
  await database.db.insert(wishlistItems).values(made.map((productId) => ({ userId, productId })));
  const { id } = await inStock();
  expect(await wish(id)).toMatchObject({ status: 409, body: { error: 'WISHLIST_FULL' } });
  await unwish(made[0] ?? 0);
  expect(await wish(id)).toMatchObject({ status: 200, body: { total: MOST_IN_WISHLIST } });
  // What has left the shop is not shown, and takes no room.
  await database.db
    .update(products)
    .set({ deletedAt: 1 })
    .where(inArray(products.id, made.slice(1, 3)));
  const [another, last] = await addProducts(database.db, 2);
  expect(await wish(another ?? 0)).toMatchObject({ status: 200 });
  expect(await browser.post('/api/wishlist/merge', { productIds: [last] })).toMatchObject({
    status: 200,
    body: { total: MOST_IN_WISHLIST, added: 1, leftOut: 0 },
  });
});

test('the page has cards for what is wished for, sold out or not, a page of them at a time', async () => {
  const ids = await addProducts(database.db, WISHES_PER_PAGE + 1);
  await database.db
    .insert(wishlistItems)
    .values(ids.map((productId, index) => ({ userId, productId, createdAt: index })));
  const last = ids.at(-1) ?? 0;
  await database.db.insert(stockMovements).values({ productId: last, kind: 'adjustment', quantity: -5 });
  const trips = { count: 0 };
  const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (trips.count += 1) });
  const own = createTestContext(db, { actor: personAs('customer', userId) });
  const first = await getWishlistPage(own, 1);
  expect(trips.count).toBe(1);
  expect(first).toMatchObject({ total: WISHES_PER_PAGE + 1, pageCount: 2, hasFailed: false });
  expect(first.items).toHaveLength(WISHES_PER_PAGE);
  expect(first.items[0]).toMatchObject({ id: last, stockQuantity: 0 });
  expect((await getWishlistPage(own, 2)).items).toMatchObject([{ id: ids[0], stockQuantity: 5 }]);
  await expect(getWishlistPage(ctx, 1)).rejects.toThrow('Please log in to continue.');
});

describe('D9: what a guest wished for', () => {
  const merge = (productIds: unknown) => browser.post('/api/wishlist/merge', { productIds });

  test('joins the list of the account in its order, in front of what is there, without doubles', async () => {
    const [a, b, c] = [await inStock(), await inStock(), await inStock()];
    await wish(a.id);
    await wish(b.id);
    at += 1000;
    const answer = await merge([c.id, b.id, c.id]);
    expect(answer).toMatchObject({
      status: 200,
      body: { userId, total: 3, leftOut: 0, items: [c, b, a].map(({ id }) => ({ productId: id })) },
    });
    expect(await merge([c.id, b.id, c.id])).toMatchObject({ body: { total: 3, leftOut: 0 } });
  });

  test('is counted when it is new on that list, not when it was there', async () => {
    const [a, b, c] = [await inStock(), await inStock(), await inStock()];
    await wish(a.id);
    expect(await merge([a.id])).toMatchObject({ body: { added: 0, leftOut: 0 } });
    expect(await merge([c.id, a.id, b.id, 987_654])).toMatchObject({ body: { added: 2, leftOut: 1 } });
    expect(await merge([c.id, a.id, b.id, 987_654])).toMatchObject({ body: { added: 0, leftOut: 1 } });
  });

  test('is kept when it has been sold out meanwhile; what left the shop is told', async () => {
    const soldOut = await addProduct(database.db, { inStock: 0 });
    const gone = await addProduct(database.db, { inStock: 3, deletedAt: 1 });
    const answer = await merge([soldOut.id, gone.id, 987_654]);
    expect(answer).toMatchObject({
      status: 200,
      body: { items: [{ productId: soldOut.id }], total: 1, leftOut: 2 },
    });
  });

  test('takes the room that is left, the newest first', async () => {
    const made = await addProducts(database.db, MOST_IN_WISHLIST - 2);
    await database.db.insert(wishlistItems).values(made.map((productId) => ({ userId, productId })));
    const ids = await addProducts(database.db, 4);
    const answer = await merge([made[0], ...ids]);
    expect(answer).toMatchObject({ status: 200, body: { total: MOST_IN_WISHLIST, added: 2, leftOut: 2 } });
    const listed = (answer.body as { items: { productId: number }[] }).items.map(
      ({ productId }) => productId,
    );
    expect(ids.map((id) => listed.includes(id))).toEqual([true, true, false, false]);
  });

  test.each([[[]], [[0]], [Array.from({ length: MOST_IN_WISHLIST + 1 }, (_, n) => n + 1)]])(
    'is refused when it makes no sense: %j',
    async (productIds) => {
      expect(await merge(productIds)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
    },
  );

  test('has a page before that: in its order, with what left the shop only named, in one trip', async () => {
    const ids = [...(await addProducts(database.db, WISHES_PER_PAGE + 2)), 987_654];
    await database.db
      .update(products)
      .set({ deletedAt: 1 })
      .where(eq(products.id, ids[1] ?? 0));
    const trips = { count: 0 };
    const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (trips.count += 1) });
    const visitor = createTestContext(db);
    const first = await getWishlistPage(visitor, 1, ids);
    expect(trips.count).toBe(1);
    expect(first).toMatchObject({ total: WISHES_PER_PAGE + 1, pageCount: 2, gone: [ids[1], 987_654] });
    expect(first.items.slice(0, 2)).toMatchObject([{ id: ids[0] }, { id: ids[2] }]);
    expect((await getWishlistPage(visitor, 2, ids)).items).toMatchObject([{ id: ids.at(-2) }]);
    const none = { items: [], total: 0, pageCount: 1, gone: [] };
    expect(await getWishlistPage(visitor, 1, [])).toMatchObject(none);
    const away = createTestContext(openDatabase({ url: 'http://127.0.0.1:1' }));
    expect(await getWishlistPage(away, 1, ids)).toMatchObject({ ...none, hasFailed: true });
  });

  test('is not shown to somebody signed in: their own list is', async () => {
    const [own, kept] = [await inStock(), await inStock()];
    await wish(own.id);
    const person = createTestContext(database.db, { actor: personAs('customer', userId) });
    expect(await getWishlistPage(person, 1, [kept.id])).toMatchObject({ items: [{ id: own.id }], gone: [] });
  });
});

describe('S6', () => {
  test('everybody has a list of their own', async () => {
    const { id } = await inStock();
    await wish(id);
    const other = await signedInAs(ctx, await addAccount(ctx));
    expect(await other.get('/api/wishlist')).toMatchObject({ body: { items: [] } });
    await other.send(`/api/wishlist/${String(id)}`, { method: 'DELETE' });
    expect(await browser.get('/api/wishlist')).toMatchObject({ body: { total: 1 } });
  });

  test.each([
    ['GET', '/api/wishlist'],
    ['PUT', '/api/wishlist/1'],
    ['DELETE', '/api/wishlist/1'],
    ['POST', '/api/wishlist/merge', { productIds: [1] }],
  ])('%s %s is refused to whoever is signed out', async (method, path, body?: object) => {
    const answer = await openBrowser(ctx).send(path, { method, body });
    expect(answer).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
  });
});
