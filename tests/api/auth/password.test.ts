import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { sessions, users, verifications } from '#drizzle/schema/account.ts';
import { orders } from '#drizzle/schema/order.ts';
import { takeGuess, takeTry } from '#auth/throttle.server.ts';
import { addAccount, lastMail, signedIn, signedInAs, tokenIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { losingAnswerTo } from '#tests/support/around-client.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addOrder } from '#tests/support/rows.ts';

const database = useDatabase();

let ctx: TestContext;
let browser: Browser;
beforeEach(() => {
  ctx = createTestContext(database.db);
  browser = openBrowser(ctx);
});

const NEW_PASSWORD = 'another-moonlit-night';
const ask = (email: string) => browser.post('/api/auth/request-password-reset', { email });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  browser.post('/api/auth/reset-password', { token, newPassword });
const signIn = (email: string, password: string) =>
  openBrowser(ctx).post('/api/auth/sign-in/email', { email, password });

async function resetToken(email: string): Promise<string> {
  await ask(email);
  return tokenIn(lastMail(ctx, email).text);
}

describe('S2: a forgotten password', () => {
  test('is replaced through the link of a mail; every old session ends', async () => {
    const { email } = await addAccount(ctx);
    const phone = await signedIn(ctx, email);
    expect(await ask(email)).toMatchObject({ status: 200, body: { status: true } });
    expect(lastMail(ctx, email).text).toContain('http://shop.test/update-password?token=');
    expect(await reset(tokenIn(lastMail(ctx, email).text))).toMatchObject({ status: 200 });
    expect(await phone.get('/api/profile')).toMatchObject({ status: 401 });
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('where the answer to its write is lost, every old session has ended all the same', async () => {
    const { email } = await addAccount(ctx);
    const phone = await signedIn(ctx, email);
    const token = await resetToken(email);
    const lossy = openBrowser({ ...ctx, db: losingAnswerTo(database.db, /update accounts set/) });
    const answer = await lossy.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
    expect(answer).toMatchObject({ status: 503, body: { error: 'DATABASE_UNAVAILABLE' } });
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    expect(await phone.get('/api/profile')).toMatchObject({ status: 401 });
  });

  test('the link works once', async () => {
    const { email } = await addAccount(ctx);
    const token = await resetToken(email);
    const answers = await Promise.all([reset(token), reset(token, 'a-second-password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const link of [token, 'made-up']) {
      expect(await reset(link)).toMatchObject({ status: 400, body: { error: 'LINK_EXPIRED' } });
    }
  });

  test('every other link is void after one was used, and after the password or the address was changed', async () => {
    const { email, id } = await addAccount(ctx);
    let minute = 0;
    const anotherLink = async () => {
      minute += 2;
      const at = createTestContext(database.db, { now: () => Date.now() + minute * 60_000 });
      await openBrowser(at).post('/api/auth/request-password-reset', { email });
      return tokenIn(lastMail(at, email).text);
    };
    const refused = { status: 400, body: { error: 'LINK_EXPIRED' } };
    const [first, second] = [await anotherLink(), await anotherLink()];
    expect(await reset(second)).toMatchObject({ status: 200 });
    expect(await reset(first)).toMatchObject(refused);

    const third = await anotherLink();
    const phone = await signedInAs(ctx, { id });
    const passwords = { currentPassword: NEW_PASSWORD, newPassword: PASSWORD };
    expect(await phone.post('/api/auth/change-password', passwords)).toMatchObject({ status: 200 });
    expect(await reset(third)).toMatchObject(refused);

    const fourth = await anotherLink();
    await phone.post('/api/auth/change-email', { newEmail: 'left.it@example.in', password: PASSWORD });
    for (const inbox of [email, 'left.it@example.in']) {
      const body = { token: tokenIn(lastMail(ctx, inbox).text) };
      expect(await phone.post('/api/auth/verify-email', body)).toMatchObject({ status: 200 });
    }
    expect(await reset(fourth)).toMatchObject(refused);
  });

  test('the link works for an hour, and is not stored readable', async () => {
    const { email, id } = await addAccount(ctx);
    const token = await resetToken(email);
    const [stored] = await database.db.select().from(verifications).where(eq(verifications.value, id));
    expect(stored?.identifier).not.toContain(token);
    const minutes = ((stored?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    const tooLate = createTestContext(database.db, { now: () => Date.now() + 61 * 60_000 });
    const body = { token, newPassword: NEW_PASSWORD };
    const answer = await openBrowser(tooLate).post('/api/auth/reset-password', body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'LINK_EXPIRED' } });
  });

  test('of an unknown address is answered the same, and nothing is sent', async () => {
    const { email } = await addAccount(ctx);
    const [known, unknown] = [await ask(email), await ask('stranger@example.in')];
    expect({ status: unknown.status, body: unknown.body }).toEqual({
      status: known.status,
      body: known.body,
    });
    expect(ctx.mailed.map(({ to }) => to)).toEqual([email]);
  });

  test('one address gets one such mail a minute and five an hour; the answer does not say so', async () => {
    const { email } = await addAccount(ctx);
    for (let minute = 0; minute < 8; minute += 1) {
      const at = createTestContext(database.db, { now: () => Date.now() + minute * 61_000 });
      for (let nth = 0; nth < 2; nth += 1) {
        const answer = await openBrowser(at).post('/api/auth/request-password-reset', { email });
        expect(answer).toMatchObject({ status: 200, body: { status: true } });
      }
      expect(at.mailed).toHaveLength(minute < 5 ? 1 : 0);
    }
  });

  test('using the link proves the address: guest orders with it join the account', async () => {
    const { email, id } = await addAccount(ctx, { emailVerified: false });
    const order = await addOrder(database.db, { customerEmail: email });
    await reset(await resetToken(email));
    const [row] = await database.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.userId).toBe(id);
    const [user] = await database.db.select().from(users).where(eq(users.id, id));
    expect(user?.emailVerified).toBe(true);
  });

  test('S8: a weak one, of the administrator one below twelve characters, is refused with its reasons, and the link stays good', async () => {
    const { email } = await addAccount(ctx, { role: 'admin' });
    const token = await resetToken(email);
    expect(await reset(token, 'elevenchars')).toMatchObject({
      status: 422,
      body: {
        error: 'WEAK_PASSWORD',
        message: 'Password should be at least 12 characters long.',
        details: { reasons: ['length'] },
      },
    });
    expect(await reset(token, 'twelve chars')).toMatchObject({ status: 200 });
  });

  test('opens an account that wrong passwords had locked, to every client, and forgives nobody else’s tries', async () => {
    const [{ email }, other] = [await addAccount(ctx), await addAccount(ctx)];
    const laptop = '203.0.113.10';
    const statusOnLaptop = async (account: string, password: string) => {
      const [headers, body] = [{ 'CF-Connecting-IP': laptop }, { email: account, password }];
      const call = { method: 'POST', body, headers };
      return (await openBrowser(ctx).send('/api/auth/sign-in/email', call)).status;
    };
    for (const account of [email, other.email]) {
      for (let nth = 0; nth < 10; nth += 1) {
        await takeGuess(ctx, { what: 'password', email: account, from: laptop });
      }
      for (let nth = 0; nth < 40; nth += 1) await takeTry(ctx, 'passwordAnywhere', account);
      expect(await statusOnLaptop(account, PASSWORD)).toBe(429);
    }
    await reset(await resetToken(email));
    expect(await statusOnLaptop(email, NEW_PASSWORD)).toBe(200);
    expect(await statusOnLaptop(other.email, PASSWORD)).toBe(429);
  });
});

describe('changing the password', () => {
  const change = (from: Browser, currentPassword = PASSWORD, newPassword = NEW_PASSWORD) =>
    from.post('/api/auth/change-password', { currentPassword, newPassword });

  test('keeps this device under a new session and signs the others out', async () => {
    const { email } = await addAccount(ctx);
    const [phone, laptop] = [await signedIn(ctx, email), await signedIn(ctx, email)];
    const before = phone.cookies.get('jhilmil.session_token');
    expect(await change(phone)).toMatchObject({ status: 200, body: { status: true } });
    expect(phone.cookies.get('jhilmil.session_token')).not.toBe(before);
    expect(await phone.get('/api/profile')).toMatchObject({ status: 200 });
    expect(await laptop.get('/api/profile')).toMatchObject({ status: 401 });
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('where the answer to its write is lost, it is changed all the same, and the others are signed out', async () => {
    const { id, email } = await addAccount(ctx);
    const [phone, laptop] = [await signedIn(ctx, email), await signedIn(ctx, email)];
    await ask(email);
    const db = losingAnswerTo(database.db, /update accounts set/);
    const lossy = openBrowser({ ...ctx, db }, phone.cookies);
    expect(await change(lossy, PASSWORD, 'iloveyou')).toMatchObject({ status: 422 });
    expect(await change(lossy)).toMatchObject({ status: 200, body: { status: true } });
    expect(await phone.get('/api/profile')).toMatchObject({ status: 200 });
    expect(await laptop.get('/api/profile')).toMatchObject({ status: 401 });
    expect(await database.db.select().from(verifications).where(eq(verifications.value, id))).toEqual([]);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('is refused with a wrong one, at most ten times', async () => {
    const { id, email } = await addAccount(ctx);
    const phone = await signedIn(ctx, email);
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, id));
    const from = `session ${String(session?.id)}`;
    for (let nth = 0; nth < 9; nth += 1) await takeTry(ctx, 'password', email, from);
    const answer = await change(phone, 'wrong-password');
    expect(answer).toMatchObject({ status: 400, body: { error: 'WRONG_PASSWORD' } });
    expect(await change(phone)).toMatchObject({ status: 429, body: { error: 'TOO_MANY_TRIES' } });
  });

  test('is refused for a weak one, and to whoever is signed out', async () => {
    const phone = await signedIn(ctx, (await addAccount(ctx)).email);
    expect(await change(phone, PASSWORD, 'iloveyou')).toMatchObject({ status: 422 });
    expect(await change(browser)).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
  });
});
