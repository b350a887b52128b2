import { eq } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';

type NewProduct = typeof products.$inferInsert;
type NewOrder = typeof orders.$inferInsert;

/** Where a parcel goes unless a test says otherwise. */
export const ADDRESS = {
  address: '12 MG Road',
  city: 'Bengaluru',
  state: 'KA',
  pin_code: '560079',
  country: 'India',
  phone: '+919876543210',
};

let orderCount = 0;
let categoryCount = 0;

export async function addProduct(db: Database, values: Partial<NewProduct> & { inStock?: number } = {}) {
  const { inStock = 0, ...fields } = values;
  const [product] = await db
    .insert(products)
    .values({ name: 'Temple jhumka', pricePaise: 49_900, ...fields })
    .returning();
  if (product === undefined) throw new Error('No product was inserted.');
  await db.insert(stockMovements).values({ productId: product.id, kind: 'initial', quantity: inStock });
  return product;
}

/** So many products with 5 of each in stock, in two writes. */
export async function addProducts(db: Database, count: number): Promise<number[]> {
  const row = { name: 'Temple jhumka', pricePaise: 49_900 };
  const made = await db
    .insert(products)
    .values(Array.from({ length: count }, () => row))
    .returning({ id: products.id });
  const movements = made.map(({ id }) => ({ productId: id, kind: 'initial' as const, quantity: 5 }));
  await db.insert(stockMovements).values(movements);
  return made.map(({ id }) => id);
}

/** A product that comes in sizes, with so many of each. */
export async function addSizedProduct(
  db: Database,
  inStock: Readonly<Record<string, number>>,
  values: Parameters<typeof addProduct>[1] = {},
) {
  categoryCount += 1;
  const slug = `sized-${String(categoryCount)}`;
  const [category] = await db
    .insert(categories)
    .values({ name: slug, slug, hasSizes: true, sizes: Object.keys(inStock) })
    .returning();
  const product = await addProduct(db, { ...values, categoryId: category?.id ?? null });
  const movements = Object.entries(inStock).map(([size, quantity]) => {
    return { productId: product.id, size, kind: 'initial' as const, quantity };
  });
  await db.insert(stockMovements).values(movements);
  return product;
}

export async function addOrder(db: Database, values: Partial<NewOrder> = {}) {
  orderCount += 1;
  const [order] = await db
    .insert(orders)
    .values({
      id: `JH-${String(orderCount).padStart(4, '0')}-TEST`,
      customerEmail: 'asha@example.in',
      customerName: 'Asha Rao',
      shippingAddress: ADDRESS,
      subtotalPaise: 49_900,
      shippingPaise: 5_000,
      totalPaise: 54_900,
      accessTokenHash: 'hash',
      ...values,
    })
    .returning();
  if (order === undefined) throw new Error('No order was inserted.');
  return order;
}

/** The order as the database has it. */
export async function findOrder(db: Database, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** The version of an order that is on the screen of whoever looks at it now. */
export async function seenAtOf(db: Database, id: string): Promise<number> {
  return (await findOrder(db, id))?.updatedAt ?? 0;
}

/** An order of one line, whose stock is not yet held. */
export async function addOrderLine(db: Database, productId: number, quantity = 1) {
  const order = await addOrder(db);
  const [item] = await db
    .insert(orderItems)
    .values({
      orderId: order.id,
      productId,
      quantity,
      priceAtPurchasePaise: 49_900,
      name: 'Temple jhumka',
      hsn: '7117',
      gstRateBps: 300,
    })
    .returning();
  if (item === undefined) throw new Error('No order item was inserted.');
  return { order, item };
}
