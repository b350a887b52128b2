import { eq } from 'drizzle-orm';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { accessTokenOf } from '#order/read/access-token.ts';
import { hashToken } from '#tokens.ts';
import type { TestContext } from './context.ts';
import { addOrder, addProduct } from './rows.ts';

interface Delivery extends Partial<typeof orders.$inferInsert> {
  /** The products of the lines, in their order; new ones where it is left out. */
  readonly productIds?: readonly number[];
  readonly size?: string;
}

/** An order that has arrived, with the token that opens it without an account. */
export async function addDelivery(ctx: Pick<TestContext, 'db' | 'accounts' | 'now'>, values: Delivery = {}) {
  const { productIds = [(await addProduct(ctx.db)).id], size = '', ...row } = values;
  const order = await addOrder(ctx.db, { status: 'delivered', deliveredAt: ctx.now(), ...row });
  const token = await accessTokenOf(ctx.accounts.secret, order.id);
  await ctx.db
    .update(orders)
    .set({ accessTokenHash: await hashToken(token) })
    .where(eq(orders.id, order.id));
  const items = await ctx.db
    .insert(orderItems)
    .values(
      productIds.map((productId) => ({
        orderId: order.id,
        productId,
        selectedSize: size,
        quantity: 1,
        priceAtPurchasePaise: 49_900,
        name: 'Temple jhumka',
        hsn: '7117',
        gstRateBps: 300,
      })),
    )
    .returning();
  const [item] = items;
  if (!item) throw new Error('An order has a line.');
  return { order, item, items, token };
}
