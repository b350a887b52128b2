import { asc, eq, isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '#drizzle/schema/outbox.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { HOUR_MS, MINUTE_MS } from '#dates.ts';
import { deliverByCron, deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { forgetDelivered, queueMail } from '#outbox/queue-delivery.server.ts';
import { MOST_STRANGERS_AN_HOUR, STRANGERS_AN_HOUR, type StrangerMail } from '#outbox/delivery.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { orderBody } from '#tests/support/checkout.ts';
import { COMPLAINT } from '#tests/support/complaints.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { letterTo } from '#tests/support/letter.ts';
import { addProduct } from '#tests/support/rows.ts';

const NOW = Date.UTC(2026, 10, 20);
const { list, account, wayIn } = STRANGERS_AN_HOUR;

const database = useDatabase();
beforeEach(() => database.db.delete(outbox));

const contextAt = (at: number) => createTestContext(database.db, { now: () => at });

/** Addresses of the mails to strangers that wait, the oldest first. */
async function waiting(kind: StrangerMail): Promise<string[]> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(eq(outbox.stranger, kind))
    .orderBy(asc(outbox.id));
  return rows.filter(({ status }) => status === 'waiting').map(({ payload }) => String(payload['to']));
}

/** The addresses that cron mails at this moment. */
async function leaveAt(at: number): Promise<string[]> {
  const ctx = contextAt(at);
  await deliverByCron(ctx);
  return ctx.mailed.map(({ to }) => to);
}

async function queue(
  kind: StrangerMail | undefined,
  count: number,
  { now = NOW, until = NOW + HOUR_MS * 48 } = {},
) {
  for (let nth = 0; nth < count; nth += 1) {
    const mail = letterTo(`${String(kind)}${String(nth)}@example.in`);
    await queueMail(database.db, mail, { now, stranger: kind, until });
  }
}

describe('mails that visitors send to addresses which nobody has confirmed', () => {
  test('leave a few an hour however many ask at once, the others later, in order; an order’s at once', async () => {
    const ctx = createTestContext(database.db);
    const browser = openBrowser(ctx);
    const { id: productId } = await addProduct(database.db);
    const times = (
      count: number,
      ask: (email: string, nth: number) => Promise<{ status: number }>,
      who: string,
    ) => Array.from({ length: count }, (_, nth) => ask(`${who}${String(nth)}@example.in`, nth));
    const answers = await Promise.all([
      ...times(50, (email) => browser.post('/api/newsletter', { email }), 'news'),
      ...times(30, (email) => browser.post('/api/restock-wishes', { productId, email }), 'wish'),
      ...times(
        30,
        (email, nth) =>
          browser.post('/api/complaints', { ...COMPLAINT, email, text: `${COMPLAINT.text} ${String(nth)}` }),
        'complaint',
      ),
      ...times(
        40,
        (email) =>
          openBrowser(ctx).post('/api/auth/sign-up/email', { name: 'Asha Rao', email, password: PASSWORD }),
        'new',
      ),
    ]);
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    const strangers = () => ctx.mailed.filter(({ to }) => /^(?:news|wish|complaint|new)\d/.test(to));
    expect(strangers()).toHaveLength(list + account);
    expect(list + account).toBeLessThan(MOST_STRANGERS_AN_HOUR);

    await database.db.update(siteSettings).set({ codIsEnabled: true });
    const { id } = await addProduct(database.db, { inStock: 1 });
    const ordered = await browser.post('/api/create-razorpay-order', {
      ...orderBody(id),
      customer_email: 'buyer@example.in',
      payment_method: 'cod',
    });
    expect(ordered).toMatchObject({ status: 200 });
    expect(ctx.mailed.map(({ to }) => to)).toContain('buyer@example.in');
    expect(strangers()).toHaveLength(list + account);

    const start = Date.now();
    expect(await leaveAt(start + 50 * MINUTE_MS)).toEqual([]);
    for (let hour = 1; hour <= 3; hour += 1) {
      const [lists, accounts] = [await waiting('list'), await waiting('account')];
      const left = await leaveAt(start + hour * (HOUR_MS + MINUTE_MS));
      expect(left.toSorted()).toEqual([...lists.slice(0, list), ...accounts.slice(0, account)].toSorted());
    }
    expect([await waiting('list'), await waiting('account')]).toEqual([[], []]);
    const rows = await database.db.select().from(outbox).where(isNotNull(outbox.stranger));
    expect(rows).toHaveLength(150);
  });

  test('of one kind take no turn of another: a code leaves behind any crowd', async () => {
    await queue('list', 200);
    await queue('account', 200);
    expect(await leaveAt(NOW)).toHaveLength(list + account);
    await queue('wayIn', 1);
    expect(await leaveAt(NOW + MINUTE_MS)).toEqual(['wayIn0@example.in']);
  });

  test('leave as many an hour when many runs meet, each once', async () => {
    await queue('list', 100);
    const ctx = contextAt(NOW);
    await Promise.all(Array.from({ length: 20 }, () => deliverOutbox(ctx)));
    expect(new Set(ctx.mailed.map(({ to }) => to)).size).toBe(list);
    expect(ctx.mailed).toHaveLength(list);
  });

  test('are counted within any hour, not from its beginning', async () => {
    await queue('list', 100);
    expect(await leaveAt(NOW)).toHaveLength(list);
    expect(await leaveAt(NOW + HOUR_MS - 1)).toEqual([]);
    expect(await leaveAt(NOW + HOUR_MS)).toHaveLength(list);
    expect(await leaveAt(NOW + HOUR_MS + 1)).toEqual([]);
  });

  test('do not leave if their code ended before their turn, and take no turn then', async () => {
    const until = NOW + 10 * MINUTE_MS;
    await queue('wayIn', wayIn + 5, { until });
    expect(await leaveAt(NOW)).toHaveLength(wayIn);
    await queue('wayIn', 1, { now: NOW + HOUR_MS });
    expect(await leaveAt(NOW + HOUR_MS)).toEqual(['wayIn0@example.in']);
    const ended = async () => (await waiting('wayIn')).length;
    expect(await ended()).toBe(5);
    await forgetDelivered(contextAt(NOW + HOUR_MS));
    expect(await ended()).toBe(0);
  });
});

describe('an address that somebody has confirmed', () => {
  test('of an account gets codes and links to a new password beside any crowd', async () => {
    const ctx = createTestContext(database.db);
    const user = await addAccount(ctx);
    await queue('wayIn', 100, { now: Date.now(), until: Date.now() + HOUR_MS });
    await deliverOutbox(ctx);
    ctx.mailed.length = 0;
    const browser = openBrowser(ctx);
    await browser.post('/api/auth/request-password-reset', { email: user.email });
    expect(ctx.mailed.map(({ to }) => to)).toEqual([user.email]);
  });
});
