import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts, users } from '#drizzle/schema/account.ts';
import { addresses } from '#drizzle/schema/address.ts';
import { newsletterSubscribers } from '#drizzle/schema/newsletter.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { inboxOf } from '#address/contact.ts';
import { takeTry } from '#auth/throttle.server.ts';
import { addAccount, lastMail, signedInAs, tokenIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addWish } from '#tests/support/restock.ts';
import { addProduct } from '#tests/support/rows.ts';

const database = useDatabase();

let ctx: TestContext;
beforeEach(async () => {
  await database.db.delete(outbox);
  ctx = createTestContext(database.db);
});

/** A stranger who signed up with the address of somebody who reads our newsletter; anybody can do that. */
async function strangerWithOthersAddress() {
  const account = await addAccount(ctx, { emailVerified: false });
  const { email } = account;
  await database.db
    .insert(newsletterSubscribers)
    .values({ email, status: 'confirmed', unsubscribeToken: crypto.randomUUID() });
  await addWish(ctx, email, { productId: (await addProduct(database.db)).id });
  return { email, browser: await signedInAs(ctx, account) };
}

describe('R10: an account whose address nobody has shown to be theirs', () => {
  test('is told nothing of what the owner of the address has with us', async () => {
    const { browser } = await strangerWithOthersAddress();
    const { body } = await browser.get('/api/account/export');
    expect(body).toMatchObject({ account: { emailVerified: false }, newsletter: null, waitsFor: [] });
  });

  test('goes without touching the newsletter to that address, and without a mail to it', async () => {
    const { email, browser } = await strangerWithOthersAddress();
    const answer = await browser.send('/api/account', { method: 'DELETE', body: { password: PASSWORD } });
    expect(answer).toMatchObject({ status: 200 });
    const kept = await database.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    expect(kept).toMatchObject([{ status: 'confirmed' }]);
    const wishes = await database.db.select().from(restockWishes).where(eq(restockWishes.email, email));
    expect(wishes).toHaveLength(1);
    expect(ctx.mailed).toEqual([]);
  });

  test('cannot make our mails carry words of its own to that address', async () => {
    const name = 'you won, claim at prize.example\nor call 98765 43210';
    const signUp = { name, email: 'kavya@example.in', password: PASSWORD };
    expect(await openBrowser(ctx).post('/api/auth/sign-up/email', signUp)).toMatchObject({ status: 200 });
    const { text, html } = lastMail(ctx, 'kavya@example.in');
    expect(text).toContain('Namaste,');
    for (const part of [text, html]) expect(part).not.toMatch(/prize|98765/);
    const words = {
      ...signUp,
      name: 'customer, your refund failed: tell us your card',
      email: 'k@example.in',
    };
    await openBrowser(ctx).post('/api/auth/sign-up/email', words);
    expect(lastMail(ctx, 'k@example.in').text).not.toMatch(/refund/);
  });

  test('cannot make us write to one inbox, or to many, without end', async () => {
    const account = await addAccount(ctx, { emailVerified: false });
    const browser = await signedInAs(ctx, account);
    const ask = (newEmail: string) =>
      browser.post('/api/auth/change-email', { newEmail, password: PASSWORD });
    for (let at = 0; at < 10; at += 1) {
      expect(await ask(`her+${String(at)}@example.in`)).toMatchObject({ status: 200 });
    }
    expect(await ask('her+10@example.in')).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    const other = await signedInAs(ctx, await addAccount(ctx, { emailVerified: false }));
    for (let at = 10; at < 15; at += 1) {
      await other.post('/api/auth/change-email', {
        newEmail: `her+${String(at)}@example.in`,
        password: PASSWORD,
      });
    }
    // All of them together are above what may go to strangers within the hour.
    await database.db.delete(outbox);
    ctx.mailed.length = 0;
    for (let at = 15; at < 25; at += 1) {
      const signUp = { name: 'Her', email: `her+${String(at)}@example.in`, password: PASSWORD };
      expect(await openBrowser(ctx).post('/api/auth/sign-up/email', signUp)).toMatchObject({ status: 200 });
    }
    expect(ctx.mailed).toHaveLength(5);
  });

  const waysIn = ['request-password-reset', 'email-otp/send-verification-otp'];

  async function askForWaysInto(emails: readonly string[]) {
    for (const email of emails) {
      for (const path of waysIn) {
        expect(await openBrowser(ctx).post(`/api/auth/${path}`, { email })).toMatchObject({ status: 200 });
      }
    }
  }

  test('and other accounts of that inbox bring it twenty codes and reset links an hour in all', async () => {
    const emails = Array.from({ length: 11 }, (_, at) => `asked+${String(at)}@example.in`);
    for (const email of emails) await addAccount(ctx, { email, emailVerified: false });
    await askForWaysInto(emails);
    expect(ctx.mailed).toHaveLength(20);
  });

  test.each([
    { which: 'was confirmed', email: 'tara+shop@example.in', emailVerified: true },
    { which: 'is the inbox itself', email: 'uma@example.in', emailVerified: false },
  ])('and use up no code or reset link of an address that $which', async ({ email, emailVerified }) => {
    await addAccount(ctx, { email, emailVerified });
    const inbox = inboxOf(email);
    for (let nth = 0; nth < 20; nth += 1) await takeTry(ctx, 'inbox', inbox);
    const another = inbox.replace('@', '+1@');
    await addAccount(ctx, { email: another, emailVerified: false });
    await askForWaysInto([another, email]);
    expect(ctx.mailed.map(({ to }) => to)).toEqual([email, email]);
  });
});

describe('an account that a stranger made with the address of somebody who has taken it over since', () => {
  const ways = {
    code: async (email: string) => {
      const browser = openBrowser(ctx);
      await browser.post('/api/auth/email-otp/send-verification-otp', { email });
      const otp = /\d{6}/.exec(lastMail(ctx, email).subject)?.[0];
      expect(await browser.post('/api/auth/sign-in/email-otp', { email, otp })).toMatchObject({
        status: 200,
      });
    },
    reset: async (email: string) => {
      const browser = openBrowser(ctx);
      await browser.post('/api/auth/request-password-reset', { email });
      const body = { token: tokenIn(lastMail(ctx, email).text), newPassword: 'another-moonlit-night' };
      expect(await browser.post('/api/auth/reset-password', body)).toMatchObject({ status: 200 });
    },
  };

  const userById = async (id: string) => {
    const [user] = await database.db.select().from(users).where(eq(users.id, id));
    return user;
  };

  async function withTracesOfStranger(values: { emailVerified: boolean }) {
    const place = { city: 'Pune', state: 'MH', pinCode: '411001' };
    const address = { addressLine1: '1 His Road', country: 'India', ...place };
    const account = await addAccount(ctx, { ...values, name: 'His Name', phone: '+919876543210', address });
    const userId = account.id;
    const where = { name: 'Him', phone: '+919876543210', address: '1 His Road', ...place };
    await database.db.insert(addresses).values({ userId, label: 'Home', isDefault: true, ...where });
    return account;
  }

  const firstAddressesOf = (userId: string) =>
    database.db.$count(addresses, and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));

  test.each(['code', 'reset'] as const)('by a %s: the stranger’s link changes no address', async (way) => {
    const account = await addAccount(ctx, { emailVerified: false });
    const another = `stranger.${way}@example.in`;
    const body = { newEmail: another, password: PASSWORD };
    await (await signedInAs(ctx, account)).post('/api/auth/change-email', body);
    const token = tokenIn(lastMail(ctx, another).text);
    await ways[way](account.email);
    const browser = await signedInAs(ctx, account);
    const answer = await browser.post('/api/auth/verify-email', { token });
    expect(answer).toMatchObject({ status: 400, body: { error: 'LINK_EXPIRED' } });
    expect(await userById(account.id)).toMatchObject({ email: account.email, emailVerified: true });
  });

  const addGoogle = (userId: string) =>
    database.db
      .insert(accounts)
      .values({ id: `${userId}-google`, userId, accountId: userId, providerId: 'google' });
  const waysInto = async (userId: string) => {
    const found = await database.db.select().from(accounts).where(eq(accounts.userId, userId));
    return found.map(({ providerId }) => providerId).sort();
  };

  test.each([
    ['code', []],
    ['reset', ['credential']],
  ] as const)('by a %s: the stranger’s Google account does not open it any more', async (way, left) => {
    const { id, email } = await addAccount(ctx, { emailVerified: false });
    await addGoogle(id);
    await ways[way](email);
    expect(await waysInto(id)).toEqual(left);
  });

  test.each([
    ['code', 'its old password', '/forgot-password'],
    ['reset', 'its phone number', '/profile'],
  ] as const)(
    'by a %s: nothing that the stranger saved is filled in by itself, and a mail says so',
    async (way, removed, next) => {
      const { id, email } = await withTracesOfStranger({ emailVerified: false });
      await ways[way](email);
      expect(await userById(id)).toMatchObject({ emailVerified: true, phone: null, address: null });
      expect(await firstAddressesOf(id)).toBe(0);
      const { subject, text } = lastMail(ctx, email);
      expect(subject).toContain('check your account');
      expect(text).toContain(`we removed ${removed}`);
      expect(text).toContain(`http://shop.test${next}\n`);
    },
  );

  test('keeps all of it where the address was confirmed before, and no such mail is sent', async () => {
    const { id, email } = await withTracesOfStranger({ emailVerified: true });
    await addGoogle(id);
    const before = await userById(id);
    await ways.code(email);
    await ways.reset(email);
    expect(await userById(id)).toEqual({ ...before, updatedAt: expect.any(Date) as Date });
    expect(await firstAddressesOf(id)).toBe(1);
    expect(await waysInto(id)).toEqual(['credential', 'google']);
    expect(ctx.mailed.map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('check your account'),
    );
  });
});
