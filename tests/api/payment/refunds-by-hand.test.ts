import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { stock } from '#drizzle/schema/stock.ts';
import { taxDocuments } from '#drizzle/schema/tax.ts';
import { strayMoney } from '#health/figures.server.ts';
import { mayRefundPaise, refundDuePaise } from '#order/read/admin-order.ts';
import { getOwnOrder } from '#order/read/own-order.server.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { resumeRefunds } from '#payment/send-refund.server.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { ON_DELIVERY, useAdminOrders } from '#tests/support/admin-orders.ts';
import { settle } from '#tests/support/browser.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { addProduct } from '#tests/support/rows.ts';
import { newKey } from '#tests/support/tax-papers.ts';

const {
  admin,
  adminOrder,
  change,
  giveBack: askFor,
  set,
  placeOnDelivery,
  rowOf,
  mailsTo,
} = useAdminOrders();
const db = () => admin().ctx.db;

const notesOf = async (id: string) =>
  (await db().select().from(taxDocuments).where(eq(taxDocuments.orderId, id)).orderBy(asc(taxDocuments.id)))
    .filter(({ kind }) => kind === 'credit_note')
    .map(({ totalPaise, reason }) => ({ totalPaise, reason }));
const paymentsOf = (id: string) => db().select().from(payments).where(eq(payments.orderId, id));
const refundsOf = async (id: string) => {
  const [payment] = await paymentsOf(id);
  const isOf = eq(refunds.paymentId, payment?.id ?? 0);
  return await db().select().from(refunds).where(isOf).orderBy(asc(refunds.id));
};

/** The refunds as whoever ordered sees them. */
async function ownRefunds(id: string) {
  const token = await accessTokenOf(admin().ctx.accounts.secret, id);
  return (await getOwnOrder(admin().ctx, { id, token })).order.refunds;
}

/** An order of two pieces of ₹1,000 each, for cash. */
async function orderTwo() {
  const { ctx } = admin();
  const { id: productId } = await addProduct(db(), { inStock: 3, pricePaise: 1_000_00 });
  await db().update(siteSettings).set({ codIsEnabled: true });
  const lines = [{ productId, size: '', quantity: 2 }];
  const wish = { agreedPaise: 2_000_00, email: ON_DELIVERY, paymentMethod: 'cod' } as const;
  const { id } = await placeOrder(ctx, orderFor(lines, wish), null);
  await settle(ctx);
  const [item] = await db().select().from(orderItems).where(eq(orderItems.orderId, id));
  const onHand = async () =>
    (await db().select().from(stock).where(eq(stock.productId, productId)))[0]?.onHand;
  return { id, onHand, one: [{ orderItemId: item?.id ?? 0, quantity: 1 }] };
}

async function deliverTwo() {
  const order = await orderTwo();
  await set(order.id, 'shipped');
  await set(order.id, 'delivered');
  return order;
}

test('money that the owner had by hand, and says to have given back, is told of once, in words that the owner reads before', async () => {
  const { id, one } = await deliverTwo();
  await askFor(id, { what: 'pieces', lines: one });
  await settle(admin().ctx);
  const before = mailsTo(ON_DELIVERY).length;
  const news = `We have refunded ₹1,000.00 of your order ${id}. If you have not received it, please tell us.`;
  const { message } = (await change(id, { status: 'refunded' })).body as { message: string };
  expect(message).toMatch(/^Only ₹1,000\.00 of ₹2,000\.00 has been refunded\. .* its bill is credited\./);
  expect(message).toContain(`The customer is told by email: “${news}”`);
  expect(await set(id, 'refunded')).toMatchObject({ status: 200 });
  await settle(admin().ctx);
  expect(mailsTo(ON_DELIVERY).slice(before)).toEqual([`₹1,000.00 of order ${id} has been refunded`]);
  expect(admin().ctx.mailed.at(-1)?.text).toContain(news);
  // All of the bill is credited then, and nothing is due any more.
  expect(await notesOf(id)).toEqual([
    { totalPaise: 1_000_00, reason: 'pieces' },
    { totalPaise: 1_000_00, reason: 'returned' },
  ]);
  const order = await adminOrder(id);
  expect([refundDuePaise(order), mayRefundPaise(order)]).toEqual([0, 0]);
  expect((await ownRefunds(id)).map(({ amountPaise }) => amountPaise)).toEqual([1_000_00, 1_000_00]);
});

test('no mail speaks of money that never came, went back with refunds, or goes back by the provider, when the owner marks the order as refunded', async () => {
  const [{ id: unpaid }, { id: back }, { id: online }] = [
    await orderTwo(),
    await deliverTwo(),
    await deliverTwo(),
  ];
  const razorpayPaymentId = `pay_${newKey()}`;
  const payment = { orderId: online, razorpayPaymentId, status: 'captured', amountPaise: 2_000_00 } as const;
  await db().insert(payments).values(payment);
  await db().update(orders).set({ razorpayPaymentId }).where(eq(orders.id, online));
  await askFor(back, { what: 'goodwill' });
  await settle(admin().ctx);
  const before = mailsTo(ON_DELIVERY).length;
  for (const id of [unpaid, back, online]) expect(await set(id, 'refunded')).toMatchObject({ status: 200 });
  await settle(admin().ctx);
  expect(mailsTo(ON_DELIVERY).slice(before)).toEqual([`Your credit note for order ${online}`]);
});

test('one piece of an order that was paid in cash is given back by hand: its bill is credited, the shopper is told', async () => {
  const { id, one, onHand } = await deliverTwo();
  const before = mailsTo(ON_DELIVERY).length;
  expect(await askFor(id, { what: 'pieces', lines: one, restock: true })).toMatchObject({
    status: 201,
    body: { status: 'processed', amountPaise: 1_000_00 },
  });
  expect(await notesOf(id)).toEqual([{ totalPaise: 1_000_00, reason: 'pieces' }]);
  expect(await onHand()).toBe(2);
  expect(await rowOf(id)).toMatchObject({ status: 'delivered', razorpayPaymentId: null });
  await settle(admin().ctx);
  expect(mailsTo(ON_DELIVERY).slice(before)).toEqual([`₹1,000.00 of order ${id} has been refunded`]);

  const { paidPaise, refundedPaise, refundable, history, items } = await adminOrder(id);
  expect(items).toMatchObject([{ quantity: 2, sentQuantity: 2, refundedQuantity: 1 }]);
  expect({ paidPaise, refundedPaise, left: refundable?.left.totalPaise }).toEqual({
    paidPaise: 2_000_00,
    refundedPaise: 1_000_00,
    left: 1_000_00,
  });
  const noted = { actor: 'admin', note: 'Given back by hand.', kind: 'refund' };
  expect(history).toContainEqual(expect.objectContaining(noted));
  expect(await ownRefunds(id)).toMatchObject([{ amountPaise: 1_000_00, isOnItsWay: false }]);
});

test('sent twice it is given back once; with the rest of it the order is refunded, and its pieces are back', async () => {
  const { id, one, onHand } = await deliverTwo();
  const key = newKey();
  const body = { what: 'pieces', lines: one };
  const [first, second] = await Promise.all([askFor(id, body, key), askFor(id, body, key)]);
  expect(first.body).toEqual(second.body);
  expect(await askFor(id, { ...body, lines: undefined }, key)).toMatchObject({
    status: 409,
    body: { error: 'KEY_REUSED' },
  });
  expect(await askFor(await placeOnDelivery(), body, key)).toMatchObject({ status: 409 });
  expect(await refundsOf(id)).toHaveLength(1);

  await askFor(id, { what: 'pieces', lines: one });
  expect(await notesOf(id)).toHaveLength(2);
  expect(await rowOf(id)).toMatchObject({ status: 'refunded' });
  expect(await paymentsOf(id)).toMatchObject([{ status: 'refunded' }]);
  // The first piece is the owner's to count.
  expect(await onHand()).toBe(2);
  expect(await askFor(id, { what: 'goodwill', amountPaise: 1_00 })).toMatchObject({
    status: 409,
    body: { error: 'REFUND_TOO_HIGH' },
  });
});

test('typed on two devices it is given back once: the second has not seen the first', async () => {
  const { id } = await deliverTwo();
  const seen = async () => ({
    what: 'goodwill',
    amountPaise: 200_00,
    seenLeftPaise: mayRefundPaise(await adminOrder(id)),
  });
  const moved = { status: 409, body: { error: 'ORDER_MOVED' } };
  const key = newKey();
  const opened = await seen();
  expect(await askFor(id, opened, key)).toMatchObject({ status: 201 });
  expect(await askFor(id, opened)).toMatchObject(moved);
  // Sent again it is the same one.
  expect(await askFor(id, opened, key)).toMatchObject({ status: 201, body: { amountPaise: 200_00 } });
  const again = await seen();
  const both = await Promise.all([askFor(id, again), askFor(id, again)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  // Two at once stay within what was paid.
  const large = { what: 'goodwill', amountPaise: 1_000_00 };
  const two = await Promise.all([askFor(id, large), askFor(id, large)]);
  expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await refundsOf(id)).toHaveLength(3);
  expect(await strayMoney(db(), 0)).toEqual([]);
});

test('what was written down and not finished is finished by cron, without the provider', async () => {
  const { id, one } = await deliverTwo();
  await askFor(id, { what: 'goodwill', amountPaise: 1_00 });
  const [first] = await refundsOf(id);
  const paymentId = first?.paymentId ?? 0;
  const purpose = { what: 'pieces', lines: one } as const;
  await db()
    .insert(refunds)
    .values({ paymentId, idempotencyKey: `order-${newKey()}`, amountPaise: 1_000_00, ...purpose });
  await resumeRefunds(admin().ctx);
  expect(await refundsOf(id)).toMatchObject([{ status: 'processed' }, { status: 'processed' }]);
  expect(await notesOf(id)).toEqual([{ totalPaise: 1_000_00, reason: 'pieces' }]);
});

test('what the courier has yet to collect is neither given back nor due', async () => {
  const { id } = await orderTwo();
  const notYet = { status: 409, body: { error: 'NOT_PAID' } };
  expect(await askFor(id, {})).toMatchObject(notYet);
  await set(id, 'shipped');
  expect(await askFor(id, { what: 'goodwill', amountPaise: 1_00 })).toMatchObject(notYet);
  expect((await adminOrder(id)).refundable).toBeNull();
  expect(await paymentsOf(id)).toEqual([]);
  await set(id, 'cancelled_by_user');
  expect(refundDuePaise(await adminOrder(id))).toBe(0);
});

test('what the owner was paid before cancelling the order is due, goes back by hand, and ends with the order refunded', async () => {
  const { id } = await orderTwo();
  await set(id, 'paid');
  expect(await askFor(id, {})).toMatchObject({ status: 409, body: { error: 'NOT_PAID' } });
  await set(id, 'cancelled_by_user');
  expect(refundDuePaise(await adminOrder(id))).toBe(2_000_00);
  expect(await askFor(id, {})).toMatchObject({ status: 201, body: { amountPaise: 2_000_00 } });
  expect(await notesOf(id)).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ status: 'refunded' });
  expect(refundDuePaise(await adminOrder(id))).toBe(0);
  expect((await adminOrder(id)).history.at(-1)).toMatchObject({ actor: 'admin', toStatus: 'refunded' });
});

test('the file of orders counts cash as paid once it has come, and as refunded once the owner says so; it names the bill that stands', async () => {
  const { id, one } = await orderTwo();
  const cells = async () => {
    const file = await admin().owner.get(`/api/admin/orders/export?search=${id}`);
    const [heads = '', row = ''] = String(file.body).trim().split(/\r?\n/);
    return ['Paid', 'Refunded', 'Bill'].map((head) => row.split(',')[heads.split(',').indexOf(head)]);
  };
  expect(await cells()).toEqual(['0.00', '0.00', '']);
  await set(id, 'shipped');
  await set(id, 'delivered');
  const bill = (await adminOrder(id)).documentNumber;
  expect(await cells()).toEqual(['2000.00', '0.00', bill]);
  await askFor(id, { what: 'pieces', lines: one, amountPaise: 1_000_00 });
  expect(await cells()).toEqual(['2000.00', '1000.00', bill]);
  await change(id, { status: 'refunded', confirm: true });
  expect(await cells()).toEqual(['2000.00', '2000.00', '']);
  expect((await adminOrder(id)).history.at(-1)).toMatchObject({ note: '₹1,000.00 given back by hand.' });
});
