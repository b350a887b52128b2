import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts, sessions, users } from '#drizzle/schema/account.ts';
import { orders } from '#drizzle/schema/order.ts';
import { createAuth } from '#auth/auth.server.ts';
import { takeTry } from '#auth/throttle.server.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addOrder } from '#tests/support/rows.ts';
import { rowsOf } from '#tests/support/rows-read.ts';

const database = useDatabase();

let ctx: TestContext;
let browser: Browser;
beforeEach(() => {
  ctx = createTestContext(database.db);
  browser = openBrowser(ctx);
});

const SESSION = 'jhilmil.session_token';
const signIn = (email: string, password = PASSWORD, from = browser) =>
  from.post('/api/auth/sign-in/email', { email, password });
const signInFrom = (address: string, email: string, password: string) =>
  browser.send('/api/auth/sign-in/email', {
    method: 'POST',
    body: { email, password },
    headers: { 'CF-Connecting-IP': address },
  });
const sessionsOf = (userId: string) => database.db.select().from(sessions).where(eq(sessions.userId, userId));

describe('S4: signing in', () => {
  test('says who is signed in, and gives the browser a session and a hint', async () => {
    const user = await addAccount(ctx);
    const answer = await signIn(user.email.toUpperCase());
    expect(answer).toMatchObject({
      status: 200,
      body: { twoFactor: false, role: 'customer', user: { email: user.email, name: 'Asha Rao' } },
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((each) => each.startsWith(SESSION))).toMatch(/HttpOnly; SameSite=Lax/);
    const hint = cookies.find((each) => each.startsWith('signed_in='));
    expect(hint).toContain('signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax');
    expect(hint).not.toContain('HttpOnly');
    expect(await browser.get('/api/session')).toMatchObject({ body: { user: { id: user.id } } });
  });

  test('tells scripts no token: neither the answer nor the list of sessions has one', async () => {
    const user = await addAccount(ctx);
    const answer = await signIn(user.email);
    const [session] = await sessionsOf(user.id);
    const list = await browser.get('/api/account/sessions');
    expect(JSON.stringify([answer.body, list.body])).not.toContain(session?.token);
  });

  test('over https, cookies never leave it', async () => {
    const secure = createTestContext(database.db, { siteUrl: new URL('https://shop.test') });
    const { email } = await addAccount(secure);
    const answer = await openBrowser(secure).post('/api/auth/sign-in/email', { email, password: PASSWORD });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    expect(cookies[0]).toMatch(/^__Secure-jhilmil\.session_token=/);
    for (const cookie of cookies) expect(cookie).toContain('; Secure');
  });

  test('joins the orders that were placed signed out meanwhile to the account, once its address is confirmed', async () => {
    for (const emailVerified of [true, false]) {
      const { email, id } = await addAccount(ctx, { emailVerified });
      const order = await addOrder(database.db, { customerEmail: email });
      expect((await signIn(email)).status).toBe(200);
      const [after] = await database.db.select().from(orders).where(eq(orders.id, order.id));
      expect(after?.userId).toBe(emailVerified ? id : null);
    }
  });

  test('begins a new session each time, takes up none that was planted, and ends the one this browser had', async () => {
    const user = await addAccount(ctx);
    browser.cookies.set(SESSION, 'planted.c2lnbmF0dXJl');
    await signIn(user.email);
    expect(browser.cookies.get(SESSION)).not.toContain('planted');
    const before = browser.cookies.get(SESSION);
    await signIn(user.email);
    expect(browser.cookies.get(SESSION)).not.toBe(before);
    expect(await sessionsOf(user.id)).toHaveLength(1);
  });

  test('the administrator stays signed in for 12 hours, a customer for 30 days', async () => {
    const [owner, customer] = [await addAccount(ctx, { role: 'admin' }), await addAccount(ctx)];
    const hoursLeft = async ({ email, id }: typeof owner) => {
      await signIn(email, PASSWORD, openBrowser(ctx));
      const [session] = await sessionsOf(id);
      return Math.round(((session?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000);
    };
    expect(await hoursLeft(owner)).toBe(12);
    expect(await hoursLeft(customer)).toBe(30 * 24);
  });
});

describe('signing in is refused', () => {
  test('with the same words for a wrong password, an unknown address and an account without password', async () => {
    const user = await addAccount(ctx);
    const other = await addAccount(ctx);
    await database.db.delete(accounts).where(eq(accounts.userId, other.id));
    const answers = [
      await signIn(user.email, 'wrong-password'),
      await signIn('nobody@example.in'),
      await signIn(other.email),
    ];
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: {
          error: 'INVALID_CREDENTIALS',
          message: 'This email and password do not match.',
        },
      });
    }
    expect(browser.cookies.size).toBe(0);
  });

  test('with a token of the database instead of a signed cookie', async () => {
    const user = await addAccount(ctx);
    await signIn(user.email);
    const [session] = await sessionsOf(user.id);
    browser.cookies.set(SESSION, session?.token ?? '');
    expect(await browser.get('/api/profile')).toMatchObject({ status: 401 });
    browser.cookies.set(SESSION, `${session?.token ?? ''}.${btoa('x'.repeat(32))}`);
    expect(await browser.get('/api/profile')).toMatchObject({ status: 401 });
  });

  test('after ten wrong passwords to whoever made them, and to nobody else', async () => {
    const { email } = await addAccount(ctx);
    const guess = (password = 'wrong-password') => signInFrom('203.0.113.8', email, password);
    expect((await guess()).status).toBe(401);
    // Seven more, counted without the time that each takes.
    for (let nth = 0; nth < 7; nth += 1) await takeTry(ctx, 'password', email, '203.0.113.8');
    const statuses = (await Promise.all([9, 10, 11, 12].map(() => guess()))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([401, 401, 429, 429]);
    // What is refused to the stranger does not count against the account.
    for (let nth = 0; nth < 50; nth += 1) expect((await guess()).status).toBe(429);
    expect((await guess(PASSWORD)).status).toBe(429);
    expect((await signIn(email, PASSWORD, openBrowser(ctx))).status).toBe(200);
  });

  test.each(['known', 'unknown'])(
    'after fifty wrong passwords, from wherever they come: a %s account',
    async (which) => {
      const email = which === 'known' ? (await addAccount(ctx)).email : 'guessed@example.in';
      const guess = () => signIn(email, 'wrong-password', openBrowser(ctx));
      expect((await guess()).status).toBe(401);
      // 47 more, counted without the time that each takes.
      for (let nth = 0; nth < 47; nth += 1) await takeTry(ctx, 'passwordAnywhere', email);
      const statuses = (await Promise.all([49, 50, 51, 52].map(guess))).map(({ status }) => status);
      expect(statuses.sort()).toEqual([401, 401, 429, 429]);
      const refused = await signIn(email, PASSWORD, openBrowser(ctx));
      expect(refused).toMatchObject({ status: 429, body: { error: 'TOO_MANY_TRIES' } });
      expect(refused.headers.get('Retry-After')).toBe(String(15 * 60));
      const later = createTestContext(database.db, { now: () => Date.now() + 16 * 60_000 });
      const answer = await openBrowser(later).post('/api/auth/sign-in/email', { email, password: PASSWORD });
      expect(answer.status).toBe(which === 'known' ? 200 : 401);
    },
  );

  test('wrong passwords before a right one are forgiven, to the client and to the account', async () => {
    const { email } = await addAccount(ctx);
    const tryIt = (password: string) => signInFrom('203.0.113.9', email, password);
    for (let round = 0; round < 2; round += 1) {
      for (let nth = 0; nth < 8; nth += 1) await takeTry(ctx, 'password', email, '203.0.113.9');
      for (let nth = 0; nth < 48; nth += 1) await takeTry(ctx, 'passwordAnywhere', email);
      expect((await tryIt('wrong-password')).status).toBe(401);
      expect((await tryIt(PASSWORD)).status).toBe(200);
    }
  });
});

test.each([
  ['guesses a password of', '/sign-in/email', { password: PASSWORD }, 30],
  ['guesses a code of', '/sign-in/email-otp', { otp: '000000' }, 30],
  ['asks for a code for', '/email-otp/send-verification-otp', {}, 10],
  ['asks for a link for', '/request-password-reset', {}, 10],
])(
  'rows written are paid for: a try that is refused writes none, by a client that %s 400 invented accounts',
  async (_, path, body, most) => {
    const now = Date.now();
    let statuses: readonly number[] = [];
    const { written } = await rowsOf(database.sqld.url, async (db) => {
      const client = openBrowser(createTestContext(db, { now: () => now }));
      const tries = Array.from({ length: 400 }, (__, nth) => {
        const email = `invented.${String(nth)}@${String(most)}.example.in`;
        return client.post(`/api/auth${path}`, { email, ...body });
      });
      statuses = (await Promise.all(tries)).map(({ status }) => status);
    });
    expect(statuses.filter((status) => status !== 429)).toHaveLength(most);
    expect(written).toBeLessThanOrEqual(most * 16);
  },
  60_000,
);

describe('what the shop does not use of better-auth', () => {
  test.each([
    ['GET', '/api/auth/get-session'],
    ['POST', '/api/auth/update-user'],
    ['POST', '/api/auth/delete-user'],
    ['POST', '/api/auth/email-otp/reset-password'],
    ['POST', '/api/auth/two-factor/get-totp-uri'],
    ['GET', '/api/auth/reset-password/token'],
    ['POST', '/api/auth/sign-in/social'],
    ['GET', '/api/auth/callback/google'],
  ])('%s %s is not found', async (method, path) => {
    expect(await browser.send(path, { method })).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND' },
    });
  });
});

describe('signing in with Google, where the shop is known to it', () => {
  const google = { clientId: 'id.apps.googleusercontent.com', clientSecret: 'secret' };

  test('leads to Google and back to where one came from, within the shop', async () => {
    const there = createTestContext(database.db, { accounts: { ...ctx.accounts, google } });
    const visitor = openBrowser(there);
    const answer = await visitor.post('/api/auth/sign-in/social', { next: '/checkout' });
    const { url } = answer.body as { url: string };
    expect(new URL(url).host).toBe('accounts.google.com');
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://shop.test/api/auth/callback/google');
  });

  test('keeps the name, the address and the number there, and neither keys nor the picture', async () => {
    const { internalAdapter } = await createAuth(ctx).$context;
    const email = 'meera@gmail.com';
    const keys = { accessToken: 'ya29', refreshToken: 'again', idToken: 'ey', scope: 'email' };
    const given = { providerId: 'google', accountId: '1042', ...keys };
    await internalAdapter.createOAuthUser(
      { email, name: 'Meera', emailVerified: true, image: 'https://lh3.test/a' },
      given,
    );
    const stored = () =>
      database.db
        .select()
        .from(users)
        .innerJoin(accounts, eq(accounts.userId, users.id))
        .where(eq(users.email, email));
    const nothing = { accessToken: null, refreshToken: null, idToken: null, scope: null };
    const kept = [{ users: { name: 'Meera', image: null }, accounts: { accountId: '1042', ...nothing } }];
    const [first] = await stored();
    expect([first]).toMatchObject(kept);
    await internalAdapter.updateAccount(first?.accounts.id ?? '', keys);
    expect(await stored()).toMatchObject(kept);
  });

  test.each(['', '?error=access_denied&state=unknown'])(
    'Google’s way back%s, without having gone there, leads to the login, and signs nobody out',
    async (query) => {
      const there = createTestContext(database.db, { accounts: { ...ctx.accounts, google } });
      const visitor = openBrowser(there);
      const { email, id } = await addAccount(there);
      await signIn(email, PASSWORD, visitor);
      const refused = await visitor.get(`/api/auth/callback/google${query}`);
      expect(refused.status).toBe(302);
      expect(refused.headers.get('Location')).toBe('/login?error=google');
      expect(await visitor.get('/api/session')).toMatchObject({ body: { user: { id } } });
    },
  );
});
