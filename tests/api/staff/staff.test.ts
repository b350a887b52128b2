import { and, eq, isNull, ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions, users } from '#drizzle/schema/account.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { staff, staffInvitations } from '#drizzle/schema/staff.ts';
import { forgetExpiredSignIns } from '#auth/session.server.ts';
import type { StaffRole } from '#auth/rights.ts';
import type { StaffList } from '#staff/staff.ts';
import { HOUR_MS } from '#dates.ts';
import {
  addAccount,
  addStaff,
  lastMail,
  PASSWORD,
  signedIn,
  signedInAs,
  tokenIn,
} from '#tests/support/accounts.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { openBrowser } from '#tests/support/browser.ts';

const admin = useAdmin();
const STAFF = '/api/admin/staff';
const LONG_PASSWORD = 'twelve-bangles-of-glass';
const FORBIDDEN = { status: 403, body: { error: 'FORBIDDEN' } };
const ENDED = { status: 400, body: { error: 'LINK_EXPIRED' } };

async function invite(role: StaffRole): Promise<string> {
  const { status, body } = await admin().owner.post(`${STAFF}/invite`, { role });
  expect(status).toBe(201);
  const { url, expiresAt } = body as { url: string; expiresAt: number };
  expect(url).toMatch(/^http:\/\/shop\.test\/admin\/join\?token=/);
  expect(expiresAt).toBeGreaterThan(Date.now() + 47 * HOUR_MS);
  return tokenIn(url);
}

let people = 0;
function somebody() {
  people += 1;
  return { name: 'Ravi Menon', email: `ravi.${String(people)}@example.in`, password: LONG_PASSWORD };
}

const join = (token: string, person: object = somebody(), browser = openBrowser(admin().ctx)) =>
  browser.post('/api/staff/join', { token, ...person });

const roleOf = async (email: string) => {
  const [row] = await admin()
    .ctx.db.select({ role: staff.role, kind: users.role, emailVerified: users.emailVerified })
    .from(users)
    .leftJoin(staff, and(eq(staff.userId, users.id), isNull(staff.endedAt)))
    .where(eq(users.email, email));
  return row ?? null;
};

const list = async () => (await admin().owner.get(STAFF)).body as StaffList;

describe('A6: an invitation', () => {
  test('makes whoever opens it one of the staff, with the role that it is for, once', async () => {
    const { ctx, ownerId } = admin();
    const token = await invite('packer');
    expect((await list()).invitations).toMatchObject([{ role: 'packer' }]);
    const person = somebody();
    expect(await join(token, person)).toMatchObject({ status: 200, body: { status: true } });
    expect(await roleOf(person.email)).toEqual({ role: 'packer', kind: 'admin', emailVerified: false });
    expect(await lastTrace(admin(), 'staff.join')).toMatchObject({ actorEmail: person.email });

    const packer = await signedIn(ctx, person.email, LONG_PASSWORD);
    expect((await packer.get('/api/admin/orders')).status).toBe(200);
    expect(await packer.get(STAFF)).toMatchObject(FORBIDDEN);
    const { items, invitations } = await list();
    expect(invitations).toEqual([]);
    expect(items.find(({ email }) => email === person.email)).toMatchObject({
      role: 'packer',
      name: person.name,
      lastSignInAt: expect.any(Number) as number,
    });
    const [row] = await ctx.db.select().from(staff).where(eq(staff.role, 'packer'));
    expect(row).toMatchObject({ invitedBy: ownerId, endedAt: null });
    expect(await join(token)).toMatchObject(ENDED);
  });

  test('of two who send it at once one joins', async () => {
    const token = await invite('accounts');
    const statuses = (await Promise.all([join(token), join(token)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 400]);
  });

  test('ends after 48 hours, and when it is withdrawn; nobody learns its token from the database', async () => {
    const { ctx, owner } = admin();
    const token = await invite('packer');
    const [row] = await ctx.db.select().from(staffInvitations);
    expect(JSON.stringify(row)).not.toContain(token);
    const [open] = (await list()).invitations;
    const path = `${STAFF}/invitations/${String(open?.id)}`;
    expect((await owner.send(path, { method: 'DELETE' })).status).toBe(200);
    expect(await owner.send(path, { method: 'DELETE' })).toMatchObject({ status: 404 });
    expect(await join(token)).toMatchObject(ENDED);

    const late = await invite('packer');
    await ctx.db.update(staffInvitations).set({ expiresAt: Date.now() - 1 });
    expect(await join(late)).toMatchObject(ENDED);
    expect((await list()).invitations).toEqual([]);
    await forgetExpiredSignIns(ctx);
    expect(await ctx.db.$count(staffInvitations)).toBe(0);
    expect(await join('no-such-token')).toMatchObject(ENDED);
  });

  test('wants a password as good as an owner’s, and an address without an account', async () => {
    const token = await invite('packer');
    const weak = await join(token, { ...somebody(), password: 'elevenchars' });
    expect(weak).toMatchObject({ status: 422, body: { error: 'WEAK_PASSWORD' } });
    const { email } = await addAccount(admin().ctx);
    const taken = await join(token, { ...somebody(), email });
    expect(taken).toMatchObject({ status: 409, body: { error: 'EMAIL_TAKEN' } });
    expect(await roleOf(email)).toMatchObject({ role: null, kind: 'customer' });
    expect((await join(token)).status).toBe(200);
  });

  test('can be used by a customer who is signed in, with the password: the sessions end', async () => {
    const { ctx } = admin();
    const token = await invite('catalogue');
    const { id, email } = await addAccount(ctx);
    const browser = await signedInAs(ctx, { id });
    expect(await join(token, { password: 'not-her-password' }, browser)).toMatchObject({
      status: 400,
      body: { error: 'WRONG_PASSWORD' },
    });
    const change = (currentPassword: string, newPassword: string) =>
      browser.post('/api/auth/change-password', { currentPassword, newPassword });
    await change(PASSWORD, 'glitter');
    expect(await join(token, { password: 'glitter' }, browser)).toMatchObject({
      status: 422,
      body: { error: 'WEAK_PASSWORD', message: expect.stringContaining('12 characters') as string },
    });
    await change('glitter', PASSWORD);
    expect((await join(token, { password: PASSWORD }, browser)).status).toBe(200);
    expect(await roleOf(email)).toMatchObject({ role: 'catalogue', kind: 'admin' });
    expect(await ctx.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });

  test('cannot be used with an account whose address nobody has confirmed, nor by the staff', async () => {
    const { ctx, owner } = admin();
    const token = await invite('packer');
    const unproven = await signedInAs(ctx, await addAccount(ctx, { emailVerified: false }));
    expect(await join(token, { password: PASSWORD }, unproven)).toMatchObject({
      status: 409,
      body: { error: 'EMAIL_NOT_VERIFIED' },
    });
    expect(await join(token, { password: PASSWORD }, owner)).toMatchObject({
      status: 409,
      body: { error: 'ALREADY_STAFF' },
    });
  });

  test('gives nothing to whoever owns a mistyped address: the role ends when they claim the account', async () => {
    const { ctx } = admin();
    const person = somebody();
    await join(await invite('accounts'), person);
    await openBrowser(ctx).post('/api/auth/request-password-reset', { email: person.email });
    const reset = { token: tokenIn(lastMail(ctx, person.email).text), newPassword: 'claimed-by-its-owner' };
    expect((await openBrowser(ctx).post('/api/auth/reset-password', reset)).status).toBe(200);
    expect(await roleOf(person.email)).toMatchObject({ role: null, kind: 'customer', emailVerified: true });
  });

  test('can only be made by an owner who has just signed in', async () => {
    const { ctx, owner, ownerId } = admin();
    const hourAgo = new Date(Date.now() - HOUR_MS);
    await ctx.db.update(sessions).set({ createdAt: hourAgo }).where(eq(sessions.userId, ownerId));
    const stale = { status: 403, body: { error: 'SIGN_IN_AGAIN' } };
    expect(await owner.post(`${STAFF}/invite`, { role: 'packer' })).toMatchObject(stale);
    expect(await owner.post(STAFF, { userId: ownerId, role: 'packer' })).toMatchObject(stale);
    expect(await owner.send(`${STAFF}/${ownerId}`, { method: 'DELETE' })).toMatchObject(stale);
  });
});

describe('A6: somebody of the staff', () => {
  test('has another role from the next request on', async () => {
    const { ctx, owner } = admin();
    const { account, browser } = await addStaff(ctx, 'packer');
    expect(await browser.get('/api/admin/products')).toMatchObject(FORBIDDEN);
    const changed = await owner.post(STAFF, { userId: account.id, role: 'catalogue' });
    expect(changed.status).toBe(200);
    expect((await browser.get('/api/admin/products')).status).toBe(200);
    expect(await browser.get('/api/admin/orders')).toMatchObject(FORBIDDEN);
    expect(await lastTrace(admin(), 'staff.role')).toMatchObject({
      changes: { role: 'catalogue', before: { role: 'packer' } },
    });
    expect(await owner.post(STAFF, { userId: account.id, role: 'queen' })).toMatchObject({ status: 400 });
  });

  test('who ends is out at once, in the middle of a session, and is a customer then', async () => {
    const { ctx, owner } = admin();
    const { account, browser } = await addStaff(ctx, 'packer');
    expect((await owner.send(`${STAFF}/${account.id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await browser.get('/api/admin/orders')).toMatchObject({ status: 401 });
    expect(await roleOf(account.email)).toMatchObject({ role: null, kind: 'customer' });
    const again = await signedIn(ctx, account.email);
    expect(await again.get('/api/admin/orders')).toMatchObject({
      status: 403,
      body: { error: 'ADMIN_ONLY' },
    });
    expect(await owner.send(`${STAFF}/${account.id}`, { method: 'DELETE' })).toMatchObject({ status: 404 });
    expect(await owner.post(STAFF, { userId: account.id, role: 'owner' })).toMatchObject({ status: 404 });

    expect((await join(await invite('accounts'), { password: PASSWORD }, again)).status).toBe(200);
    expect(await roleOf(account.email)).toMatchObject({ role: 'accounts', kind: 'admin' });
  });

  test('who is the last owner neither goes nor takes another role, not even when two owners try at once', async () => {
    const { ctx, owner, ownerId } = admin();
    await ctx.db.update(staff).set({ endedAt: 1 }).where(ne(staff.userId, ownerId));
    const last = { status: 409, body: { error: 'OWNER_IS_LAST' } };
    expect(await owner.post(STAFF, { userId: ownerId, role: 'accounts' })).toMatchObject(last);
    expect(await owner.send(`${STAFF}/${ownerId}`, { method: 'DELETE' })).toMatchObject(last);

    const { account, browser } = await addStaff(ctx, 'owner');
    const both = await Promise.all([
      owner.send(`${STAFF}/${account.id}`, { method: 'DELETE' }),
      browser.send(`${STAFF}/${ownerId}`, { method: 'DELETE' }),
    ]);
    expect(both.map(({ status }) => status)).toContain(200);
    const owners = await ctx.db
      .select()
      .from(staff)
      .where(and(eq(staff.role, 'owner'), isNull(staff.endedAt)));
    expect(owners).toHaveLength(1);
  });
});

test('D7: two-step sign-in can be demanded of some roles', async () => {
  const { ctx, owner, ownerId } = admin();
  const [{ browser: packer }, { browser: accountant }] = [
    await addStaff(ctx, 'packer'),
    await addStaff(ctx, 'accounts'),
  ];
  const demand = (roles: readonly StaffRole[]) =>
    owner.send(`${STAFF}/two-step`, { method: 'PUT', body: { roles } });
  expect(await demand(['accounts'])).toMatchObject({ status: 200, body: { twoFactorRoles: ['accounts'] } });
  const waits = { status: 403, body: { error: 'TWO_FACTOR_NEEDED' } };
  expect(await accountant.get('/api/admin/orders')).toMatchObject(waits);
  expect((await packer.get('/api/admin/orders')).status).toBe(200);
  expect(await demand(['owner'])).toMatchObject({ status: 409, body: { error: 'TWO_FACTOR_OFF' } });
  await ctx.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, ownerId));
  expect((await demand(['owner'])).status).toBe(200);
  expect((await owner.get(STAFF)).status).toBe(200);
  await ctx.db.update(siteSettings).set({ twoFactorRoles: [] });
});
