import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accounts, twoFactors, users } from '#drizzle/schema/account.ts';
import { findOtherAdmins, makeAdmin } from '#auth/make-admin.server.ts';
import { addAccount, lastMail, signedIn, tokenIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();

let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db);
});

const ADMIN_PASSWORD = 'a-dozen-gold-bangles';

async function resetLinkOf(email: string): Promise<string> {
  await openBrowser(ctx).post('/api/auth/request-password-reset', { email });
  return tokenIn(lastMail(ctx, email).text);
}

const reset = (token: string) =>
  openBrowser(ctx).post('/api/auth/reset-password', { token, newPassword: 'another-moonlit-night' });
const VOID = { status: 400, body: { error: 'LINK_EXPIRED' } };

test('the administrator is made with a confirmed address and can sign in', async () => {
  const admin = { email: 'owner@example.in', name: 'Owner', password: ADMIN_PASSWORD };
  expect(await makeAdmin(database, admin)).toBe('made');
  const browser = await signedIn(ctx, admin.email, ADMIN_PASSWORD);
  expect(await browser.get('/api/session')).toMatchObject({
    body: { role: 'admin', user: { name: 'Owner', emailVerified: true } },
  });
});

test('an account becomes the administrator’s with nothing left to sign in with from before', async () => {
  const { email, id } = await addAccount(ctx, { name: 'Kavya', twoFactorEnabled: true });
  await database.db.insert(accounts).values({ id: 'g', userId: id, accountId: 'g', providerId: 'google' });
  await database.db.insert(twoFactors).values({ id: 't', userId: id, secret: 's', backupCodes: 'b' });
  const link = await resetLinkOf(email);
  expect(await makeAdmin(database, { email, name: 'Other', password: ADMIN_PASSWORD })).toBe('promoted');
  expect(await reset(link)).toMatchObject(VOID);
  await expect(signedIn(ctx, email, PASSWORD)).rejects.toThrow('401');
  await signedIn(ctx, email, ADMIN_PASSWORD);
  const [user] = await database.db.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ role: 'admin', name: 'Kavya', twoFactorEnabled: false });
  const methods = await database.db.select().from(accounts).where(eq(accounts.userId, id));
  expect(methods.map(({ providerId }) => providerId)).toEqual(['credential']);
});

test('a password of eleven characters is refused, and so is a common one', async () => {
  for (const password of ['elevenchars', 'abcdefghijkl']) {
    const made = makeAdmin(database, { email: 'weak@example.in', name: 'Weak', password });
    await expect(made).rejects.toMatchObject({ code: 'WEAK_PASSWORD' });
  }
  expect(await database.db.select().from(users).where(eq(users.email, 'weak@example.in'))).toEqual([]);
});

test('one that is to be the only one makes customers of the others and signs them out, and of nobody else', async () => {
  const mistyped = { email: 'owner@exampel.in', name: 'Owner', password: ADMIN_PASSWORD };
  await makeAdmin(database, mistyped);
  const { email: shopper } = await addAccount(ctx, {});
  const [stranger, customer] = [
    await signedIn(ctx, mistyped.email, ADMIN_PASSWORD),
    await signedIn(ctx, shopper, PASSWORD),
  ];
  const owner = { email: 'only@example.in', name: 'Owner', password: ADMIN_PASSWORD };
  await makeAdmin(database, owner);
  expect(await findOtherAdmins(database, owner.email)).toContain(mistyped.email);
  expect(await stranger.get('/api/session')).toMatchObject({ body: { role: 'admin' } });

  const [oldLink, link] = [await resetLinkOf(mistyped.email), await resetLinkOf(shopper)];
  await makeAdmin(database, { ...owner, isOnly: true });
  expect(await findOtherAdmins(database, owner.email)).toEqual([]);
  expect(await stranger.get('/api/session')).toMatchObject({ body: { user: null } });
  expect(await customer.get('/api/session')).toMatchObject({ body: { user: { email: shopper } } });
  const again = await signedIn(ctx, mistyped.email, ADMIN_PASSWORD);
  expect(await again.get('/api/session')).toMatchObject({ body: { role: 'customer' } });
  expect(await reset(oldLink)).toMatchObject(VOID);
  expect(await reset(link)).toMatchObject({ status: 200 });
});

/** Hashes as quickly as this process does, which would not recognise its passwords otherwise. */
const QUICKLY = ['--import', './tests/support/quick-passwords.ts'];

const run = (env: Record<string, string>, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [...QUICKLY, 'scripts/admin-create.ts', ...args], {
    env: { ...process.env, ...env },
  });

test('npm run admin:create takes its answers from the environment', async () => {
  const env = { DATABASE_URL: database.sqld.url, ADMIN_EMAIL: 'Script@Example.in' };
  const { stdout } = await run({ ...env, ADMIN_PASSWORD });
  const { host } = new URL(database.sqld.url);
  expect(stdout).toContain(`The database is ${host}.\nscript@example.in is the administrator.\n`);
  await signedIn(ctx, 'script@example.in', ADMIN_PASSWORD);
  const alone = await run({ ...env, ADMIN_EMAIL: 'alone@example.in', ADMIN_PASSWORD }, '--only');
  expect(alone.stdout).toMatch(/No administrator any more, and signed out: .*script@example\.in/);
});

test('npm run admin:create -- --role makes somebody of another role, but never of the last owner', async () => {
  const env = { DATABASE_URL: database.sqld.url, ADMIN_EMAIL: 'packer@example.in', ADMIN_PASSWORD };
  const { stdout } = await run(env, '--role', 'packer');
  expect(stdout).toContain('packer@example.in is the packer.\n');
  const packer = await signedIn(ctx, 'packer@example.in', ADMIN_PASSWORD);
  expect((await packer.get('/api/admin/orders')).status).toBe(200);
  expect(await packer.get('/api/admin/products')).toMatchObject({ status: 403 });

  const only = { email: 'last@example.in', name: 'Owner', password: ADMIN_PASSWORD };
  await makeAdmin(database, { ...only, isOnly: true });
  await expect(makeAdmin(database, { ...only, role: 'packer' })).rejects.toMatchObject({
    code: 'OWNER_IS_LAST',
  });
  await expect(run(env, '--role', 'queen')).rejects.toMatchObject({
    stderr: '--role is one of owner, packer, catalogue, accounts.\n',
  });
});

test('npm run admin:create changes no other shop than the one that it is asked for', async () => {
  const env = { DATABASE_URL: database.sqld.url, ADMIN_EMAIL: 'stray@example.in', ADMIN_PASSWORD };
  await expect(run(env, '--enf', 'production')).rejects.toThrow("Unknown option '--enf'");
  const none = { ...env, DATABASE_URL: '' };
  await expect(run(none, '--env', 'production')).rejects.toMatchObject({
    stderr: 'DATABASE_URL is missing in .production.vars.\n',
  });
  expect(await database.db.select().from(users).where(eq(users.email, 'stray@example.in'))).toEqual([]);
});
