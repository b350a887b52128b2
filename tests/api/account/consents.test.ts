import { beforeEach, describe, expect, test } from 'vitest';
import { newsletterSubscribers } from '../../../drizzle/schema/newsletter.ts';
import { outbox } from '../../../drizzle/schema/outbox.ts';
import { restockWishes } from '../../../drizzle/schema/restock.ts';
import { CONSENTS_ANSWER } from '../../../src/domain/account/consents.ts';
import { MINUTE_MS } from '../../../src/domain/dates.ts';
import { saidOf } from '../../../src/domain/refused-form.ts';
import { lastMail } from '../../support/accounts.ts';
import { openBrowser, settle } from '../../support/browser.ts';
import { createTestContext, type TestContext } from '../../support/context.ts';
import { useDatabase } from '../../support/database.ts';
import { submitForm } from '../../support/refused-form.ts';
import { addProduct } from '../../support/rows.ts';

const EMAIL = 'asha@example.in';

const database = useDatabase();
let now = Date.UTC(2026, 10, 20);
let ctx: TestContext;
beforeEach(async () => {
  ctx = createTestContext(database.db, { now: () => now });
  await database.db.delete(restockWishes);
  await database.db.delete(newsletterSubscribers);
  await database.db.delete(outbox);
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
    expect(text).toContain('End the newsletter');
    expect(text).toContain('Do not tell me about Kundan choker');

    const tokens = [...text.matchAll(/token=([\w-]+)/g)].map(([, token]) => String(token));
    expect(tokens).toHaveLength(2);
    await browser.post(`/api/newsletter/unsubscribe?token=${String(tokens[0])}`);
    await browser.post(`/api/restock-wishes/leave?token=${String(tokens[1])}`);
    const [subscriber] = await database.db.select().from(newsletterSubscribers);
    expect(subscriber).toMatchObject({ status: 'unsubscribed' });
    expect(await database.db.select().from(restockWishes)).toEqual([]);
  });

  test('says the same of an address that nobody knows, and mails it nothing', async () => {
    expect(await ask('nobody@example.in')).toMatchObject({ status: 202, body: { message: CONSENTS_ANSWER } });
    expect(await mails()).toEqual([]);
  });

  test('mails one inbox once in ten minutes, whoever asks', async () => {
    await openBrowser(ctx).post('/api/newsletter', { email: EMAIL });
    await ask(EMAIL);
    await ask(EMAIL);
    expect(await mails()).toHaveLength(2);
    now += 10 * MINUTE_MS;
    await ask(EMAIL);
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

  test('refuses what is no address', async () => {
    expect(await ask('asha')).toMatchObject({ status: 400, body: { error: 'INVALID_INPUT' } });
    expect(await ask(undefined)).toMatchObject({ status: 400 });
  });
});
