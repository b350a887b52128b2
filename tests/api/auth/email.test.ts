import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accounts, users } from '#drizzle/schema/account.ts';
import { complaints } from '#drizzle/schema/complaint.ts';
import { orders } from '#drizzle/schema/order.ts';
import { findOwnComplaint } from '#complaint/complaint.server.ts';
import { addAccount, lastMail, signedIn, signedInAs, tokenIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { complain, type Filed, keyIn } from '#tests/support/complaints.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addOrder } from '#tests/support/rows.ts';

const database = useDatabase();

let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db);
});

const verify = (token: string, browser: Browser) => browser.post('/api/auth/verify-email', { token });
const userById = async (id: string) => {
  const [user] = await database.db.select().from(users).where(eq(users.id, id));
  return user;
};
const orderById = async (orderId: string) => {
  const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId));
  return order;
};
const ownerOf = async (orderId: string) => (await orderById(orderId))?.userId;

describe('confirming an address', () => {
  test('attaches earlier guest orders with it, which signing in alone does not, and none that has an owner', async () => {
    const { email, id } = await addAccount(ctx, { emailVerified: false });
    const order = await addOrder(database.db, { customerEmail: email });
    const { id: userId } = await addAccount(ctx);
    const owned = await addOrder(database.db, { customerEmail: email, userId });
    const browser = await signedIn(ctx, email);
    expect(await ownerOf(order.id)).toBeNull();

    expect(await browser.post('/api/auth/send-verification-email')).toMatchObject({ status: 200 });
    const token = tokenIn(lastMail(ctx, email).text);
    expect(await verify(token, browser)).toMatchObject({ status: 200, body: { status: true } });
    expect(await userById(id)).toMatchObject({ emailVerified: true });
    expect(await ownerOf(order.id)).toBe(id);
    expect(await ownerOf(owned.id)).toBe(userId);
  });

  test('of somebody else, who signed up with it, cannot be done by its owner in good faith', async () => {
    const { email, id } = await addAccount(ctx, { emailVerified: false });
    const order = await addOrder(database.db, { customerEmail: email });
    await (await signedIn(ctx, email)).post('/api/auth/send-verification-email');
    const token = tokenIn(lastMail(ctx, email).text);
    const signedOut = openBrowser(ctx);
    const ofAnother = await signedInAs(ctx, await addAccount(ctx));
    for (const browser of [signedOut, ofAnother]) {
      expect(await verify(token, browser)).toMatchObject({ status: 403, body: { error: 'SIGN_IN_AGAIN' } });
    }
    expect(signedOut.cookies.size).toBe(0);
    expect(await userById(id)).toMatchObject({ emailVerified: false });
    expect(await ownerOf(order.id)).toBeNull();
  });

  test.each([
    ['made up', 'made.up.token'],
    ['signed by nobody', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImFzaGFAZXhhbXBsZS5pbiJ9.'],
  ])('is refused with a link that is %s', async (_, token) => {
    for (const browser of [openBrowser(ctx), await signedInAs(ctx, await addAccount(ctx))]) {
      expect(await verify(token, browser)).toMatchObject({ status: 400, body: { error: 'LINK_EXPIRED' } });
    }
  });
});

describe('changing the address', () => {
  const change = async (email: string, newEmail: string, password = PASSWORD) =>
    (await signedIn(ctx, email)).post('/api/auth/change-email', { newEmail, password });

  test('takes the yes of the old one and then of the new one; Google opens it with neither until it joins anew', async () => {
    const { email, id } = await addAccount(ctx);
    const google = { id: crypto.randomUUID(), userId: id, accountId: email, providerId: 'google' };
    await database.db.insert(accounts).values(google);
    const waysIn = () =>
      database.db.select({ by: accounts.providerId }).from(accounts).where(eq(accounts.userId, id));
    expect(await change(email, 'new.address@example.in')).toMatchObject({ status: 200 });
    expect(lastMail(ctx, email).text).toMatch(/new\.address@example\.in.*where you are logged in/s);
    const browser = await signedIn(ctx, email);
    const yes = tokenIn(lastMail(ctx, email).text);
    expect(await verify(yes, openBrowser(ctx))).toMatchObject({ status: 403 });
    expect(await verify(yes, browser)).toMatchObject({ status: 200 });
    expect(await userById(id)).toMatchObject({ email });
    expect(await waysIn()).toHaveLength(2);

    const toNew = lastMail(ctx, 'new.address@example.in').text;
    expect(toNew).toContain(
      'Please confirm this email address. Your account will then use it instead of the old one.',
    );
    const token = tokenIn(toNew);
    expect(await verify(token, openBrowser(ctx))).toMatchObject({
      status: 403,
      body: { error: 'SIGN_IN_AGAIN' },
    });
    expect(await verify(token, browser)).toMatchObject({ status: 200 });
    expect(await userById(id)).toMatchObject({ email: 'new.address@example.in', emailVerified: true });
    expect(await waysIn()).toEqual([{ by: 'credential' }]);
    expect(await browser.get('/api/session')).toMatchObject({ body: { user: { id } } });
    expect(await verify(token, browser)).toMatchObject({ status: 400, body: { error: 'LINK_EXPIRED' } });
  });

  test('to a known one looks the same to whoever asks; only the owner of that one is told', async () => {
    const [user, other] = [await addAccount(ctx), await addAccount(ctx)];
    expect(await change(user.email, other.email)).toMatchObject({ status: 200, body: { status: true } });
    expect(ctx.mailed).toMatchObject([{ to: user.email }]);
    const { subject, text } = lastMail(ctx, user.email);
    expect(subject).toContain('Do you want to change your email address');
    expect(text).toContain(other.email);

    const browser = await signedIn(ctx, user.email);
    expect(await verify(tokenIn(text), browser)).toMatchObject({ status: 200, body: { status: true } });
    expect(ctx.mailed).toHaveLength(2);
    expect(lastMail(ctx, other.email).subject).toContain('You already have an account');
    expect(lastMail(ctx, other.email).text).not.toContain('token=');
    expect(await userById(user.id)).toMatchObject({ email: user.email });
  });

  test('of an account that has not confirmed its own one goes to the new one alone, known or not', async () => {
    const [user, other] = [await addAccount(ctx, { emailVerified: false }), await addAccount(ctx)];
    for (const to of [other.email, 'mistyped.before@example.in']) {
      expect(await change(user.email, to)).toMatchObject({ status: 200, body: { status: true } });
    }
    expect(ctx.mailed).toMatchObject([{ to: other.email }, { to: 'mistyped.before@example.in' }]);
    const token = tokenIn(lastMail(ctx, 'mistyped.before@example.in').text);
    expect(await verify(token, await signedIn(ctx, user.email))).toMatchObject({ status: 200 });
    expect(await userById(user.id)).toMatchObject({
      email: 'mistyped.before@example.in',
      emailVerified: true,
    });
  });

  test('moves the orders of the account to the new one, but not those of other people or to other addresses', async () => {
    const { email, id: userId } = await addAccount(ctx);
    const newEmail = 'moved.to@example.in';
    const own = await addOrder(database.db, { customerEmail: email, userId, updatedAt: 1 });
    const toAmma = await addOrder(database.db, { customerEmail: 'amma@example.in', userId });
    const ofAnother = await addOrder(database.db, {
      customerEmail: email,
      userId: (await addAccount(ctx)).id,
    });
    const asGuest = await addOrder(database.db, { customerEmail: newEmail });
    const asGuestBefore = await addOrder(database.db, { customerEmail: email });
    expect(await change(email, newEmail)).toMatchObject({ status: 200 });
    const browser = await signedInAs(ctx, { id: userId });
    await verify(tokenIn(lastMail(ctx, email).text), browser);
    expect(await orderById(own.id)).toMatchObject({ customerEmail: email });
    expect(await verify(tokenIn(lastMail(ctx, newEmail).text), browser)).toMatchObject({ status: 200 });
    expect(await orderById(own.id)).toMatchObject({ customerEmail: newEmail, updatedAt: 1 });
    expect(await orderById(toAmma.id)).toMatchObject({ customerEmail: 'amma@example.in' });
    expect(await orderById(ofAnother.id)).toMatchObject({ customerEmail: email });
    expect(await ownerOf(asGuest.id)).toBe(userId);
    expect(await orderById(asGuestBefore.id)).toMatchObject({ customerEmail: newEmail, userId });
  });

  test('of a confirmed address takes along what was complained about from there, and its link still opens it', async () => {
    const account = await addAccount(ctx);
    const own = await complain(ctx, { email: account.email });
    const ofAmma = await complain(ctx, { email: 'amma@example.in' });
    await change(account.email, 'moved.on@example.in');
    const browser = await signedInAs(ctx, account);
    for (const inbox of [account.email, 'moved.on@example.in']) {
      const token = tokenIn(lastMail(ctx, inbox).text);
      expect(await verify(token, browser)).toMatchObject({ status: 200 });
    }
    const emailOf = async ({ number }: Filed) =>
      (await database.db.select().from(complaints).where(eq(complaints.number, number)))[0]?.email;
    expect(await emailOf(own)).toBe('moved.on@example.in');
    expect(await emailOf(ofAmma)).toBe('amma@example.in');
    expect(await findOwnComplaint(ctx, keyIn(own))).toMatchObject({ number: own.number });
  });

  test('of an address that was never confirmed takes no complaint along that came from there', async () => {
    const account = await addAccount(ctx, { emailVerified: false });
    const order = await addOrder(database.db, { customerEmail: account.email, userId: account.id });
    const { number } = await complain(ctx, { email: account.email, orderId: order.id });
    const orderOf = async () =>
      (await database.db.select().from(complaints).where(eq(complaints.number, number)))[0]?.orderId;
    expect(await orderOf()).toBe(order.id);
    await change(account.email, 'his.own@example.in');
    const token = tokenIn(lastMail(ctx, 'his.own@example.in').text);
    expect(await verify(token, await signedInAs(ctx, account))).toMatchObject({ status: 200 });
    expect(await orderById(order.id)).toMatchObject({ customerEmail: 'his.own@example.in' });
    expect(await orderOf()).toBeNull();
  });

  test('of an address that was taken by somebody else meanwhile is refused', async () => {
    const { email, id } = await addAccount(ctx);
    const browser = await signedIn(ctx, email);
    await browser.post('/api/auth/change-email', { newEmail: 'two.want@example.in', password: PASSWORD });
    await verify(tokenIn(lastMail(ctx, email).text), browser);
    const token = tokenIn(lastMail(ctx, 'two.want@example.in').text);
    await addAccount(ctx, { email: 'two.want@example.in' });
    expect(await verify(token, browser)).toMatchObject({ status: 400, body: { error: 'LINK_EXPIRED' } });
    expect(await userById(id)).toMatchObject({ email });
  });

  test('is refused without the password, to the same address, and to whoever is signed out', async () => {
    const { email } = await addAccount(ctx);
    const to = 'else@example.in';
    expect(await change(email, to, 'wrong-password')).toMatchObject({ body: { error: 'WRONG_PASSWORD' } });
    expect(await change(email, email)).toMatchObject({ status: 409, body: { error: 'EMAIL_UNCHANGED' } });
    const answer = await openBrowser(ctx).post('/api/auth/change-email', { newEmail: to, password: 'x' });
    expect(answer).toMatchObject({ status: 401, body: { error: 'SIGNED_OUT' } });
  });
});
