import { eq, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from '#drizzle/client.ts';
import { accounts, users } from '#drizzle/schema/account.ts';
import { pageViews } from '#drizzle/schema/analytics.ts';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { homeBanners } from '#drizzle/schema/banner.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { complaintMessages, complaints, complaintSeries } from '#drizzle/schema/complaint.ts';
import { couponRedemptions, coupons } from '#drizzle/schema/coupon.ts';
import { notificationBarSettings } from '#drizzle/schema/notification-bar.ts';
import { orderEvents, orderItems, orders } from '#drizzle/schema/order.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { payments, refunds } from '#drizzle/schema/payment.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import { restockWishes } from '#drizzle/schema/restock.ts';
import { reviews } from '#drizzle/schema/review.ts';
import { shippingSettings, siteSettings } from '#drizzle/schema/shop-settings.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { wishlistItems } from '#drizzle/schema/wishlist.ts';
import { type Statement, writeBatch } from '#drizzle/write-batch.ts';
import { issuingStatements } from '#tax/tax-document.server.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { passwordRows } from './demo-accounts.ts';
import { type ShopRows, shopRows } from './shop-rows.ts';

interface FillOptions {
  readonly db: Database;
  readonly now: number;
  readonly hashPassword: (password: string) => Promise<string>;
}

interface FilledShop {
  readonly products: number;
  readonly orders: number;
}

export async function fillShop({ db, now, hashPassword }: FillOptions): Promise<FilledShop> {
  const rows = shopRows(now);
  const passwords = await passwordRows(hashPassword, now);
  const bills = await billsOf(db, rows);
  await writeBatch(db, [...statements(db, rows), ...bills, ...inserts(db, accounts, passwords)]);
  return { products: rows.products.length, orders: rows.orders.length };
}

async function billsOf(db: Database, rows: ShopRows): Promise<Statement[]> {
  const settings = { ...DEFAULT_TAX_SETTINGS, updatedAt: null };
  const left = rows.orderEvents.filter(({ toStatus }) => toStatus === 'shipped');
  const bills = left.map(async ({ orderId, createdAt: at }) => {
    const row = rows.orders.find(({ id, status }) => id === orderId && status !== 'refunded');
    if (!row) return [];
    const order = { ...row, discountPaise: row.discountPaise ?? 0, giftWrapPaise: 0, buyerGstin: null };
    const items = rows.orderItems.filter((item) => item.orderId === orderId);
    return await issuingStatements(db, settings, { order, items, count: 0, refunded: [], at });
  });
  return (await Promise.all(bills)).flat();
}

const GIFT_WRAP_PAISE = 49_00;

function statements(db: Database, rows: ShopRows): [Statement, ...Statement[]] {
  return [
    db.insert(categories).values(rows.categories),
    ...inserts(db, products, rows.products),
    sayOf(db, rows.attributes),
    ...inserts(db, homeBanners, rows.homeBanners),
    ...inserts(db, notificationBarSettings, rows.notificationBarSettings),
    ...inserts(db, shippingSettings, rows.shippingSettings),
    db.update(siteSettings).set({ giftWrapPaise: GIFT_WRAP_PAISE }),
    ...inserts(db, reviews, rows.reviews),
    ...inserts(db, coupons, rows.coupons),
    ...inserts(db, users, rows.users),
    ...inserts(db, orders, rows.orders),
    ...inserts(db, orderItems, rows.orderItems),
    ...inserts(db, orderEvents, rows.orderEvents),
    ...inserts(db, pieceReviews, rows.pieceReviews),
    ...inserts(db, payments, rows.payments),
    ...inserts(db, refunds, rows.refunds),
    ...inserts(db, couponRedemptions, rows.couponRedemptions),
    ...inserts(db, stockMovements, rows.stockMovements),
    ...inserts(db, restockWishes, rows.restockWishes),
    ...inserts(db, complaintSeries, rows.complaintSeries),
    ...inserts(db, complaints, rows.complaints),
    ...inserts(db, complaintMessages, rows.complaintMessages),
    ...inserts(db, wishlistItems, rows.wishlistItems),
    ...inserts(db, pageViews, rows.pageViews),
    // Nobody has seen a page of this shop yet, so nothing has to be purged.
    db.delete(outbox).where(eq(outbox.kind, 'purge')),
  ];
}

function sayOf(db: Database, said: ShopRows['attributes']): Statement {
  return db.run(sql`
    insert into ${productAttributes} (product_id, value_id)
    select w.value ->> 'productId', v.id from json_each(${JSON.stringify(said)}) w
    join ${attributes} a on a.key = w.value ->> 'key'
    join ${attributeValues} v on v.attribute_id = a.id and v.value = w.value ->> 'value'
  `);
}

/** SQLite takes a limited number of values per statement. */
const ROWS_PER_INSERT = 400;

function inserts<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Statement[] {
  const chunks = Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * ROWS_PER_INSERT, (index + 1) * ROWS_PER_INSERT),
  );
  return chunks.map((chunk) => db.insert(table).values(chunk));
}
