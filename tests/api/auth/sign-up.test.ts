import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts, sessions, users } from '#drizzle/schema/account.ts';
import { addAccount, countTriesOf, lastMail, signedIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { losingAnswerTo } from '#tests/support/around-client.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();

let ctx: TestContext;
let browser: Browser;
beforeEach(() => {
  ctx = createTestContext(database.db);
  browser = openBrowser(ctx);
});

const signUp = (fields: Record<string, unknown> = {}) =>
  browser.post('/api/auth/sign-up/email', {
    name: 'Meera Iyer',
    email: 'meera@example.in',
    password: PASSWORD,
    ...fields,
  });

const userOf = async (email: string) => {
  const [user] = await database.db.select().from(users).where(eq(users.email, email));
  return user;
};

describe('S2: signing up', () => {
  test('makes a customer who is not signed in yet, and asks for the address to be confirmed', async () => {
    const answer = await signUp({ email: ' Meera@Example.in ' });
    expect(answer).toMatchObject({ status: 200, body: { status: true } });
    expect(browser.cookies.size).toBe(0);
    const user = await userOf('meera@example.in');
    expect(user).toMatchObject({ name: 'Meera Iyer', role: 'customer', emailVerified: false });
    expect(await database.db.select().from(sessions)).toEqual([]);
    const mail = lastMail(ctx, 'meera@example.in');
    expect(mail.subject).toContain('confirm');
    expect(mail.text).toContain('http://shop.test/verify-email?token=');
  });

  test('stores no password but its salted hash, with the version of the recipe', async () => {
    const [account] = await database.db.select().from(accounts);
    expect(account?.password).toMatch(/^s1\$[\w-]{22}\$[\w-]{43}$/);
    await signedIn(ctx, 'meera@example.in');
  });

  test('with a known address is answered the same, changes nothing, and tells its owner once', async () => {
    const owner = await addAccount(ctx, { name: 'Kavya Hegde' });
    const fresh = await signUp({ email: 'fresh@example.in' });
    const known = await signUp({ email: owner.email, password: 'another-password' });
    expect({ status: known.status, body: known.body }).toEqual({ status: fresh.status, body: fresh.body });
    expect([...known.headers.keys()]).toEqual([...fresh.headers.keys()]);
    expect(await userOf(owner.email)).toEqual(owner);
    expect(lastMail(ctx, owner.email).subject).toContain('already have an account');
    await signUp({ email: owner.email });
    expect(ctx.mailed.filter(({ to }) => to === owner.email)).toHaveLength(1);
    await signedIn(ctx, owner.email);
  });

  test('a form sent twice at once makes one account, and both are told the same', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => signUp({ email: 'twice@example.in' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const made = await database.db.select().from(users).where(eq(users.email, 'twice@example.in'));
    expect(made).toHaveLength(1);
  });

  test('whose answer is lost half way makes nothing, says so, and goes well the next time', async () => {
    const email = 'lost@example.in';
    const lossy = openBrowser({ ...ctx, db: losingAnswerTo(database.db, /insert into users/) });
    const again = { name: 'Meera Iyer', email, password: PASSWORD };
    expect(await lossy.post('/api/auth/sign-up/email', again)).toMatchObject({
      status: 503,
      body: { error: 'DATABASE_UNAVAILABLE' },
    });
    expect(await userOf(email)).toBeUndefined();
    expect((await signUp(again)).status).toBe(200);
    expect(lastMail(ctx, email).subject).toContain('confirm');
    await signedIn(ctx, email);
  });
});

describe('signing up is refused', () => {
  test.each([
    ['a role', { role: 'admin' }, ''],
    ['any other field', { emailVerified: true }, ''],
    ['no name', { name: ' ' }, 'name'],
    ['no address', { email: 'meera' }, 'email'],
    ['no password', { password: '' }, 'password'],
  ])('with %s', async (_, fields, at) => {
    const answer = await signUp({ email: 'refused@example.in', ...fields });
    expect(answer).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
    expect(answer.body).toHaveProperty(['details', at]);
    expect(await userOf('refused@example.in')).toBeUndefined();
  });

  test.each([
    ['short1', 'abc12', ['length'], 'Password should be at least 6 characters long.'],
    ['among the commonest', 'Sunshine', ['common'], 'too easy to guess'],
    ['one’s own name', 'MeeraIyer', ['personal'], 'easy to guess'],
  ])('S8: with a weak password and its reasons: %s', async (_, password, reasons, sentence) => {
    const answer = await signUp({ email: 'weak.one@example.in', password });
    expect(answer).toMatchObject({ status: 422, body: { error: 'WEAK_PASSWORD', details: { reasons } } });
    expect(answer.body).toHaveProperty('message', expect.stringContaining(sentence));
    expect(await userOf('weak.one@example.in')).toBeUndefined();
  });

  test('to a client that has done it twenty times in a minute', async () => {
    expect((await signUp()).status).toBe(200);
    await countTriesOf(ctx, '/sign-up/email', 19);
    expect((await signUp({ email: 'new.20@example.in' })).status).toBe(200);
    expect(await signUp({ email: 'new.21@example.in' })).toMatchObject({
      status: 429,
      body: { error: 'RATE_LIMITED' },
    });
  });
});
