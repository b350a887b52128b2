import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits, sessions, verifications } from '#drizzle/schema/account.ts';
import { forgetExpiredSignIns } from '#auth/session.server.ts';
import { DAY_MS } from '#dates.ts';
import { accessCookieName } from '#order/read/access-token.ts';
import { addAccount, signedIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();

let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db);
});

const inDays = (days: number) => createTestContext(database.db, { now: () => Date.now() + days * DAY_MS });
const nobody = { user: null, role: null, expiresAt: null };

describe('GET /api/session', () => {
  test('of a visitor is nobody, asks no database and sets no cookie', async () => {
    const silent = createTestContext(database.db, { db: Object.create(null) as TestContext['db'] });
    const answer = await openBrowser(silent).get('/api/session');
    expect(answer).toMatchObject({ status: 200, body: nobody });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('says who is signed in, as what, and until when', async () => {
    const user = await addAccount(ctx, { role: 'admin' });
    const browser = await signedIn(ctx, user.email);
    const { body } = await browser.get('/api/session');
    expect(body).toEqual({
      user: {
        id: user.id,
        name: user.name,
        email: user.email,
        emailVerified: true,
        twoFactorEnabled: false,
      },
      role: 'admin',
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
  });

  test('clears a hint that leads nowhere, and a session that has ended; gives back a hint that was lost', async () => {
    const user = await addAccount(ctx);
    const browser = await signedIn(ctx, user.email);
    await database.db.delete(sessions).where(eq(sessions.userId, user.id));
    expect(await browser.get('/api/session')).toMatchObject({ body: nobody });
    expect(browser.cookies.size).toBe(0);
    browser.cookies.set('signed_in', '1');
    await browser.get('/api/session');
    expect(browser.cookies.size).toBe(0);
    const { cookies, get } = await signedIn(ctx, user.email);
    cookies.delete('signed_in');
    await get('/api/session');
    expect(cookies.get('signed_in')).toBe('1');
  });
});

describe('S4: a session in use', () => {
  test('is renewed after a day, cookies and all, and not before', async () => {
    const user = await addAccount(ctx);
    const browser = await signedIn(ctx, user.email);
    expect((await browser.get('/api/session')).headers.getSetCookie()).toEqual([]);

    const later = openBrowser(inDays(2), browser.cookies);
    const answer = await later.get('/api/session');
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    expect(later.cookies).toEqual(browser.cookies);
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, user.id));
    const days = ((session?.expiresAt.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect(Math.round(days)).toBe(32);
  });

  test('of the administrator is never renewed', async () => {
    const user = await addAccount(ctx, { role: 'admin' });
    const browser = await signedIn(ctx, user.email);
    const later = openBrowser(inDays(0.4), browser.cookies);
    expect(await later.get('/api/session')).toMatchObject({ body: { role: 'admin' } });
    const tooLate = openBrowser(inDays(0.51), browser.cookies);
    expect(await tooLate.get('/api/session')).toMatchObject({ body: nobody });
  });

  test('ends after 30 days without use', async () => {
    const browser = await signedIn(ctx, (await addAccount(ctx)).email);
    const later = openBrowser(inDays(31), browser.cookies);
    expect(await later.get('/api/profile')).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
  });
});

describe('S5: signing out', () => {
  test('on this device ends its session and takes its cookies; on the others it leaves this one; everywhere ends all', async () => {
    const { email } = await addAccount(ctx);
    const isIn = async (browser: Browser) => (await browser.get('/api/profile')).status === 200;
    const [phone, laptop, tablet] = [
      await signedIn(ctx, email),
      await signedIn(ctx, email),
      await signedIn(ctx, email),
    ];
    const before = openBrowser(ctx, phone.cookies);
    expect(await phone.post('/api/auth/sign-out')).toMatchObject({ status: 200, body: { status: true } });
    expect(phone.cookies.size).toBe(0);
    expect([await isIn(before), await isIn(laptop), await isIn(tablet)]).toEqual([false, true, true]);
    await laptop.post('/api/auth/revoke-other-sessions');
    expect([await isIn(laptop), await isIn(tablet)]).toEqual([true, false]);
    const again = await signedIn(ctx, email);
    await laptop.post('/api/auth/revoke-sessions');
    expect(laptop.cookies.size).toBe(0);
    expect(await isIn(again)).toBe(false);
  });

  test.each(['/api/auth/sign-out', '/api/auth/revoke-sessions'])(
    'S8: %s succeeds and clears the browser even if the session is gone',
    async (path) => {
      const user = await addAccount(ctx);
      const browser = await signedIn(ctx, user.email);
      await database.db.delete(sessions).where(eq(sessions.userId, user.id));
      expect(await browser.post(path)).toMatchObject({ status: 200, body: { status: true } });
      expect(browser.cookies.size).toBe(0);
    },
  );

  test.each(['/api/auth/sign-out', '/api/auth/revoke-sessions'])(
    'S8: %s that fails leaves the browser its session, for another try that ends it',
    async (path) => {
      const user = await addAccount(ctx);
      const [phone, laptop] = [await signedIn(ctx, user.email), await signedIn(ctx, user.email)];
      const { $client } = database.db;
      await $client.execute(
        `create trigger kept before delete on sessions begin select raise(abort, 'no'); end`,
      );
      expect(await phone.post(path)).toMatchObject({ status: 500 });
      await $client.execute('drop trigger kept');
      expect(await phone.get('/api/profile')).toMatchObject({ status: 200 });
      expect(await phone.post(path)).toMatchObject({ status: 200 });
      expect(phone.cookies.size).toBe(0);
      const status = path === '/api/auth/sign-out' ? 200 : 401;
      expect(await laptop.get('/api/profile')).toMatchObject({ status });
    },
  );

  test.each(['http://shop.test', 'https://shop.test'])(
    'at %s closes what was ordered signed out in this browser to whoever has it next, and nothing else',
    async (shop) => {
      const siteUrl = new URL(shop);
      const browser = openBrowser(createTestContext(database.db, { siteUrl }));
      const [first, second] = ['JH-7K3M-9QXD', 'JH-2222-2222'].map((id) => accessCookieName(siteUrl, id));
      const others = [`${first ?? ''}x`, 'order.of-a-page', 'theme'];
      for (const name of [first, second, ...others]) browser.cookies.set(name ?? '', 'secret');
      const { status, headers } = await browser.post('/api/auth/sign-out');
      expect(status).toBe(200);
      expect([...browser.cookies.keys()]).toEqual(others);
      const told = headers.getSetCookie().filter((cookie) => cookie.includes('order.'));
      expect(told.map((cookie) => cookie.split('=')[0])).toEqual([first, second]);
      expect((await browser.post('/api/auth/sign-out')).headers.getSetCookie().join()).not.toContain(
        'order.',
      );
    },
  );

  test('ends adding to an order, for whoever has this browser next; so does deleting the account', async () => {
    const user = await addAccount(ctx);
    for (const leave of [
      (browser: Browser) => browser.post('/api/auth/sign-out'),
      (browser: Browser) => browser.send('/api/account', { method: 'DELETE', body: { password: PASSWORD } }),
    ]) {
      const browser = await signedIn(ctx, user.email);
      browser.cookies.set('adding_to', 'JH-7K3M-9QXD');
      expect(await leave(browser)).toMatchObject({ status: 200 });
      expect(browser.cookies.size).toBe(0);
    }
  });
});

describe('the list of devices', () => {
  test('shows own ones, marks this one, and ends another by its id', async () => {
    const user = await addAccount(ctx);
    await signedIn(ctx, (await addAccount(ctx)).email);
    const [phone, laptop] = [await signedIn(ctx, user.email), await signedIn(ctx, user.email)];
    const { body } = await phone.get('/api/account/sessions');
    const { items } = body as { items: { id: string; isThisDevice: boolean; userAgent: string }[] };
    expect(items).toHaveLength(2);
    expect(items.filter((each) => each.isThisDevice)).toHaveLength(1);
    expect(items[0]?.userAgent).toBe('Test browser');

    const other = items.find((each) => !each.isThisDevice)?.id ?? '';
    const answer = await phone.send(`/api/account/sessions/${other}`, { method: 'DELETE' });
    expect(answer.status).toBe(200);
    expect(await laptop.get('/api/profile')).toMatchObject({ status: 401 });
  });

  test('does not end a stranger’s, and is refused to whoever is signed out', async () => {
    const [user, stranger] = [await addAccount(ctx), await addAccount(ctx)];
    const [mine, theirs] = [await signedIn(ctx, user.email), await signedIn(ctx, stranger.email)];
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, stranger.id));
    const path = `/api/account/sessions/${session?.id ?? ''}`;
    expect(await mine.send(path, { method: 'DELETE' })).toMatchObject({ status: 404 });
    expect(await theirs.get('/api/profile')).toMatchObject({ status: 200 });
    const visitor = openBrowser(ctx);
    expect(await visitor.get('/api/account/sessions')).toMatchObject({ status: 401 });
    expect(await visitor.post('/api/auth/revoke-other-sessions')).toMatchObject({ status: 401 });
  });
});

test('cron removes sessions, links and counts of tries that are over, and no others', async () => {
  const user = await addAccount(ctx);
  const browser = await signedIn(ctx, user.email);
  const past = new Date(Date.now() - 1000);
  await database.db.insert(sessions).values({ id: 'old', userId: user.id, token: 'old', expiresAt: past });
  await database.db
    .insert(verifications)
    .values({ id: 'old', identifier: 'old', value: 'x', expiresAt: past });
  await database.db
    .insert(rateLimits)
    .values({ id: 'old', key: 'old', count: 1, lastRequest: Date.now() - 2 * 60 * 60_000 });
  await forgetExpiredSignIns(ctx);
  expect(await database.db.select().from(sessions).where(eq(sessions.id, 'old'))).toEqual([]);
  expect(await database.db.select().from(verifications)).toEqual([]);
  expect(await database.db.select().from(rateLimits).where(eq(rateLimits.id, 'old'))).toEqual([]);
  expect(await browser.get('/api/profile')).toMatchObject({ status: 200 });
});
