import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '../../../drizzle/schema/outbox.ts';
import { restockDemand, restockWishes } from '../../../drizzle/schema/restock.ts';
import { DAY_MS } from '../../../src/domain/dates.ts';
import { ASKED_ANSWER, WAITING_ANSWER } from '../../../src/domain/restock/restock.ts';
import { findWish, forgetWishes } from '../../../src/domain/restock/wishes.server.ts';
import { addAccount, lastMail, signedIn, tokenIn } from '../../support/accounts.ts';
import { openBrowser } from '../../support/browser.ts';
import { createTestContext, type TestContext } from '../../support/context.ts';
import { useDatabase } from '../../support/database.ts';
import { addProduct, addSizedProduct } from '../../support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);
const MINUTE_MS = 60_000;
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

const ask = (productId: number, values: Record<string, unknown> = {}) =>
  openBrowser(ctx).post('/api/restock-wishes', { productId, email: EMAIL, ...values });
const rows = () => database.db.select().from(restockWishes);
const waiting = async (productId: number) => {
  const found = await database.db.select().from(restockDemand).where(eq(restockDemand.productId, productId));
  return Object.fromEntries(found.map((each) => [each.size, each.waiting]));
};
const confirm = (token: string) => openBrowser(ctx).post(`/api/restock-wishes/confirm?token=${token}`);

describe('TRADE G10: POST /api/restock-wishes', () => {
  test('keeps the wish for the size, and sends a link to confirm, of which only the hash is kept', async () => {
    const { id } = await addSizedProduct(database.db, { '2.4': 3, '2.6': 0 });
    expect(await ask(id, { size: '2.6' })).toMatchObject({ status: 202, body: { message: ASKED_ANSWER } });
    expect(await rows()).toMatchObject([{ productId: id, size: '2.6', askedAt: NOW, confirmedAt: null }]);
    expect(await waiting(id)).toEqual({});
    const mail = lastMail(ctx, EMAIL);
    expect(mail.subject).toBe('Shall we tell you when it is back? Temple jhumka, size 2.6');
    const token = tokenIn(mail.text);
    expect(JSON.stringify(await rows())).not.toContain(token);

    expect(await confirm(token)).toMatchObject({ status: 200 });
    expect(await findWish(ctx, token)).toMatchObject({ state: 'waiting', size: '2.6' });
    expect(await waiting(id)).toEqual({ '2.6': 1 });
  });

  test('answers the same to whoever is on the list, sends nothing, and keeps her place', async () => {
    const { id } = await addProduct(database.db);
    await ask(id);
    await confirm(tokenIn(lastMail(ctx, EMAIL).text));
    now += DAY_MS;
    expect(await ask(id, { email: 'Asha+again@Example.in' })).toMatchObject({
      body: { message: ASKED_ANSWER },
    });
    expect(await rows()).toMatchObject([{ email: EMAIL, askedAt: NOW, confirmedAt: NOW }]);
    expect(ctx.mailed).toHaveLength(1);
    expect(await waiting(id)).toEqual({ '': 1 });
  });

  test('sends one mail when the form is sent many times at once, and another after ten minutes', async () => {
    const { id } = await addProduct(database.db);
    await Promise.all(Array.from({ length: 8 }, () => ask(id)));
    expect(ctx.mailed).toHaveLength(1);
    now += 10 * MINUTE_MS;
    await ask(id);
    expect(ctx.mailed).toHaveLength(2);
    expect(await rows()).toMatchObject([{ askedAt: NOW }]);
  });

  test('sends no more than three mails to somebody who confirms none of them', async () => {
    for (let count = 1; count <= 5; count += 1) {
      const { id } = await addProduct(database.db);
      expect(await ask(id, { email: `asha+${String(count)}@example.in` })).toMatchObject({ status: 202 });
    }
    expect(ctx.mailed).toHaveLength(3);
    expect(await rows()).toHaveLength(3);
  });

  test('takes the address of an account at its word, once that was confirmed', async () => {
    const { id } = await addProduct(database.db);
    const { email } = await addAccount(ctx);
    const browser = await signedIn(ctx, email);
    const answer = await browser.post('/api/restock-wishes', { productId: id, email });
    expect(answer).toMatchObject({ status: 202, body: { message: WAITING_ANSWER } });
    expect(await waiting(id)).toEqual({ '': 1 });
    // The same browser with the address of somebody else.
    const other = await browser.post('/api/restock-wishes', { productId: id, email: EMAIL });
    expect(other).toMatchObject({ body: { message: ASKED_ANSWER } });
    expect(await waiting(id)).toEqual({ '': 1 });
  });

  test('counts whoever was told, and asks again, as new', async () => {
    const { id } = await addProduct(database.db);
    await ask(id);
    const token = tokenIn(lastMail(ctx, EMAIL).text);
    await confirm(token);
    await database.db.update(restockWishes).set({ toldAt: NOW });
    expect(await waiting(id)).toEqual({ '': 0 });
    now += DAY_MS;
    await ask(id);
    expect(await findWish(ctx, token)).toMatchObject({ state: 'unconfirmed' });
    await confirm(token);
    expect(await waiting(id)).toEqual({ '': 1 });
    expect(await rows()).toMatchObject([{ askedAt: NOW + DAY_MS }]);
  });

  test.each([
    ['no address', { email: 'asha' }, { email: [expect.stringContaining('an address like')] }],
    [
      'a size that it does not have',
      { size: '9.9' },
      { size: ['Please choose the size that you wait for.'] },
    ],
    ['no size', {}, { size: ['Please choose the size that you wait for.'] }],
    ['a size that is there', { size: '2.4' }, { size: ['This one is in stock: you can order it now.'] }],
    ['a field that it does not know', { size: '2.6', admin: true }, { '': [expect.any(String)] }],
  ])('refuses %s, under the name of the field', async (_, values, details) => {
    const { id } = await addSizedProduct(database.db, { '2.4': 3, '2.6': 0 });
    expect(await ask(id, values)).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT', details } });
    expect(await rows()).toEqual([]);
  });

  test('refuses a piece that the shop does not have, and an address that asks too often', async () => {
    expect(await ask(987_654)).toMatchObject({ status: 404 });
    const { id } = await addProduct(database.db);
    const tired = createTestContext(database.db, { rateLimits: { take: () => Promise.resolve(false) } });
    const answer = await openBrowser(tired).post('/api/restock-wishes', { productId: id, email: EMAIL });
    expect(answer).toMatchObject({ status: 429 });
  });
});

describe('the form of a page without scripts', () => {
  const send = async (fields: Record<string, string>, origin = ctx.siteUrl.origin) => {
    const { app } = await import('../../../functions/app.ts');
    const body = new URLSearchParams(fields).toString();
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin };
    const url = new URL('/api/restock-wishes/form', ctx.siteUrl).href;
    return await app.request(url, { method: 'POST', headers, body }, { ctx });
  };

  test('leads to a page that says what came of it, and has no address in its own', async () => {
    const { id } = await addSizedProduct(database.db, { '2.4': 3, '2.6': 0 });
    const fields = { productId: String(id), size: '2.6', email: EMAIL };
    const done = await send(fields);
    expect([done.status, done.headers.get('Location')]).toEqual([
      303,
      `/back-in-stock?product=${String(id)}&size=2.6&asked=1`,
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

  test('is refused from another site', async () => {
    const { id } = await addProduct(database.db);
    const answer = await send({ productId: String(id), email: EMAIL }, 'https://elsewhere.test');
    expect(answer.status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});

describe('leaving the list', () => {
  test('takes one press, without a login, in a mail program too', async () => {
    const { id } = await addProduct(database.db);
    await ask(id);
    const mail = lastMail(ctx, EMAIL);
    await confirm(tokenIn(mail.text));
    const link = /<([^>]+)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const { app } = await import('../../../functions/app.ts');
    const answer = await app.request(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' }, { ctx });
    expect(answer.status).toBe(200);
    expect(await rows()).toEqual([]);
    expect(await waiting(id)).toEqual({ '': 0 });
  });

  test('does nothing when a link is only looked at, or is not ours', async () => {
    const { id } = await addProduct(database.db);
    await ask(id);
    const token = tokenIn(lastMail(ctx, EMAIL).text);
    const seen = await openBrowser(ctx).get(`/api/restock-wishes/leave?token=${token}`);
    expect(seen).toMatchObject({ status: 303 });
    await openBrowser(ctx).post(`/api/restock-wishes/leave?token=${'x'.repeat(32)}`);
    expect(await rows()).toHaveLength(1);
    expect(await confirm('x'.repeat(32))).toMatchObject({ status: 404 });
    expect(await findWish(ctx, 'x'.repeat(32))).toBeNull();
  });
});

test('a wish is forgotten: unconfirmed after 2 days, told after 30, in vain after half a year', async () => {
  const { id: productId } = await addProduct(database.db);
  const wish = (name: string, days: number, values: object) => ({
    ...{ productId, email: `${name}@example.in`, inbox: name, tokenHash: name, askedAt: NOW - days * DAY_MS },
    ...values,
  });
  await database.db
    .insert(restockWishes)
    .values([
      wish('new', 1.9, {}),
      wish('unconfirmed', 2.1, {}),
      wish('waiting', 182, { confirmedAt: 1 }),
      wish('tired', 184, { confirmedAt: 1 }),
      wish('told', 184, { confirmedAt: 1, toldAt: NOW - 29 * DAY_MS }),
      wish('served', 184, { confirmedAt: 1, toldAt: NOW - 31 * DAY_MS }),
    ]);
  await forgetWishes(ctx);
  expect((await rows()).map(({ inbox }) => inbox)).toEqual(['new', 'waiting', 'told']);
});
