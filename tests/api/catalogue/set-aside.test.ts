import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { orders } from '#drizzle/schema/order.ts';
import { tellWaiting } from '#restock/tell-waiting.server.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { type Browser, settle } from '#tests/support/browser.ts';
import { buyTwo, pay, startOrder, usePaying, verify } from '#tests/support/paying.ts';
import { addStock, addWish } from '#tests/support/restock.ts';
import { seenAtOf } from '#tests/support/rows.ts';

const shop = usePaying();
let owner: Browser;
beforeEach(async () => {
  owner = await signedInAs(shop().ctx, await addAccount(shop().ctx, { role: 'admin' }));
});

const form = async (id: number) => (await owner.get(`/api/admin/products/${String(id)}`)).body;
async function listed(id: number) {
  const { body } = await owner.get('/api/admin/products');
  return (body as { items: { id: number }[] }).items.find((each) => each.id === id);
}
async function pack(id: string) {
  const body = { isPacked: true, seenAt: await seenAtOf(shop().ctx.db, id) };
  expect(await owner.send(`/api/admin/orders/${id}/packed`, { method: 'PUT', body })).toMatchObject({
    status: 200,
  });
}

test('what is ordered lies on the shelf until it is packed: the form of the piece and the list say how many', async () => {
  const started = await startOrder(shop());
  const { productId, dbOrderId } = started;
  const waiting = { stock: [{ size: '', onHand: 2 }], ordered: [{ size: '', pieces: 1 }] };
  expect(await form(productId)).toMatchObject({ ...waiting, keptForWaiting: [] });
  await verify(shop(), started, await pay(shop(), started));
  expect(await form(productId)).toMatchObject(waiting);
  expect(await listed(productId)).toMatchObject(waiting);
  await pack(dbOrderId);
  expect(await form(productId)).toMatchObject({ stock: waiting.stock, ordered: [] });
  expect(await listed(productId)).toMatchObject({ ordered: [] });
});

test('pieces that were refunded are not among the ordered, on sale again or not, though their order goes on', async () => {
  const { id, items, productIds } = await buyTwo(shop(), { '2.4': 3, '2.6': 1 });
  const [jhumka] = productIds;
  const ask = async (refund: object) => {
    const lines = [{ orderItemId: items[0], quantity: 1 }];
    const asked = { ...refund, lines, reason: 'Clasp', key: crypto.randomUUID() };
    expect((await owner.post(`/api/admin/orders/${id}/refunds`, asked)).status).toBe(201);
    await settle(shop().ctx);
  };
  expect(await form(jhumka)).toMatchObject({ ordered: [{ size: '2.4', pieces: 2 }] });
  // A refund of the price alone: the piece is sent all the same.
  await ask({ what: 'price', amountPaise: 10_00 });
  expect(await form(jhumka)).toMatchObject({ ordered: [{ size: '2.4', pieces: 2 }] });
  await ask({ what: 'pieces' });
  expect(await form(jhumka)).toMatchObject({ ordered: [{ size: '2.4', pieces: 1 }] });
  await ask({ what: 'pieces', restock: true });
  expect(await form(jhumka)).toMatchObject({ ordered: [] });
});

test('each size has its own count of what is ordered and what is kept for people who asked for it', async () => {
  const { productIds } = await buyTwo(shop(), { '2.4': 3, '2.6': 1 });
  const [jhumka] = productIds;
  await addWish(shop().ctx, 'a@example.in', { productId: jhumka, size: '2.6' });
  await addStock(shop().ctx.db, jhumka, 1, '2.6');
  await tellWaiting(shop().ctx);
  const setAside = { ordered: [{ size: '2.4', pieces: 2 }], keptForWaiting: [{ size: '2.6', pieces: 1 }] };
  expect(await form(jhumka)).toMatchObject(setAside);
  expect(await listed(jhumka)).toMatchObject(setAside);
});

test('a size stays in its category while an order that has not left may give its pieces back', async () => {
  const { db } = shop().ctx;
  const { id, productIds } = await buyTwo(shop(), { '2.4': 2, '2.6': 0 });
  const [jhumka] = productIds;
  const [row] = await db
    .select({ id: categories.id, name: categories.name, hasSizes: categories.hasSizes })
    .from(categories)
    .innerJoin(products, eq(products.categoryId, categories.id))
    .where(eq(products.id, jhumka));
  const { id: categoryId = 0, ...category } = row ?? {};
  const drop = () =>
    owner.send(`/api/admin/categories/${String(categoryId)}`, {
      method: 'PUT',
      body: { ...category, sizes: ['2.6'] },
    });
  const reason =
    'Ordered, or kept for somebody: 2 of 2.4. If they come back, nobody could buy them any more. Please send or end these orders first.';
  const refused = { status: 409, body: { error: 'CATEGORY_IN_USE', details: { sizes: [reason] } } };
  expect(await drop()).toMatchObject(refused);
  await pack(id);
  expect(await drop()).toMatchObject(refused);
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, id));
  expect(await drop()).toMatchObject({ status: 200 });
});
