import { describe, expect, test } from 'vitest';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { DAY_MS, MINUTE_MS } from '#dates.ts';
import { ASK_ANSWERS } from '#restock/restock.ts';
import { findWish } from '#restock/restock.server.ts';
import { addAccount, lastMail, signedIn, tokenIn } from '#tests/support/accounts.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { createTestContext } from '#tests/support/context.ts';
import { EMAIL, NOW, useRestock } from '#tests/support/restock.ts';
import { addProduct, addSizedProduct } from '#tests/support/rows.ts';

const { ask, clock, confirm, ctx, database, rows, waiting } = useRestock();

describe('G10: POST /api/restock-wishes', () => {
  test('keeps the wish for the size, and sends a link to confirm, of which only the hash is kept', async () => {
    const { id } = await addSizedProduct(database.db, { '2.4': 3, '2.6': 0 });
    expect(await ask(id, { size: '2.6' })).toMatchObject({
      status: 202,
      body: { message: ASK_ANSWERS.sent },
    });
    expect(await rows()).toMatchObject([{ productId: id, size: '2.6', askedAt: NOW, confirmedAt: null }]);
    expect(await waiting(id)).toEqual({});
    const mail = lastMail(ctx(), EMAIL);
    expect(mail.subject).toBe('Please confirm your alert: Temple jhumka, size 2.6');
    const token = tokenIn(mail.text);
    expect(JSON.stringify(await rows())).not.toContain(token);

    expect(await confirm(token)).toMatchObject({ status: 200 });
    expect(await findWish(ctx(), token)).toMatchObject({ state: 'waiting', size: '2.6' });
    expect(await waiting(id)).toEqual({ '2.6': 1 });
  });

  test('answers the same to whoever is on the list, sends nothing, and keeps the place', async () => {
    const { id } = await addProduct(database.db);
    await ask(id);
    await confirm(tokenIn(lastMail(ctx(), EMAIL).text));
    clock.now += DAY_MS;
    expect(await ask(id, { email: 'Asha+again@Example.in' })).toMatchObject({
      body: { message: ASK_ANSWERS.sent },
    });
    expect(await rows()).toMatchObject([{ email: EMAIL, askedAt: NOW, confirmedAt: NOW }]);
    expect(ctx().mailed).toHaveLength(1);
    expect(await waiting(id)).toEqual({ '': 1 });
  });

  test('sends one mail when the form is sent many times at once, and another after ten minutes', async () => {
    const { id } = await addProduct(database.db);
    await Promise.all(Array.from({ length: 8 }, () => ask(id)));
    expect(ctx().mailed).toHaveLength(1);
    clock.now += 10 * MINUTE_MS;
    await ask(id);
    expect(ctx().mailed).toHaveLength(2);
    expect(await rows()).toMatchObject([{ askedAt: NOW, mailedAt: clock.now, mails: 2 }]);
  });

  test('sends no fourth mail to whoever has confirmed none of three, and gives the answer that all get', async () => {
    for (let nth = 1; nth <= 3; nth += 1) await ask((await addProduct(database.db)).id);
    const { id: fourth } = await addProduct(database.db);
    const { body } = await ask(fourth);
    expect(body).toEqual({ message: ASK_ANSWERS.sent });
    expect(ctx().mailed).toHaveLength(3);
    await confirm(tokenIn(lastMail(ctx(), EMAIL).text));
    expect((await ask(fourth)).body).toEqual(body);
    expect(ctx().mailed).toHaveLength(4);
  });

  test('sends three mails in all about one piece, however long somebody else asks', async () => {
    const { id } = await addProduct(database.db);
    const { id: other } = await addProduct(database.db);
    for (let count = 0; count < 40; count += 1) {
      await ask(id);
      clock.now += 11 * MINUTE_MS;
    }
    await ask(other);
    expect(ctx().mailed).toHaveLength(3);
    expect(await rows()).toMatchObject([{ productId: id, mails: 3 }]);
    // Wishes that were told of make no room for more.
    await database.db.insert(restockWishes).values({
      productId: other,
      email: EMAIL,
      inbox: EMAIL,
      tokenHash: 'told',
      askedAt: 1,
      confirmedAt: 1,
      toldAt: 1,
    });
    await ask(other);
    expect(ctx().mailed).toHaveLength(3);

    await confirm(tokenIn(lastMail(ctx(), EMAIL).text));
    await ask(other);
    expect(ctx().mailed).toHaveLength(4);
  });

  test('takes the address of an account at its word, once that was confirmed', async () => {
    const { id } = await addProduct(database.db);
    const { email } = await addAccount(ctx());
    const browser = await signedIn(ctx(), email);
    const answer = await browser.post('/api/restock-wishes', { productId: id, email });
    expect(answer).toMatchObject({ status: 202, body: { message: ASK_ANSWERS.waiting } });
    expect(await waiting(id)).toEqual({ '': 1 });
    // The same browser with the address of somebody else.
    const other = await browser.post('/api/restock-wishes', { productId: id, email: EMAIL });
    expect(other).toMatchObject({ body: { message: ASK_ANSWERS.sent } });
    expect(await waiting(id)).toEqual({ '': 1 });
  });

  test('counts whoever was told, and asks again, as new', async () => {
    const { id } = await addProduct(database.db);
    await ask(id);
    const token = tokenIn(lastMail(ctx(), EMAIL).text);
    await confirm(token);
    await database.db.update(restockWishes).set({ toldAt: NOW });
    expect(await waiting(id)).toEqual({ '': 0 });
    clock.now += DAY_MS;
    await ask(id);
    expect(await findWish(ctx(), token)).toMatchObject({ state: 'unconfirmed' });
    await confirm(token);
    expect(await waiting(id)).toEqual({ '': 1 });
    expect(await rows()).toMatchObject([{ askedAt: NOW + DAY_MS }]);
  });

  test.each([
    ['no address', { email: 'asha' }, { email: [expect.stringContaining('an address like')] }],
    ['no size that it has', { size: '9.9' }, { size: ['Please choose the size you are waiting for.'] }],
    ['a size that is there', { size: '2.4' }, { size: ['This one is in stock: you can order it now.'] }],
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
