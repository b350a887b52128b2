import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { newsletterSubscribers } from '../../../drizzle/schema/newsletter.ts';
import { restockWishes } from '../../../drizzle/schema/restock.ts';
import { addAccount, lastMail, PASSWORD, signedInAs } from '../../support/accounts.ts';
import { openBrowser } from '../../support/browser.ts';
import { createTestContext, type TestContext } from '../../support/context.ts';
import { useDatabase } from '../../support/database.ts';
import { addWish } from '../../support/restock.ts';
import { addProduct } from '../../support/rows.ts';

const database = useDatabase();

let ctx: TestContext;
beforeEach(() => {
  ctx = createTestContext(database.db);
});

/** Anybody can sign up with anybody's address; its owner reads our newsletter. */
async function strangerWithHerAddress() {
  const account = await addAccount(ctx, { emailVerified: false });
  const { email } = account;
  await database.db
    .insert(newsletterSubscribers)
    .values({ email, status: 'confirmed', unsubscribeToken: crypto.randomUUID() });
  await addWish(ctx, email, { productId: (await addProduct(database.db)).id });
  return { email, browser: await signedInAs(ctx, account) };
}

describe('RELIABILITY: an account whose address nobody has shown to be theirs', () => {
  test('is told nothing of what the owner of the address has with us', async () => {
    const { browser } = await strangerWithHerAddress();
    const { body } = await browser.get('/api/account/export');
    expect(body).toMatchObject({ account: { emailVerified: false }, newsletter: null, waitsFor: [] });
  });

  test('goes without touching her newsletter, and without a mail to her', async () => {
    const { email, browser } = await strangerWithHerAddress();
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

  test('cannot make our mails carry words of its own to her', async () => {
    const name = 'you won, claim at prize.example\nor call 98765 43210';
    const signUp = { name, email: 'kavya@example.in', password: PASSWORD };
    expect(await openBrowser(ctx).post('/api/auth/sign-up/email', signUp)).toMatchObject({ status: 200 });
    const { text, html } = lastMail(ctx, 'kavya@example.in');
    expect(text).toContain('Namaste,');
    for (const part of [text, html]) expect(part).not.toMatch(/prize|98765/);
  });
});
