import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { RULES } from '#drizzle/rules.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { PAYMENT_STATUSES, type PaymentStatus, type RefundStatus } from '#payment-status.ts';
import { stepOf } from '#payment-status.ts';
import { useDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { addOrder } from '#tests/support/rows.ts';

const database = useDatabase();
let db: Database;
let count = 0;
beforeAll(() => {
  db = database.db;
});

async function addPayment(status: PaymentStatus = 'captured', amountPaise = 10_000) {
  const order = await addOrder(db);
  count += 1;
  const [payment] = await db
    .insert(payments)
    .values({ orderId: order.id, razorpayPaymentId: `pay_${count}`, status, amountPaise })
    .returning();
  return payment?.id ?? 0;
}

function refund(paymentId: number, amountPaise: number, status: RefundStatus = 'pending') {
  count += 1;
  return db
    .insert(refunds)
    .values({ paymentId, amountPaise, status, idempotencyKey: `key_${count}` })
    .returning();
}

const setStatus = (id: number, status: PaymentStatus) =>
  db.update(payments).set({ status }).where(eq(payments.id, id));

test.each<[PaymentStatus, readonly PaymentStatus[]]>([
  ['created', ['created', 'authorized', 'captured', 'refunded', 'failed']],
  ['failed', ['created', 'authorized', 'captured', 'refunded', 'failed']],
  ['authorized', ['authorized', 'captured', 'refunded']],
  ['captured', ['captured', 'refunded']],
  ['refunded', ['refunded']],
])('a payment goes from %s only to %s, as its steps say', async (from, onward) => {
  for (const to of PAYMENT_STATUSES) {
    const moved = setStatus(await addPayment(from), to);
    if (onward.includes(to)) await moved;
    else expect(await refusalOf(moved)).toBe(RULES.paymentMovesForward);
    expect(stepOf(from) <= stepOf(to)).toBe(onward.includes(to));
  }
});

test('a payment is recorded once, in rupees, and its amount stays', async () => {
  const order = await addOrder(db);
  const payment = {
    orderId: order.id,
    razorpayPaymentId: 'pay_x',
    status: 'created',
    amountPaise: 100,
  } as const;
  await db.insert(payments).values(payment);
  expect(await refusalOf(db.insert(payments).values(payment))).toBe(RULES.paymentKnown);

  const other = { ...payment, razorpayPaymentId: 'pay_y' };
  expect(await refusalOf(db.insert(payments).values({ ...other, currency: 'USD' }))).toBe(
    'payments_currency_is_inr',
  );
  expect(await refusalOf(db.insert(payments).values({ ...other, amountPaise: -1 }))).toBe(
    'payments_amount_paise_is_whole',
  );
  const mine = eq(payments.razorpayPaymentId, 'pay_x');
  expect(await refusalOf(db.update(payments).set({ amountPaise: 99 }).where(mine))).toBe(
    'payments_amount_is_final',
  );
});

test('pending and processed refunds never exceed what was captured', async () => {
  const id = await addPayment();
  await refund(id, 6_000, 'processed');
  await refund(id, 4_000);
  expect(await refusalOf(refund(id, 1))).toBe(RULES.refundAboveCaptured);
});

test('of 20 refunds at the same moment, as many as the captured amount allows', async () => {
  const id = await addPayment();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => writeBatch(db, [refund(id, 3_000)])),
  );
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
});

test('a refund that failed makes room, and cannot come back when the room is taken', async () => {
  const id = await addPayment();
  const [failing] = await refund(id, 10_000);
  const mine = eq(refunds.id, failing?.id ?? 0);
  await db.update(refunds).set({ status: 'failed' }).where(mine);
  await refund(id, 10_000);
  expect(await refusalOf(db.update(refunds).set({ status: 'processed' }).where(mine))).toBe(
    RULES.refundAboveCaptured,
  );
});

test('only captured money is refunded, at least a paisa of it, and a key is used once', async () => {
  expect(await refusalOf(refund(await addPayment('authorized'), 1))).toBe(RULES.refundAboveCaptured);
  const id = await addPayment();
  expect(await refusalOf(refund(id, 0))).toBe('refunds_amount_paise_is_whole');
  const again = { paymentId: id, amountPaise: 1, idempotencyKey: 'same' };
  await db.insert(refunds).values(again);
  expect(await refusalOf(db.insert(refunds).values(again))).toBe(RULES.refundKnown);
});

test('a payment with refunds cannot be deleted', async () => {
  const id = await addPayment();
  await refund(id, 1);
  expect(await refusalOf(db.delete(payments).where(eq(payments.id, id)))).toBe(
    'FOREIGN KEY constraint failed',
  );
});
