import { beforeEach, describe, expect, test } from 'vitest';
import { newsletterSubscribers } from '#drizzle/schema/newsletter.ts';
import { orders } from '#drizzle/schema/order.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { CONSENTS_ANSWER } from '#account/consents.ts';
import { MINUTE_MS } from '#dates.ts';
import { saidOf } from '#refused-form.ts';
import { lastMail, tokenIn } from '#tests/support/accounts.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { submitForm } from '#tests/support/refused-form.ts';
import { addOrder, addProduct } from '#tests/support/rows.ts';

const EMAIL = 'asha@example.in';

const database = useDatabase();
let now = Date.UTC(2026, 10, 20);
let ctx: TestContext;
beforeEach(async () => {
  ctx = createTestContext(database.db, { now: () => now });
  await database.db.delete(restockWishes);
  await database.db.delete(newsletterSubscribers);
  await database.db.delete(outbox);
  await database.db.delete(orders);
  now += 60 * MINUTE_MS;
});

const ask = (email: unknown) => openBrowser(ctx).post('/api/consents', { email });
const mails = () => database.db.select().from(outbox);

describe('F14: POST /api/consents', () => {
  test('mails the links that end what an address has said yes to; each works', async () => {
    const browser = openBrowser(ctx);
    const { id } = await addProduct(database.db, { name: 'Kundan choker' });
    await browser.post('/api/newsletter', { email: EMAIL });
    await browser.post('/api/restock-wishes', { productId: id, email: EMAIL });
    expect(await ask(` ${EMAIL.toUpperCase()} `)).toMatchObject({
      status: 202,
      body: { message: CONSENTS_ANSWER },
    });
    const { text } = lastMail(ctx, EMAIL);
    expect(text).toContain('Stop the newsletter');
    expect(text).toContain('Stop telling me about Kundan choker');

    const tokens = [...text.matchAll(/token=([\w-]+)/g)].map(([, token]) => String(token));
    expect(tokens).toHaveLength(2);
    await browser.post(`/api/newsletter/unsubscribe?token=${String(tokens[0])}`);
    await browser.post(`/api/restock-wishes/leave?token=${String(tokens[1])}`);
    const [subscriber] = await database.db.select().from(newsletterSubscribers);
    expect(subscriber).toMatchObject({ status: 'unsubscribed' });
    expect(await database.db.select().from(restockWishes)).toEqual([]);
  });

  test('mails the link that refuses letters about reviews before one has come, and not once it was pressed', async () => {
    // Placed before the shop's secret was changed.
    const placed = { status: 'shipped', customerEmail: EMAIL, accessTokenHash: 'of another secret' } as const;
    const { id } = await addOrder(database.db, { ...placed, createdAt: now });
    await addOrder(database.db, { ...placed, createdAt: now - 1 });
    await ask(EMAIL);
    const { text } = lastMail(ctx, EMAIL);
    expect(text).toContain(`Stop asking me for reviews:\nhttp://shop.test/orders/${id}/review?token=`);
    expect(text.match(/token=/g)).toHaveLength(1);
    const query = new URLSearchParams({ order: id, token: tokenIn(text) });
    expect((await openBrowser(ctx).post(`/api/reviews/refuse?${String(query)}`)).status).toBe(200);
    now += 10 * MINUTE_MS;
    await ask(EMAIL);
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    ['was sent', { status: 'delivered', reviewsAskedAt: 1, deliveredAt: Date.UTC(2026, 10, 19) }],
    ['is too late', { status: 'delivered', deliveredAt: Date.UTC(2026, 9, 20) }],
    ['has no reason', { status: 'refunded' }],
    ['would be for an order that nobody paid', { status: 'pending_payment' }],
  ] as const)('mails none where the letter about reviews %s', async (_when, values) => {
    await addOrder(database.db, { ...values, customerEmail: EMAIL });
    await ask(EMAIL);
    expect(await mails()).toEqual([]);
  });

  test('says the same of an address that nobody knows, and mails it nothing', async () => {
    expect(await ask('nobody@example.in')).toMatchObject({ status: 202, body: { message: CONSENTS_ANSWER } });
    expect(await mails()).toEqual([]);
  });

  test('pressed often, it uses up none of the mails that an inbox may get within a day', async () => {
    const email = 'usha@example.in';
    await openBrowser(ctx).post('/api/newsletter', { email });
    for (let nth = 0; nth < 12; nth += 1) await ask(email);
    now += 10 * MINUTE_MS;
    await ask(email);
    expect(await mails()).toHaveLength(3);
  });

  test('takes the form of a page without scripts, and leads back to what is said there', async () => {
    const send = (email: string) => submitForm(ctx, '/api/consents/form', { email });
    await openBrowser(ctx).post('/api/newsletter', { email: EMAIL });
    const taken = await send(EMAIL);
    expect([taken.status, taken.location]).toEqual([303, '/your-data?asked=yes#take-back']);
    await settle(ctx);
    const queued = (await mails()).map(({ dedupeKey }) => dedupeKey);
    expect(queued).toContainEqual(expect.stringMatching(/^consents:/));
    const { status, location, shown } = await send('asha');
    expect([status, location, shown?.address]).toEqual([400, '', '/your-data']);
    expect(shown?.refused.values).toEqual({ email: 'asha' });
    expect(saidOf(shown?.refused, ['email']).at.email).toBe('Please enter an address like asha@example.in.');
  });
});
