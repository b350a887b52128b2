import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { products } from '../../../drizzle/schema/catalogue.ts';
import { outbox } from '../../../drizzle/schema/outbox.ts';
import { restockDemand, restockWishes } from '../../../drizzle/schema/restock.ts';
import { addAccount, signedIn } from '../../support/accounts.ts';
import { createTestContext, type TestContext } from '../../support/context.ts';
import { useDatabase } from '../../support/database.ts';
import { addProduct, addSizedProduct } from '../../support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);
const EMAIL = 'asha@example.in';

const database = useDatabase();
let now = NOW;
let ctx: TestContext;
beforeEach(async () => {
  now = NOW;
  ctx = createTestContext(database.db, { now: () => now });
  await database.db.delete(restockWishes);
  await database.db.delete(restockDemand);
  await database.db.delete(outbox);
});

const rows = () => database.db.select().from(restockWishes);
const waiting = async (productId: number) => {
  const found = await database.db.select().from(restockDemand).where(eq(restockDemand.productId, productId));
  return Object.fromEntries(found.map((each) => [each.size, each.waiting]));
};

describe('the form of a page without scripts', () => {
  const send = async (fields: Record<string, string>, sent: Record<string, string> = {}, parts = ctx) => {
    const { app } = await import('../../../functions/app.ts');
    const body = new URLSearchParams(fields).toString();
    const headers = {
      ...{ 'Content-Type': 'application/x-www-form-urlencoded', Origin: ctx.siteUrl.origin },
      ...sent,
    };
    const url = new URL('/api/restock-wishes/form', ctx.siteUrl).href;
    return await app.request(url, { method: 'POST', headers, body }, { ctx: parts });
  };

  test('leads to a page that says what came of it, and has no address in its own', async () => {
    const { id } = await addSizedProduct(database.db, { '2.4': 3, '2.6': 0 });
    const fields = { productId: String(id), size: '2.6', email: EMAIL };
    const done = await send(fields);
    expect([done.status, done.headers.get('Location')]).toEqual([
      303,
      `/back-in-stock?product=${String(id)}&size=2.6&asked=sent`,
    ]);
    expect(await rows()).toHaveLength(1);
    for (const [wrong, problem] of [
      [{ email: 'x@' }, 'email'],
      [{ size: '2.4' }, 'in_stock'],
      [{ size: '7' }, 'size'],
    ] as const) {
      const location = (await send({ ...fields, ...wrong })).headers.get('Location');
      expect(location).toMatch(new RegExp(`problem=${problem}$`));
    }
  });

  test('says so on the page where it was a lot at once, and where the piece has left the shop', async () => {
    const { id } = await addProduct(database.db);
    const fields = { productId: String(id), size: '', email: EMAIL };
    const tired = createTestContext(database.db, { rateLimits: { take: () => Promise.resolve(false) } });
    const busy = await send(fields, {}, tired);
    const page = `/back-in-stock?product=${String(id)}&size=`;
    expect([busy.status, busy.headers.get('Location')]).toEqual([303, `${page}&problem=busy`]);
    expect(await rows()).toEqual([]);
    await database.db.update(products).set({ deletedAt: NOW }).where(eq(products.id, id));
    expect((await send(fields)).headers.get('Location')).toBe(`${page}&problem=gone`);
  });

  test('sends whoever is on the list at once to no inbox', async () => {
    const { id } = await addProduct(database.db);
    const { email } = await addAccount(ctx);
    const { cookies } = await signedIn(ctx, email);
    const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const done = await send({ productId: String(id), size: '', email }, { Cookie });
    expect(done.headers.get('Location')).toMatch(/&asked=waiting$/);
    expect(await waiting(id)).toEqual({ '': 1 });
  });

  test('is refused from another site', async () => {
    const { id } = await addProduct(database.db);
    const answer = await send({ productId: String(id), email: EMAIL }, { Origin: 'https://elsewhere.test' });
    expect(answer.status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});
