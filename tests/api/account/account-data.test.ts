import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts, sessions, users } from '#drizzle/schema/account.ts';
import { pageViews } from '#drizzle/schema/analytics.ts';
import { userCarts } from '#drizzle/schema/cart.ts';
import { complaints } from '#drizzle/schema/complaint.ts';
import { newsletterSubscribers } from '#drizzle/schema/newsletter.ts';
import { orders } from '#drizzle/schema/order.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { wishlistItems } from '#drizzle/schema/wishlist.ts';
import { DAY_MS } from '#dates.ts';
import { addAccount, lastMail, signedIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { withMeanwhile } from '#tests/support/meanwhile.ts';
import { addOrder, addProduct } from '#tests/support/rows.ts';

const database = useDatabase();

let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db);
});

async function shopperWithThings() {
  const { db } = database;
  const user = await addAccount(ctx, { phone: '+919876543210' });
  const product = await addProduct(db, { inStock: 5 });
  await db.insert(userCarts).values({ userId: user.id, productId: product.id, quantity: 2 });
  await db.insert(wishlistItems).values({ userId: user.id, productId: product.id });
  await db
    .insert(newsletterSubscribers)
    .values({ email: user.email, status: 'confirmed', unsubscribeToken: crypto.randomUUID() });
  const wish = {
    productId: product.id,
    email: user.email,
    inbox: user.email,
    tokenHash: crypto.randomUUID(),
  };
  await db.insert(restockWishes).values({ ...wish, askedAt: 1 });
  const order = await addOrder(db, { userId: user.id, customerEmail: user.email, status: 'delivered' });
  return { user, order, browser: await signedIn(ctx, user.email) };
}

const remove = (browser: Browser, body: Record<string, unknown> = { password: PASSWORD }) =>
  browser.send('/api/account', { method: 'DELETE', body });

describe('downloading my data', () => {
  test('gives all of it as a file, and nothing that opens the account', async () => {
    const { user, order, browser } = await shopperWithThings();
    await shopperWithThings();
    const { status, headers, body } = await browser.get('/api/account/export');
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"');
    expect(body).toMatchObject({
      account: { email: user.email, phone: '+919876543210' },
      signInMethods: [{ provider: 'credential' }],
      signedInDevices: [{ userAgent: 'Test browser' }],
      cart: [{ product: 'Temple jhumka', quantity: 2 }],
      wishlist: [{ product: 'Temple jhumka' }],
      orders: [{ id: order.id, items: [], history: [] }],
      newsletter: { status: 'confirmed' },
      waitsFor: [{ product: 'Temple jhumka', email: user.email }],
    });
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const [account] = await database.db.select().from(accounts).where(eq(accounts.userId, user.id));
    for (const secret of [session?.token, account?.password]) {
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  test('names an order that was placed as a guest later on, but only once the address is confirmed', async () => {
    const { user, order, browser } = await shopperWithThings();
    const later = await addOrder(database.db, { customerEmail: user.email, status: 'delivered' });
    const idsIn = async () => {
      const { body } = await browser.get('/api/account/export');
      return (body as { orders: { id: string }[] }).orders.map(({ id }) => id).toSorted();
    };
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, user.id));
    expect(await idsIn()).toEqual([order.id]);
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
    expect(await idsIn()).toEqual([order.id, later.id].toSorted());
  });

  test('DPDP: has the pages that the shopper saw, and nobody else', async () => {
    const { user, browser } = await shopperWithThings();
    const seen = { id: 7_000, createdAt: 7, sessionId: 'visit-1' };
    await database.db.insert(pageViews).values([
      { ...seen, path: '/products/1', userId: user.id },
      { ...seen, id: 7_001, path: '/products/of-somebody-else' },
    ]);
    const { body } = await browser.get('/api/account/export');
    expect(body).toHaveProperty('pagesSeen', [{ page: '/products/1', visit: 'visit-1', at: 7 }]);
  });

  test('DPDP: has complaints about the shopper’s order from another address, and none by somebody who only has the address of that order', async () => {
    const { order, browser } = await shopperWithThings();
    const complain = (number: string, email: string) =>
      database.db.insert(complaints).values({
        number,
        email,
        orderId: order.id,
        name: 'Asha',
        text: 'Broken.',
        requestHash: number,
        createdAt: 1,
        ackDueAt: 2,
        dueAt: 3,
      });
    await complain('G-2026-0001', 'asha.at.work@example.in');
    const listed = async () => {
      const { body } = await browser.get('/api/account/export');
      return (body as { complaints: { number: string }[] }).complaints.map(({ number }) => number);
    };
    expect(await listed()).toEqual(['G-2026-0001']);
    const customerEmail = 'a.friend@example.in';
    await database.db.update(orders).set({ customerEmail }).where(eq(orders.id, order.id));
    await complain('G-2026-0002', customerEmail);
    expect(await listed()).toEqual(['G-2026-0001']);
  });

  test('is given twenty times a day to each, and refused with a sentence after that', async () => {
    const { browser } = await shopperWithThings();
    const other = await shopperWithThings();
    const next = (days = 0) => {
      const later = createTestContext(database.db, { now: () => Date.now() + days * DAY_MS });
      return openBrowser(later, browser.cookies).get('/api/account/export');
    };
    for (let nth = 1; nth <= 20; nth += 1) expect(await next()).toMatchObject({ status: 200 });
    expect(await next()).toMatchObject({
      status: 429,
      body: { error: 'RATE_LIMITED', message: expect.stringContaining('tomorrow') as string },
    });
    expect(await other.browser.get('/api/account/export')).toMatchObject({ status: 200 });
    expect(await next(1)).toMatchObject({ status: 200 });
  });
});

describe('deleting my account', () => {
  test('removes the person, and keeps the orders, also one placed as a guest, as those of one nameless customer', async () => {
    const { user, order, browser } = await shopperWithThings();
    const { db } = database;
    const placed = await addOrder(db, { customerEmail: user.email, status: 'delivered' });
    expect(await remove(browser)).toMatchObject({ status: 200, body: { status: true } });
    expect(browser.cookies.size).toBe(0);
    expect(await db.select().from(users).where(eq(users.id, user.id))).toEqual([]);
    for (const table of [accounts, sessions, userCarts, wishlistItems]) {
      expect(await db.select().from(table).where(eq(table.userId, user.id))).toEqual([]);
    }
    const [kept] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(kept).toMatchObject({ userId: null, totalPaise: order.totalPaise });
    expect(kept?.shippingAddress).toMatchObject({ state: 'KA', address: '', phone: '' });
    expect(kept?.customerEmail).toMatch(/@erased\.invalid$/);
    const [asGuest] = await db.select().from(orders).where(eq(orders.id, placed.id));
    expect(asGuest).toMatchObject({
      customerName: 'Erased on request',
      customerEmail: kept?.customerEmail,
    });
    expect(lastMail(ctx, user.email).subject).toContain('is deleted');
  });

  test.each([
    ['a wrong password', { password: 'wrong-password' }, 400, 'WRONG_PASSWORD'],
    ['no password', {}, 400, 'WRONG_PASSWORD'],
    ['anything else', { password: PASSWORD, userId: 'user-1' }, 400, 'INVALID_INPUT'],
  ])('is refused with %s', async (_, body, status, error) => {
    const { user, browser } = await shopperWithThings();
    expect(await remove(browser, body)).toMatchObject({ status, body: { error } });
    expect(await database.db.select().from(users).where(eq(users.id, user.id))).toHaveLength(1);
  });

  test('without a password needs a sign-in of the last ten minutes', async () => {
    const { user, browser } = await shopperWithThings();
    await database.db.delete(accounts).where(eq(accounts.userId, user.id));
    const later = createTestContext(database.db, { now: () => Date.now() + 11 * 60_000 });
    expect(await remove(openBrowser(later, browser.cookies), {})).toMatchObject({
      status: 403,
      body: { error: 'SIGN_IN_AGAIN' },
    });
    expect(await remove(browser, {})).toMatchObject({ status: 200 });
  });

  test.each([
    ['is on its way', { status: 'shipped' }],
    ['may still be paid', { status: 'pending_payment', holdExpiresAt: Date.now() }],
  ] as const)('is refused while an order %s', async (_, values) => {
    const { user, browser } = await shopperWithThings();
    const open = await addOrder(database.db, { userId: user.id, customerEmail: user.email, ...values });
    expect(await remove(browser)).toMatchObject({
      status: 409,
      body: { error: 'ORDERS_OPEN', details: { orderIds: [open.id] } },
    });
  });

  test('is refused, and erases nothing, also when an order is placed in another tab meanwhile', async () => {
    const { user, order, browser } = await shopperWithThings();
    const own = { userId: user.id, customerEmail: user.email, status: 'processing' } as const;
    const db = withMeanwhile(database.db, () => addOrder(database.db, own));
    expect(await remove(openBrowser(createTestContext(db), browser.cookies))).toMatchObject({
      status: 409,
      body: { error: 'ORDERS_OPEN' },
    });
    const known = await database.db.select().from(users).where(eq(users.id, user.id));
    expect(known).toMatchObject([{ email: user.email, phone: '+919876543210' }]);
    const placed = await database.db.select().from(orders).where(eq(orders.userId, user.id));
    expect(placed).toMatchObject([{ id: order.id, customerName: 'Asha Rao' }, { status: 'processing' }]);
    expect(await browser.get('/api/account/export')).toMatchObject({
      status: 200,
      body: { cart: [{ quantity: 2 }], wishlist: [{}], waitsFor: [{}] },
    });
  });

  test('is refused to the administrator and to whoever is signed out', async () => {
    const { email } = await addAccount(ctx, { role: 'admin' });
    expect(await remove(await signedIn(ctx, email))).toMatchObject({
      status: 409,
      body: { error: 'ADMIN_STAYS' },
    });
    expect(await remove(openBrowser(ctx))).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
    expect(await openBrowser(ctx).get('/api/account/export')).toMatchObject({ status: 401 });
  });
});
