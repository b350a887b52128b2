import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#drizzle/schema/account.ts';
import { orders } from '#drizzle/schema/order.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { DAY_MS, formatDate, HOUR_MS } from '#dates.ts';
import { expireHolds } from '#order/change/end-unpaid.server.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { addAccount, signedIn } from '#tests/support/accounts.ts';
import { PASSWORD } from '#tests/support/account-rows.ts';
import { type Browser, settle } from '#tests/support/browser.ts';
import { orderBody, type Started } from '#tests/support/checkout.ts';
import { byHandOf } from '#order/refund-keys.ts';
import { pay, usePaying, verify } from '#tests/support/paying.ts';
import { addOrder, addProduct, findOrder } from '#tests/support/rows.ts';

const paying = usePaying();

/** Somebody with an account, whose address anybody may type at the checkout. */
async function shopper() {
  const { id, email } = await addAccount(paying().ctx);
  return { id, email, browser: await signedIn(paying().ctx, email) };
}

/** Unpaid so far. */
async function order(email: string, browser = paying().browser) {
  const { id } = await addProduct(paying().ctx.db, { inStock: 3 });
  const answer = await browser.post('/api/create-razorpay-order', orderBody(id, { customer_email: email }));
  expect(answer.status).toBe(200);
  return answer.body as Started;
}

const remove = (browser: Browser) =>
  browser.send('/api/account', { method: 'DELETE', body: { password: PASSWORD } });

describe('an unpaid order that somebody signed out placed with the address of an account', () => {
  test('keeps nobody from deleting the account, stays as it was placed, and may be paid yet', async () => {
    const at = paying();
    const { db } = at.ctx;
    const { id, email, browser } = await shopper();
    const started = await order(email);
    expect(await browser.get('/api/account/export')).toMatchObject({
      body: { orders: [{ id: started.dbOrderId }] },
    });
    // Like the shop's mail about any order that somebody else places with the shopper's address.
    const payload = { to: 'shop@example.in', replyTo: email, text: `New order ${started.dbOrderId}` };
    const news = { kind: 'mail', payload, status: 'failed', nextAttemptAt: 1 } as const;
    const [{ id: newsId } = { id: 0 }] = await db.insert(outbox).values(news).returning();
    expect(await remove(browser)).toMatchObject({ status: 200 });
    expect(await db.$count(outbox, eq(outbox.id, newsId))).toBe(1);
    expect(await db.select().from(users).where(eq(users.id, id))).toEqual([]);
    const asPlaced = { userId: null, customerName: 'Asha Rao', customerEmail: email };
    expect(await findOrder(db, started.dbOrderId)).toMatchObject(asPlaced);

    expect(await verify(at, started, await pay(at, started))).toMatchObject({ status: 200 });
    await settle(at.ctx);
    expect(await findOrder(db, started.dbOrderId)).toMatchObject({ ...asPlaced, status: 'paid' });
    const told = at.ctx.mailed.filter(({ to }) => to === email).map(({ text }) => text);
    expect(told.join()).toContain(started.dbOrderId);
  });

  test('that a bank may still say yes to does not either; one that has ended goes with the account', async () => {
    const { ctx } = paying();
    const { email, browser } = await shopper();
    const [{ dbOrderId: open }, { dbOrderId: ended }] = [await order(email), await order(email)];
    await expireHolds({ ...ctx, now: () => Date.now() + HOUR_MS });
    await ctx.db.update(orders).set({ reconcileAt: null }).where(eq(orders.id, ended));
    expect(await remove(browser)).toMatchObject({ status: 200 });
    expect(await findOrder(ctx.db, open)).toMatchObject({ customerName: 'Asha Rao' });
    expect(await findOrder(ctx.db, ended)).toMatchObject({ customerName: 'Erased on request' });
  });

  test.each(['created', 'authorized', 'captured'] as const)(
    'keeps it once a payment is %s',
    async (status) => {
      const { ctx } = paying();
      const { email, browser } = await shopper();
      const { dbOrderId } = await order(email);
      const payment = { orderId: dbOrderId, razorpayPaymentId: `pay_${status}`, amountPaise: 549_00 };
      await ctx.db.insert(payments).values({ ...payment, status });
      expect(await remove(browser)).toMatchObject({ status: 409, body: { error: 'ORDERS_OPEN' } });
      expect(await findOrder(ctx.db, dbOrderId)).toMatchObject({ customerName: 'Asha Rao' });
    },
  );
});

test('the shopper’s own unpaid order keeps the account for as long as money may come', async () => {
  const { email, browser } = await shopper();
  const { dbOrderId } = await order(email, browser);
  const until = formatDate(Date.now() + 5 * DAY_MS + HOUR_MS);
  const refused = {
    error: 'ORDERS_OPEN',
    details: { orderIds: [dbOrderId] },
    message: `A payment for ${dbOrderId} may still come in until ${until}. You can delete your account from the next day.`,
  };
  expect(await remove(browser)).toMatchObject({ status: 409, body: refused });
  await expireHolds({ ...paying().ctx, now: () => Date.now() + HOUR_MS });
  expect(await remove(browser)).toMatchObject({ status: 409, body: refused });
});

test('an order that came, was paid in cash and was cancelled keeps the account until its money has gone back, for 14 days', async () => {
  const { db } = paying().ctx;
  const { id: userId, browser } = await shopper();
  const cancelled = { status: 'cancelled_by_user', paymentMethod: 'cod', deliveredAt: 1 } as const;
  await addOrder(db, { userId, ...cancelled, updatedAt: Date.now() - 15 * DAY_MS });
  const { id } = await addOrder(db, { userId, ...cancelled });
  const message = `What you paid for ${id} has not been refunded yet. Once it has, your account can be deleted.`;
  const refused = { error: 'ORDERS_OPEN', message, details: { orderIds: [id] } };
  expect(await remove(browser)).toMatchObject({ status: 409, body: refused });
  const payment = {
    orderId: id,
    razorpayPaymentId: byHandOf(id),
    amountPaise: 549_00,
    status: 'captured',
  } as const;
  const [paid] = await db.insert(payments).values(payment).returning();
  const refund = { paymentId: paid?.id ?? 0, amountPaise: 549_00, status: 'processed' } as const;
  await db.insert(refunds).values({ ...refund, idempotencyKey: 'by-hand' });
  expect(await remove(browser)).toMatchObject({ status: 200 });
});

describe('the shopper’s own order that is paid, while a second payment may still come', () => {
  async function paidOrder() {
    const at = paying();
    const { email, browser } = await shopper();
    const started = await order(email, browser);
    await verify(at, started, await pay(at, started), browser);
    const { status, reconcileAt } = (await findOrder(at.ctx.db, started.dbOrderId)) ?? {};
    expect([status, typeof reconcileAt]).toEqual(['paid', 'number']);
    return { id: started.dbOrderId, browser };
  }

  test('keeps the account until it has arrived, and no longer', async () => {
    const { db } = paying().ctx;
    const { id, browser } = await paidOrder();
    const message =
      'One of your orders is still on its way. You can delete your account once it has arrived, or cancel the order first while its page lets you.';
    expect(await remove(browser)).toMatchObject({ status: 409, body: { message } });
    await db.update(orders).set({ status: 'delivered', deliveredAt: 1 }).where(eq(orders.id, id));
    expect(await remove(browser)).toMatchObject({ status: 200 });
  });

  test('and was cancelled keeps it until the money has gone back, and no longer', async () => {
    const at = paying();
    const { id, browser } = await paidOrder();
    await at.razorpay.control('POST', '/faults', { on: 'refunds.create', fault: '502', times: 9 });
    expect(await browser.post(`/api/orders/${id}/cancel`)).toMatchObject({ status: 200 });
    await settle(at.ctx);
    const message = `The payment for ${id} is on its way back to you. Once that is confirmed, your account can be deleted.`;
    expect(await remove(browser)).toMatchObject({ status: 409, body: { message } });
    await at.razorpay.control('DELETE', '/faults');
    await resumeRefunds(at.ctx);
    await settle(at.ctx);
    expect(await findOrder(at.ctx.db, id)).toMatchObject({ status: 'refunded' });
    expect(await remove(browser)).toMatchObject({ status: 200 });
  });
});
