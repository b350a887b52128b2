import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#drizzle/schema/account.ts';
import { newsletterSubscribers as subscribers } from '#drizzle/schema/newsletter.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { app } from '#functions/app.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#dates.ts';
import { SUBSCRIBE_ANSWER } from '#newsletter/newsletter.ts';
import { confirmSubscription, forgetAddresses, unsubscribe } from '#newsletter/newsletter.server.ts';
import { createToken } from '#tokens.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { createTestContext, type TestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';

const NOW = Date.UTC(2026, 10, 20);
const EMAIL = 'asha@example.in';

const database = useDatabase();
beforeEach(async () => {
  await database.db.delete(subscribers);
  await database.db.delete(outbox);
  await database.db.delete(rateLimits);
});

const contextAt = (at: number) => createTestContext(database.db, { now: () => at });

const post = (ctx: TestContext, body: object) => openBrowser(ctx).post('/api/newsletter', body);

/** Subscribes, and gives what the confirmation mail holds; null when none was sent. */
async function ask(at = NOW, email = EMAIL) {
  const ctx = contextAt(at);
  expect(await post(ctx, { email })).toMatchObject({ status: 202, body: { message: SUBSCRIBE_ANSWER } });
  const [mail] = ctx.mailed;
  if (!mail) return null;
  const token = (page: string) =>
    new RegExp(`/newsletter/${page}\\?token=([\\w-]+)`).exec(mail.text)?.[1] ?? '';
  return { mail, confirm: token('confirm'), unsubscribe: token('unsubscribe') };
}

async function begin(at = NOW) {
  const asked = await ask(at);
  if (!asked) throw new Error('No mail was sent.');
  return asked;
}

const row = async () => (await database.db.select().from(subscribers).where(eq(subscribers.email, EMAIL)))[0];

describe('S2: POST /api/newsletter', () => {
  test('keeps the address as waiting and sends a link to confirm, of which only the hash is kept', async () => {
    const { mail, confirm } = await begin();
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Please confirm your newsletter from Jhilmil' });
    const kept = await row();
    expect(kept).toMatchObject({ status: 'pending', confirmExpiresAt: NOW + 48 * HOUR_MS });
    expect(JSON.stringify(kept)).not.toContain(confirm);
  });

  test('answers the same for an address on the list, and sends nothing', async () => {
    const { confirm } = await begin();
    await confirmSubscription(contextAt(NOW), confirm);
    expect(await ask(NOW + DAY_MS)).toBeNull();
    expect(await row()).toMatchObject({ status: 'confirmed' });
  });

  test('sends an address no second mail within 10 minutes, then a new link, and the old one is void', async () => {
    const first = await begin();
    expect(await ask(NOW + 10 * MINUTE_MS - 1)).toBeNull();
    const second = await begin(NOW + 10 * MINUTE_MS);
    expect(await confirmSubscription(contextAt(NOW), first.confirm)).toBe('unknown');
    expect(await confirmSubscription(contextAt(NOW), second.confirm)).toBe('confirmed');
    expect(second.unsubscribe).toBe(first.unsubscribe);
  });

  test('sends one mail when the form is sent many times at once', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask()));
    expect(asked.filter((each) => each !== null).length).toBe(1);
    expect((await database.db.select().from(outbox)).length).toBe(1);
  });

  test('takes back somebody who had unsubscribed, once they confirm again', async () => {
    const first = await begin();
    await confirmSubscription(contextAt(NOW), first.confirm);
    await unsubscribe(contextAt(NOW), first.unsubscribe);
    const second = await begin(NOW + DAY_MS);
    expect(await row()).toMatchObject({ status: 'pending' });
    expect(await confirmSubscription(contextAt(NOW + DAY_MS), second.confirm)).toBe('confirmed');
    expect(await row()).toMatchObject({ status: 'confirmed', unsubscribedAt: null });
  });

  test.each([
    ['no address', { email: 'asha' }, { email: [expect.stringContaining('an address like')] }],
    ['a field that it does not know', { email: EMAIL, admin: true }, { '': [expect.any(String)] }],
  ])('refuses %s, under the name of the field', async (_, body, details) => {
    expect(await post(contextAt(NOW), body)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details },
    });
    expect(await database.db.select().from(subscribers)).toEqual([]);
  });
});

describe('an inbox', () => {
  test.each([
    ['asha@example.in', 'asha+shop@example.in'],
    ['asha.rao@gmail.com', 'asharao+1@gmail.com'],
  ])('of %s and %s is sent one mail in ten minutes', async (one, other) => {
    expect(await ask(NOW, one)).not.toBeNull();
    expect(await ask(NOW, other)).toBeNull();
    expect(await database.db.select().from(subscribers)).toHaveLength(1);
    expect(await ask(NOW + 10 * MINUTE_MS, other)).not.toBeNull();
  });

  test('is sent three mails a day, however it is spelled and whatever it has said, and more the day after', async () => {
    const at = (nth: number) => NOW + nth * 10 * MINUTE_MS;
    const first = await begin(at(0));
    // Asking in vain counts for nothing.
    for (let nth = 1; nth <= 5; nth += 1) expect(await ask(at(0))).toBeNull();
    await unsubscribe(contextAt(at(0)), first.unsubscribe);
    expect(await ask(at(1), 'asha+shop@example.in')).not.toBeNull();
    expect(await ask(at(2))).not.toBeNull();
    expect(await ask(at(3))).toBeNull();
    expect(await ask(at(4), 'asha+news@example.in')).toBeNull();
    expect(await ask(at(5), 'meera@example.in')).not.toBeNull();
    expect(await ask(NOW + DAY_MS)).not.toBeNull();
  });
});

describe('S2: the link to confirm', () => {
  test('puts the address on the list; a second opening says the same, also when the time is over', async () => {
    const { confirm } = await begin();
    for (const token of ['', createToken()]) {
      expect(await confirmSubscription(contextAt(NOW), token)).toBe('unknown');
    }
    expect(await confirmSubscription(contextAt(NOW + 48 * HOUR_MS), confirm)).toBe('expired');
    expect(await row()).toMatchObject({ status: 'pending' });
    const inTime = NOW + 48 * HOUR_MS - 1;
    expect(await confirmSubscription(contextAt(inTime), confirm)).toBe('confirmed');
    expect(await confirmSubscription(contextAt(inTime + DAY_MS), confirm)).toBe('confirmed');
    expect(await row()).toMatchObject({ status: 'confirmed', confirmedAt: inTime });
  });

  test('is void once its owner has unsubscribed, who may ask again at once', async () => {
    const asked = await begin();
    await unsubscribe(contextAt(NOW), asked.unsubscribe);
    expect(await confirmSubscription(contextAt(NOW), asked.confirm)).toBe('unknown');
    expect(await row()).toMatchObject({ status: 'unsubscribed' });
    const again = await begin(NOW + 1000);
    expect(await confirmSubscription(contextAt(NOW + 1000), again.confirm)).toBe('confirmed');
  });
});

describe('S2: unsubscribing', () => {
  const path = (token: string) => `http://shop.test/api/newsletter/unsubscribe?token=${token}`;
  const oneClick = (token: string) =>
    app.request(
      path(token),
      {
        method: 'POST',
        // Some mail programs accept what browsers accept.
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html,*/*' },
        body: 'List-Unsubscribe=One-Click',
      },
      { ctx: contextAt(NOW) },
    );

  test('takes one press in a mail program (RFC 8058), from anywhere, as often as one likes', async () => {
    const asked = await begin();
    await confirmSubscription(contextAt(NOW), asked.confirm);
    expect(asked.mail.headers).toMatchObject({
      'List-Unsubscribe': `<${path(asked.unsubscribe)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect((await oneClick(asked.unsubscribe)).status).toBe(200);
    expect((await oneClick(asked.unsubscribe)).status).toBe(200);
    expect(await row()).toMatchObject({ status: 'unsubscribed', unsubscribedAt: NOW });
  });

  test('on its page leads back there', async () => {
    const { unsubscribe: token } = await begin();
    const pressed = { method: 'POST', headers: { Accept: 'text/html' }, body: new URLSearchParams() };
    const response = await app.request(path(token), pressed, { ctx: contextAt(NOW) });
    expect(response.status).toBe(303);
    expect(await row()).toMatchObject({ status: 'unsubscribed' });
  });

  test('with an unknown token is refused and changes nothing', async () => {
    const { confirm } = await begin();
    await confirmSubscription(contextAt(NOW), confirm);
    for (const token of ['', 'x', createToken()]) expect((await oneClick(token)).status).toBe(404);
    expect(await unsubscribe(contextAt(NOW), createToken())).toBe(false);
    expect(await row()).toMatchObject({ status: 'confirmed' });
  });

  test('from a mail program that only opens the address leads to the page that does it', async () => {
    const response = await app.request(path('abc'), {}, { ctx: contextAt(NOW) });
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/newsletter/unsubscribe?token=abc',
    ]);
  });
});

test('an address without a yes is forgotten after a week, one that said no after a month', async () => {
  const { db } = database;
  const asked = await begin();
  const left = async (at: number) => {
    await forgetAddresses(contextAt(at));
    return (await db.select().from(subscribers)).length;
  };
  expect(await left(NOW + 7 * DAY_MS)).toBe(1);
  await unsubscribe(contextAt(NOW), asked.unsubscribe);
  expect(await left(NOW + 30 * DAY_MS)).toBe(1);
  expect(await left(NOW + 30 * DAY_MS + 1)).toBe(0);

  await db.delete(outbox);
  const again = await begin();
  expect(await left(NOW + 7 * DAY_MS + 1)).toBe(0);
  expect(await confirmSubscription(contextAt(NOW), again.confirm)).toBe('unknown');

  await db.delete(outbox);
  const confirmed = await begin();
  await confirmSubscription(contextAt(NOW), confirmed.confirm);
  expect(await left(NOW + 3650 * DAY_MS)).toBe(1);
});
