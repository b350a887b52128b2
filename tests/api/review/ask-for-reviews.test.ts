import { eq, like } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { app } from '#functions/app.ts';
import { runScheduled } from '#functions/scheduled.ts';
import { DAY_MS } from '#dates.ts';
import { askForReviews } from '#order/review/ask-for-reviews.server.ts';
import { lastMail, leavesAt, tokenIn } from '#tests/support/accounts.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addDelivery } from '#tests/support/deliveries.ts';
import { plansOf } from '#tests/support/plans.ts';

const NOW = Date.UTC(2026, 10, 20);
const database = useDatabase();
const at = (now = NOW) => createTestContext(database.db, { now: () => now });

beforeEach(async () => {
  const { db } = database;
  // The orders of other tests are not asked about.
  await db.update(orders).set({ reviewsAskedAt: 1 });
  await db.delete(outbox);
});

const mailsOf = async (ctx = at()) => {
  await runScheduled(ctx);
  await settle(ctx);
  return ctx.mailed.filter(({ subject }) => subject.startsWith('How do you like your order'));
};
const deliver = (daysAgo: number, values: object = {}) =>
  addDelivery(at(), { deliveredAt: NOW - daysAgo * DAY_MS, ...values });

test('a week after the order came the shopper is asked once, with a link that needs no login', async () => {
  const { order, item } = await deliver(7, { size: '2.6', customerEmail: 'once@example.in' });
  const ctx = at();
  expect(await mailsOf(ctx)).toHaveLength(1);
  const mail = lastMail(ctx, 'once@example.in');
  expect(mail.text).toContain('Temple jhumka, size 2.6');
  const token = tokenIn(mail.text);
  const body = { orderId: order.id, orderItemId: item.id, token, stars: 5 };
  expect(await openBrowser(ctx).post('/api/reviews', body)).toMatchObject({ status: 201 });

  expect(await mailsOf(at(NOW + DAY_MS))).toEqual([]);
  expect((await database.db.select().from(orders).where(eq(orders.id, order.id)))[0]).toMatchObject({
    reviewsAskedAt: NOW,
  });
});

test.each([
  ['it came less than a week ago', 6.9, {}],
  ['it came more than three weeks ago', 21.1, {}],
  ['it was refunded', 8, { status: 'refunded' }],
  ['it was cancelled', 8, { status: 'cancelled_by_user' }],
  ['it is under way', 8, { status: 'shipped' }],
  ['the account was deleted', 8, { customerEmail: 'a-b@erased.invalid' }],
  ['it was asked about', 8, { reviewsAskedAt: 1 }],
])('nobody is asked when %s', async (_when, daysAgo, values) => {
  await deliver(daysAgo, values);
  expect(await mailsOf()).toEqual([]);
});

test('nor when each piece has its review', async () => {
  const two = await deliver(8);
  await database.db.insert(orderItems).values({ ...two.item, id: undefined, selectedSize: 'L' });
  const lines = await database.db.select().from(orderItems).where(eq(orderItems.orderId, two.order.id));
  expect(lines).toHaveLength(2);
  for (const { id } of lines) {
    const review = { orderId: two.order.id, token: two.token, orderItemId: id, stars: 4 };
    expect(await openBrowser(at()).post('/api/reviews', review)).toMatchObject({ status: 201 });
  }
  expect(await mailsOf()).toEqual([]);
});

const pressStop = (link: string, accept = '*/*') =>
  app.request(
    link,
    {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { Accept: accept, 'Content-Type': 'application/x-www-form-urlencoded' },
    },
    { ctx: at() },
  );

test('whoever wants no such mail says so with one press, for all orders of that address', async () => {
  await deliver(8, { customerEmail: 'stop@example.in' });
  const [mail] = await mailsOf();
  if (!mail) throw new Error('Nobody was asked');
  expect(mail.text).toMatch(/Stop asking me for reviews: http\S+\/review\?token=\S+&stop=/);
  expect((await pressStop(leavesAt(mail), 'text/html')).status).toBe(200);
  await deliver(8, { customerEmail: 'stop@example.in' });
  await deliver(8, { customerEmail: 'other@example.in' });
  expect((await mailsOf()).map(({ to }) => to)).toEqual(['other@example.in']);
});

test('a letter that could not leave by then does not leave any more, for none of the orders of that address', async () => {
  const away = createTestContext(database.db, {
    now: () => NOW,
    mail: { send: () => Promise.reject(new Error('away')) },
  });
  const unsent = () => database.db.select().from(outbox).where(like(outbox.dedupeKey, 'reviews-asked:%'));
  const customer = { customerEmail: 'late@example.in' };
  const first = await deliver(8, customer);
  await deliver(8, customer);
  const { order } = await deliver(8, { customerEmail: 'other@example.in' });
  await runScheduled(away);
  await settle(away);
  // Two days later it would be out of place.
  expect((await unsent()).map(({ payload }) => payload['until'])).toEqual(
    [2, 2, 2].map((days) => NOW + days * DAY_MS),
  );
  await database.db
    .update(outbox)
    .set({ status: 'failed' })
    .where(like(outbox.dedupeKey, `%:${first.order.id}`));
  const press = (token: string) => {
    const query = new URLSearchParams({ order: first.order.id, token });
    return openBrowser(away).post(`/api/reviews/refuse?${String(query)}`);
  };
  expect((await press('of-nobody')).status).toBe(404);
  expect(await unsent()).toHaveLength(3);
  expect((await press(first.token)).status).toBe(200);
  expect(await unsent()).toMatchObject([{ dedupeKey: `reviews-asked:${order.id}` }]);
});

test('a link that is cut off, or only opened, refuses nothing', async () => {
  await deliver(8, { customerEmail: 'cut@example.in' });
  const [mail] = await mailsOf();
  if (!mail) throw new Error('Nobody was asked');
  const link = leavesAt(mail);
  expect((await pressStop(link.slice(0, -3))).status).toBe(404);
  expect((await pressStop(link.replace(/&token=.*/, ''))).status).toBe(404);
  const opened = await app.request(link, {}, { ctx: at() });
  expect(opened.status).toBe(303);
  expect(opened.headers.get('Location')).toMatch(/^\/orders\/[^/]+\/review\?token=\S+&stop=$/);
  await deliver(8, { customerEmail: 'cut@example.in' });
  expect(await mailsOf()).toHaveLength(1);
});

test('what came in the parcel of the order that it was added to is asked about in one letter, with a link of its own', async () => {
  const customer = { customerEmail: 'parcel@example.in', packedAt: 5 };
  const first = await deliver(8, customer);
  const along = await deliver(8.001, { ...customer, joinsOrderId: first.order.id });
  const later = await deliver(8, { ...customer, joinsOrderId: first.order.id, packedAt: 6 });
  const mails = await mailsOf();
  expect(mails).toHaveLength(2);
  const one = mails.find(({ subject }) => subject.includes(first.order.id))?.text ?? '';
  expect(one).toContain('reached you: Temple jhumka, Temple jhumka.');
  for (const { order, token } of [first, along]) {
    expect(one).toContain(`/orders/${order.id}/review?token=${token}`);
  }
  expect(one).not.toContain(later.order.id);
  expect(await mailsOf(at(NOW + DAY_MS))).toEqual([]);
});

test('two runs at once ask once', async () => {
  await deliver(8);
  await Promise.all([askForReviews(at()), askForReviews(at()), askForReviews(at())]);
  const rows = await database.db.select().from(outbox).where(eq(outbox.kind, 'mail'));
  expect(rows).toHaveLength(1);
});

test('those to ask are read from their index', async () => {
  const [plan = ''] = await plansOf(database.db, (db) =>
    askForReviews(createTestContext(db, { now: () => NOW })),
  );
  expect(plan).toContain('USING INDEX orders_to_ask_for_reviews');
  expect(plan).not.toMatch(/SCAN orders|TEMP B-TREE|refunds_by_status/);
});
