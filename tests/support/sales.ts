import type { Database } from '#drizzle/client.ts';
import { orderItems, type orders } from '#drizzle/schema/order.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { addOrder } from './rows.ts';

/** A paid order of this amount, unless the values say otherwise. */
export function addSale(db: Database, paise: number, values: Partial<typeof orders.$inferInsert> = {}) {
  return addOrder(db, {
    subtotalPaise: paise,
    shippingPaise: 0,
    totalPaise: paise,
    status: 'paid',
    ...values,
  });
}

/** What was captured for an order, and the refunds of it. */
export async function addPayment(
  db: Database,
  { id, totalPaise }: typeof orders.$inferSelect,
  razorpayPaymentId: string,
  returns: Partial<Record<NonNullable<(typeof refunds.$inferInsert)['status']>, number>> = {},
) {
  const [payment] = await db
    .insert(payments)
    .values({ orderId: id, razorpayPaymentId, status: 'captured', amountPaise: totalPaise })
    .returning({ id: payments.id });
  const paymentId = payment?.id ?? 0;
  for (const status of ['pending', 'processed', 'failed'] as const) {
    const amountPaise = returns[status];
    if (amountPaise === undefined) continue;
    const idempotencyKey = `${razorpayPaymentId}-${status}`;
    await db.insert(refunds).values({ paymentId, idempotencyKey, status, amountPaise });
  }
}

/** So many pieces of a product in an order that counts. */
export async function addSold(
  db: Database,
  product: { readonly id: number; readonly name: string },
  quantity: number,
  pricePaise: number,
  values: Partial<typeof orders.$inferInsert> = {},
) {
  const order = await addSale(db, quantity * pricePaise, values);
  await db.insert(orderItems).values({
    orderId: order.id,
    productId: product.id,
    quantity,
    priceAtPurchasePaise: pricePaise,
    name: product.name,
    hsn: '7117',
    gstRateBps: 300,
  });
  return order;
}
