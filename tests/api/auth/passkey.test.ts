import { inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { passkeys } from '#drizzle/schema/account.ts';
import { makeAdmin } from '#auth/make-admin.server.ts';
import type { Passkey } from '#auth/passkey.ts';
import { MINUTE_MS } from '#dates.ts';
import { addAccount, lastMail, signedInAs, tokenIn } from '#tests/support/accounts.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { type Answer, type Browser, openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();

let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db);
});

type Device = ReturnType<typeof createAuthenticator>;

const path = (verb: string) => `/api/auth/passkey/${verb}`;

async function options(browser: Browser, verb: string) {
  const { status, body } = await browser.get(path(verb));
  expect(status).toBe(200);
  return body as { readonly challenge: string };
}

async function add(browser: Browser, device: Device, name = 'My phone'): Promise<Answer> {
  const asked = await options(browser, 'generate-register-options');
  return browser.post(path('verify-registration'), { name, response: device.make(asked) });
}

async function show(browser: Browser, device: Device): Promise<Answer> {
  const asked = await options(browser, 'generate-authenticate-options');
  return browser.post(path('verify-authentication'), { response: device.show(asked) });
}

async function owner(values: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(ctx, values);
  const browser = await signedInAs(ctx, account);
  const device = createAuthenticator(ctx.siteUrl);
  expect(await add(browser, device)).toMatchObject({ status: 200, body: { name: 'My phone' } });
  return { ...account, browser, device };
}

const mine = async (browser: Browser) => (await browser.get(path('list-user-passkeys'))).body as Passkey[];

test('a passkey opens the account, also with two steps; the owner is told by email when it is added', async () => {
  const { email, device } = await owner({ twoFactorEnabled: true });
  expect(lastMail(ctx, email).subject).toBe('A passkey was added to your account with Jhilmil');
  const laptop = openBrowser(ctx);
  expect(await show(laptop, device)).toMatchObject({
    status: 200,
    body: { twoFactor: false, user: { email }, role: 'customer' },
  });
  expect(await laptop.get('/api/session')).toMatchObject({ body: { user: { email } } });
  expect(laptop.cookies.get('signed_in')).toBe('1');
});

test('it opens the admin, for as long as a password does', async () => {
  const { device } = await owner({ role: 'admin' });
  const laptop = openBrowser(ctx);
  expect(await show(laptop, device)).toMatchObject({ status: 200, body: { role: 'admin' } });
  expect((await laptop.get('/api/admin/orders')).status).toBe(200);
});

describe('it is refused', () => {
  test('without fingerprint, face or PIN, by whoever only holds the device', async () => {
    const account = await addAccount(ctx);
    const browser = await signedInAs(ctx, account);
    const blind = createAuthenticator(ctx.siteUrl, { sees: false });
    expect(await add(browser, blind)).toMatchObject({ status: 400, body: { error: 'PASSKEY_REFUSED' } });
    expect(await mine(browser)).toEqual([]);
  });

  test('when it answers a challenge for the second time, or that of another browser', async () => {
    const { device } = await owner();
    const laptop = openBrowser(ctx);
    const asked = await options(laptop, 'generate-authenticate-options');
    const response = device.show(asked);
    const elsewhere = openBrowser(ctx);
    await options(elsewhere, 'generate-authenticate-options');
    const refused = { status: 400, body: { error: 'PASSKEY_REFUSED' } };
    expect(await elsewhere.post(path('verify-authentication'), { response })).toMatchObject(refused);
    expect((await laptop.post(path('verify-authentication'), { response })).status).toBe(200);
    expect(await laptop.post(path('verify-authentication'), { response })).toMatchObject(refused);
  });

  test('when nobody knows it, or it is signed by another key', async () => {
    const { device } = await owner();
    const stranger = createAuthenticator(ctx.siteUrl);
    const laptop = openBrowser(ctx);
    expect(await show(laptop, stranger)).toMatchObject({ status: 400, body: { error: 'PASSKEY_REFUSED' } });
    const asked = await options(laptop, 'generate-authenticate-options');
    const response = { ...stranger.show(asked), id: device.show(asked).id, rawId: device.show(asked).rawId };
    expect((await laptop.post(path('verify-authentication'), { response })).status).toBe(400);
    expect(await laptop.get('/api/session')).toMatchObject({ body: { user: null } });
  });
});

test('none is added to an account that nobody signed in to just now, or whose address nobody has confirmed', async () => {
  const browser = await signedInAs(ctx, await addAccount(ctx));
  const later = createTestContext(database.db, { now: () => Date.now() + 31 * MINUTE_MS });
  const late = { status: 403, body: { error: 'SIGN_IN_AGAIN' } };
  expect(await openBrowser(later, browser.cookies).get(path('generate-register-options'))).toMatchObject(
    late,
  );
  const unproven = await signedInAs(ctx, await addAccount(ctx, { emailVerified: false }));
  const unconfirmed = { status: 409, body: { error: 'EMAIL_NOT_VERIFIED' } };
  expect(await unproven.get(path('generate-register-options'))).toMatchObject(unconfirmed);
  expect((await openBrowser(ctx).get(path('generate-register-options'))).status).toBe(401);
});

test('it is renamed and removed by its owner alone, and then opens nothing', async () => {
  const { browser, device } = await owner();
  const [passkey] = await mine(browser);
  const id = passkey?.id ?? '';
  const stranger = await signedInAs(ctx, await addAccount(ctx));
  expect(await mine(stranger)).toEqual([]);
  expect((await stranger.post(path('update-passkey'), { id, name: 'Mine' })).status).toBe(404);
  expect((await stranger.post(path('delete-passkey'), { id })).status).toBe(404);
  expect((await browser.post(path('update-passkey'), { id, name: ' ' })).status).toBe(400);
  expect((await browser.post(path('update-passkey'), { id, name: 'Old phone' })).status).toBe(200);
  expect(await mine(browser)).toMatchObject([{ id, name: 'Old phone' }]);
  expect((await browser.post(path('delete-passkey'), { id })).status).toBe(200);
  expect((await show(openBrowser(ctx), device)).status).toBe(400);
});

test('a new password by email, and becoming an administrator, remove all passkeys', async () => {
  const { id, email, device } = await owner();
  const laptop = openBrowser(ctx);
  await laptop.post('/api/auth/request-password-reset', { email });
  const token = tokenIn(lastMail(ctx, email).text);
  const newPassword = 'a-kundan-lamp-on-the-river';
  expect((await laptop.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
  expect((await show(laptop, device)).status).toBe(400);

  const other = await owner();
  await makeAdmin(ctx, { email: other.email, name: 'Meera', password: newPassword });
  expect(await database.db.$count(passkeys, inArray(passkeys.userId, [id, other.id]))).toBe(0);
});
