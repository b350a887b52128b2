import { describe, expect, test } from 'vitest';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { DAY_MS, MINUTE_MS } from '#dates.ts';
import { findWish, forgetWishes } from '#restock/restock.server.ts';
import { addAccount, lastMail, leavesAt, signedIn, tokenIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { addWish, EMAIL, NOW, useRestock } from '#tests/support/restock.ts';
import { addProduct } from '#tests/support/rows.ts';

const { ask, clock, confirm, ctx, database, rows, waiting } = useRestock();

describe('leaving the list', () => {
  test('takes one press, without a login, in a mail program too', async () => {
    const { id } = await addProduct(database.db);
    await ask(id);
    const mail = lastMail(ctx(), EMAIL);
    await confirm(tokenIn(mail.text));
    const { app } = await import('#functions/app.ts');
    // The other way to send forms, from a program that accepts what browsers accept.
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const press = { method: 'POST', headers: { Accept: 'text/html' }, body };
    const answer = await app.request(leavesAt(mail), press, { ctx: ctx() });
    expect(answer.status).toBe(200);
    expect(await rows()).toEqual([]);
    expect(await waiting(id)).toEqual({ '': 0 });
  });

  test('does nothing when a link is only looked at, or is not ours', async () => {
    const { id } = await addProduct(database.db);
    await ask(id);
    const token = tokenIn(lastMail(ctx(), EMAIL).text);
    const seen = await openBrowser(ctx()).get(`/api/restock-wishes/leave?token=${token}`);
    expect(seen).toMatchObject({ status: 303 });
    expect(seen.headers.get('Location')).toBe(`/back-in-stock?token=${token}&leave=`);
    await openBrowser(ctx()).post(`/api/restock-wishes/leave?token=${'x'.repeat(32)}`);
    expect(await rows()).toHaveLength(1);
    expect(await confirm('x'.repeat(32))).toMatchObject({ status: 404 });
    expect(await findWish(ctx(), 'x'.repeat(32))).toBeNull();
  });
});

test('an account takes with it, and shows, what waits in its inbox under another spelling', async () => {
  const { id: productId } = await addProduct(database.db);
  const { email } = await addAccount(ctx());
  const spelled = email.replace('@', '+list@');
  await addWish(ctx(), spelled, { productId });
  await addWish(ctx(), EMAIL, { productId });
  const browser = await signedIn(ctx(), email);
  const { body } = await browser.get('/api/account/export');
  expect(body).toMatchObject({ waitsFor: [{ productId, email: spelled }] });
  const gone = await browser.send('/api/account', { method: 'DELETE', body: { password: PASSWORD } });
  expect(gone).toMatchObject({ status: 200 });
  expect((await rows()).map((each) => each.email)).toEqual([EMAIL]);
});

test('two days to confirm count from the last mail, and the place in the queue from the first', async () => {
  const { id } = await addProduct(database.db);
  await ask(id);
  clock.now = NOW + 47 * 60 * MINUTE_MS;
  await ask(id);
  clock.now += 47 * 60 * MINUTE_MS;
  await forgetWishes(ctx());
  expect(await rows()).toMatchObject([{ askedAt: NOW, mails: 2 }]);
  clock.now += 61 * MINUTE_MS;
  await forgetWishes(ctx());
  expect(await rows()).toEqual([]);
});

test('a wish is forgotten: unconfirmed after 2 days, told after 30, in vain after half a year', async () => {
  const { id: productId } = await addProduct(database.db);
  const wish = (name: string, days: number, values: object) => ({
    productId,
    email: `${name}@example.in`,
    inbox: name,
    tokenHash: name,
    askedAt: NOW - days * DAY_MS,
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
  await forgetWishes(ctx());
  expect((await rows()).map(({ inbox }) => inbox)).toEqual(['new', 'waiting', 'told']);
});
