import { eq } from 'drizzle-orm';
import { serializeSigned } from 'hono/utils/cookie';
import { expect, test } from 'vitest';
import { sessions, users } from '#drizzle/schema/account.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { app } from '#functions/app.ts';
import { sessionCookieName } from '#auth/session-cookie.ts';
import { rolesOf } from '#auth/session.server.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { type Browser, openBrowser } from '#tests/support/browser.ts';
import { addOrder } from '#tests/support/rows.ts';

const admin = useAdmin();

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const routes = [
  ...new Set(
    app.routes
      .filter(({ path, method }) => path.startsWith('/api/admin/') && method !== 'ALL')
      .map(({ path }) => path.replaceAll(/:\w+/g, '1')),
  ),
].toSorted();

const everyCall = routes.flatMap((path) => METHODS.map((method) => ({ method, path })));

async function statusesFor(browser: Browser): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (const { method, path } of everyCall) statuses.add((await browser.send(path, { method })).status);
  return statuses;
}

test('A6: every route of the admin refuses a visitor and a customer, whatever the method', async () => {
  const { ctx } = admin();
  expect(routes).toContain('/api/admin/categories/1');
  expect(await statusesFor(openBrowser(ctx))).toEqual(new Set([401]));
  expect(await statusesFor(await signedInAs(ctx, await addAccount(ctx)))).toEqual(new Set([403]));
});

test('A6: … and cookies that we did not sign, or whose session has ended', async () => {
  const { ctx, ownerId } = admin();
  const name = sessionCookieName(ctx.siteUrl);
  const forged = openBrowser(ctx);
  const cookie = await serializeSigned(name, 'owner', 'a secret that is not ours, of 32 letters');
  forged.cookies.set(name, cookie.slice(name.length + 1));
  forged.cookies.set('signed_in', '1');
  expect(await statusesFor(forged)).toEqual(new Set([401]));

  const longAgo = { ...ctx, now: () => Date.now() - 31 * 24 * 60 * 60_000 };
  const { cookies } = await signedInAs(longAgo, { id: ownerId });
  expect(await statusesFor(openBrowser(ctx, cookies))).toEqual(new Set([401]));
});

test('R11: a write from another site is refused, the owner signed in or not', async () => {
  const { owner } = admin();
  for (const { method, path } of everyCall.filter((call) => call.method !== 'GET')) {
    const answer = await owner.send(path, { method, headers: { Origin: 'https://elsewhere.example' } });
    expect(answer).toMatchObject({ status: 403, body: { error: 'FOREIGN_ORIGIN' } });
  }
});

test('D7: where two-step sign-in is demanded, the admin waits for it', async () => {
  const { ctx, owner } = admin();
  await ctx.db.update(siteSettings).set({ adminTwoFactorIsRequired: true });
  expect(await owner.get('/api/admin/categories')).toMatchObject({
    status: 403,
    body: { error: 'TWO_FACTOR_NEEDED' },
  });
  await ctx.db.update(siteSettings).set({ adminTwoFactorIsRequired: false });
  expect((await owner.get('/api/admin/categories')).status).toBe(200);
});

test('D7: … and so do the orders of others, and whoever is watching them', async () => {
  const { ctx, owner, ownerId } = admin();
  const { id } = await addOrder(ctx.db);
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.userId, ownerId));
  const readOrder = () => owner.get(`/api/orders/${id}`);
  const roleNow = async () => Object.values(await rolesOf(ctx.db, [session?.id ?? ''], Date.now()));
  expect((await readOrder()).status).toBe(200);
  expect(await roleNow()).toEqual(['owner']);

  await ctx.db.update(siteSettings).set({ adminTwoFactorIsRequired: true });
  expect((await readOrder()).status).toBe(404);
  expect(await roleNow()).toEqual([null]);

  await ctx.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, ownerId));
  expect((await readOrder()).status).toBe(200);
  expect(await roleNow()).toEqual(['owner']);
  await ctx.db.update(siteSettings).set({ adminTwoFactorIsRequired: false });
});
