import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { RULES } from '#drizzle/rules.ts';
import { users } from '#drizzle/schema/account.ts';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { idempotencyKeys, outbox } from '#drizzle/schema/outbox.ts';
import { webhookEvents } from '#drizzle/schema/payment.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { useDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { addOrder, addOrderLine, addProduct } from '#tests/support/rows.ts';

const database = useDatabase();
let db: Database;
beforeAll(() => {
  db = database.db;
});

async function addUser(id: string) {
  await db.insert(users).values({ id, name: 'Asha Rao', email: `${id}@example.in` });
  return id;
}

describe('orders', () => {
  test.each([
    ['a status that is not in S4', { status: sql`'Completed'` }, 'orders_status_is_known'],
    ['a total that its parts do not make', { totalPaise: 54_901 }, 'orders_amounts_add_up'],
    ['a total of zero when a rupee is due', { totalPaise: 0 }, 'orders_amounts_add_up'],
    ['a negative shipping fee', { shippingPaise: -1 }, 'orders_shipping_fee_paise_is_whole'],
    ['an email in capitals', { customerEmail: 'Asha@example.in' }, 'orders_customer_email_is_lower_case'],
    [
      'an address that is no object',
      { shippingAddress: sql`'"MG Road"'` },
      'orders_shipping_address_is_json',
    ],
  ])('refuse %s', async (_, values, rule) => {
    const order = await addOrder(db);
    const copy = { ...order, searchId: undefined, id: `${order.id}-2` };
    expect(await refusalOf(db.insert(orders).values({ ...copy, ...values }))).toBe(rule);
  });

  test('an id, a gateway order and a gateway payment belong to one order', async () => {
    const order = await addOrder(db, { razorpayOrderId: 'order_1', razorpayPaymentId: 'pay_1' });
    expect(await refusalOf(addOrder(db, { id: order.id }))).toBe(RULES.orderIdTaken);
    expect(await refusalOf(addOrder(db, { razorpayOrderId: 'order_1' }))).toBe('orders.razorpay_order_id');
    expect(await refusalOf(addOrder(db, { razorpayPaymentId: 'pay_1' }))).toBe('orders.razorpay_payment_id');
  });

  test('a line is at least one piece, appears once, and keeps its product', async () => {
    const product = await addProduct(db);
    const { order, item } = await addOrderLine(db, product.id);
    const line = { ...item, id: undefined };
    expect(await refusalOf(db.insert(orderItems).values(line))).toBe(
      'order_items.order_id, order_items.product_id, order_items.selected_size',
    );
    expect(await refusalOf(db.insert(orderItems).values({ ...line, selectedSize: '2.4', quantity: 0 }))).toBe(
      'order_items_quantity_is_whole',
    );
    expect(await refusalOf(db.delete(orders).where(eq(orders.id, order.id)))).toBe(
      'FOREIGN KEY constraint failed',
    );
  });

  test('stay when the account they belong to is deleted', async () => {
    const userId = await addUser('leaver');
    const order = await addOrder(db, { userId });
    await db
      .insert(orderEvents)
      .values({ orderId: order.id, kind: 'note', actor: 'admin', actorUserId: userId });
    await db.delete(users).where(eq(users.id, userId));
    const [left] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(left?.userId).toBeNull();
  });
});

describe('what is written once', () => {
  test('an idempotency key, within its scope', async () => {
    const key = { scope: 'create-order', key: 'k', requestHash: 'h' };
    await db.insert(idempotencyKeys).values(key);
    await db.insert(idempotencyKeys).values({ ...key, scope: 'refund' });
    expect(await refusalOf(db.insert(idempotencyKeys).values(key))).toBe(RULES.idempotencyKeyTaken);
  });

  test('an outbox entry of one occasion', async () => {
    const mail = { kind: 'mail', dedupeKey: 'order-placed:1', payload: {}, nextAttemptAt: 1 } as const;
    await db.insert(outbox).values(mail);
    expect(await refusalOf(db.insert(outbox).values(mail))).toBe(RULES.outboxEntryKnown);
    const two = { ...mail, dedupeKey: undefined };
    await db.insert(outbox).values([two, two]);
  });

  test('a webhook event, together with its effect', async () => {
    const event = { id: 'evt_1', event: 'payment.captured', outcome: 'applied', receivedAt: 1 } as const;
    const order = await addOrder(db);
    const apply = (status: 'paid' | 'failed') =>
      writeBatch(db, [
        db.update(orders).set({ status }).where(eq(orders.id, order.id)),
        db.insert(webhookEvents).values({ ...event, orderId: order.id }),
      ]);
    await apply('paid');
    expect(await refusalOf(apply('failed'))).toBe(RULES.webhookEventKnown);
    const [after] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(after?.status).toBe('paid');
  });
});
