import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { orderEvents, orderItems } from '#drizzle/schema/order.ts';
import { findPerson } from '#auth/session.server.ts';
import { listOwnOrders, showOwnOrders } from '#order/read/list-own-orders.server.ts';
import { hashToken } from '#tokens.ts';
import { addAccount, signedIn } from '#tests/support/accounts.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { plansOf } from '#tests/support/plans.ts';
import { addOrder, addProduct } from '#tests/support/rows.ts';

const NOBODY_THERE = 'http://127.0.0.1:9';

const database = useDatabase();

let ctx: TestContext;
let browser: Browser;
let userId: string;
beforeEach(async () => {
  ctx = createTestContext(database.db);
  const account = await addAccount(ctx);
  userId = account.id;
  browser = await signedIn(ctx, account.email);
});

const placeOrders = async (count: number, owner = userId) => {
  const placed = [];
  for (let index = 0; index < count; index += 1) {
    placed.push(await addOrder(ctx.db, { userId: owner, createdAt: 1_700_000_000_000 + (index >> 2) }));
  }
  return placed.map(({ id }) => id).reverse();
};

async function addItem(orderId: string) {
  const { id: productId } = await addProduct(ctx.db);
  await ctx.db.insert(orderItems).values({
    orderId,
    productId,
    quantity: 2,
    priceAtPurchasePaise: 24_950,
    name: 'Temple jhumka',
    hsn: '7117',
    gstRateBps: 300,
  });
}

const asPerson = async () => {
  const cookies = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const person = await findPerson(ctx, cookies);
  if (!person) throw new Error('Nobody is signed in.');
  return { ...ctx, actor: person };
};

describe('S7: GET /api/orders', () => {
  test('own orders with their items, newest first, ten at a time', async () => {
    const ids = await placeOrders(11);
    await placeOrders(2, (await addAccount(ctx)).id);
    await addItem(ids[0] ?? '');
    const first = await browser.get('/api/orders');
    const { items, nextCursor } = first.body as {
      items: { id: string; items: unknown[] }[];
      nextCursor: string;
    };
    expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(items[0]?.items).toMatchObject([{ name: 'Temple jhumka', quantity: 2 }]);
    expect(items[1]?.items).toEqual([]);

    const second = await browser.get(`/api/orders?cursor=${nextCursor}`);
    expect(second.body).toMatchObject({ items: [{ id: ids[10] }] });
    expect(second.body).not.toHaveProperty('nextCursor');
  });

  test('those that were placed signed out since, too, once the address is confirmed; asked for in one trip', async () => {
    const [proven, unproven] = [await addAccount(ctx), await addAccount(ctx, { emailVerified: false })];
    let trips = 0;
    const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (trips += 1) });
    const lists = async ({ id, email, emailVerified }: typeof proven) => {
      const person = await asPerson();
      const actor = { ...person.actor, user: { ...person.actor.user, id, email, emailVerified } };
      trips = 0;
      const { items } = await listOwnOrders({ ...ctx, db, actor }, null);
      return items.map((order) => order.id);
    };
    const orders = [proven, unproven].map(({ email }) => addOrder(ctx.db, { customerEmail: email }));
    const [own] = await Promise.all(orders);
    expect(await lists(proven)).toEqual([own?.id]);
    expect(await lists(proven)).toEqual([own?.id]);
    expect(trips).toBe(1);
    expect(await lists(unproven)).toEqual([]);
    expect(trips).toBe(1);
  });

  test('is refused to whoever is signed out', async () => {
    const answer = await openBrowser(ctx).get('/api/orders');
    expect(answer).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
  });

  test('reads an index and sorts nothing', async () => {
    const person = await asPerson();
    const after = { at: 5, id: 'y' };
    const plans = await plansOf(ctx.db, (db) => listOwnOrders({ ...person, db }, after));
    const plan = plans.find((each) => each.startsWith('select "id", "status"'));
    expect(plan).toContain('orders_of_user (user_id=? AND (created_at,id)<(?,?))');
    expect(plan).not.toContain('TEMP B-TREE');
  });

  test('S8: a page with orders that cannot be read says so instead of failing', async () => {
    const person = await asPerson();
    const away = { ...person, db: openDatabase({ url: NOBODY_THERE }) };
    expect(await showOwnOrders(away, null)).toMatchObject({ hasFailed: true, items: [] });
  });
});

describe('S7: GET /api/orders/:id', () => {
  test('the order with its items, amounts and history', async () => {
    const [id = ''] = await placeOrders(1);
    await addItem(id);
    for (const toStatus of ['paid', 'shipped'] as const) {
      await ctx.db.insert(orderEvents).values({ orderId: id, kind: 'status', toStatus, actor: 'system' });
    }
    await ctx.db.insert(orderEvents).values({ orderId: id, kind: 'note', note: 'private', actor: 'admin' });
    const answer = await browser.get(`/api/orders/${id}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        totalPaise: 54_900,
        items: [{ name: 'Temple jhumka', orderItemId: expect.any(Number) as number }],
        history: [{ status: 'paid' }, { status: 'shipped' }],
      },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/private|accessToken|hash/);
  });

  test("a stranger's order is not found, like one that does not exist", async () => {
    const [id = ''] = await placeOrders(1, (await addAccount(ctx)).id);
    const strangers = await browser.get(`/api/orders/${id}`);
    const missing = await browser.get('/api/orders/JH-0000-NONE');
    expect(strangers).toMatchObject({ status: 404, body: { error: 'NOT_FOUND' } });
    expect(strangers.body).toEqual(missing.body);
  });

  test('S6: a guest sees only the order whose token they have', async () => {
    const guest = openBrowser(ctx);
    const { id } = await addOrder(ctx.db, { accessTokenHash: await hashToken('her-token') });
    const { id: other } = await addOrder(ctx.db, { accessTokenHash: await hashToken('another') });
    expect(await guest.get(`/api/orders/${id}?token=her-token`)).toMatchObject({ status: 200, body: { id } });
    expect(await guest.get(`/api/orders/${other}?token=her-token`)).toMatchObject({ status: 404 });
    expect(await guest.get(`/api/orders/${id}`)).toMatchObject({ status: 404 });
  });
});
