import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../drizzle/client.ts';
import { migrate } from '../../drizzle/migrate.ts';
import { readMigrations } from '../../drizzle/read-migrations.ts';
import { HOUR_MS, istMoment } from '../../scripts/demo/days.ts';
import type { DrawPictures } from '../../scripts/demo/pictures/picture-request.ts';
import { shopRows } from '../../scripts/demo/rows/shop-rows.ts';
import { isShopEmpty, fillShop } from '../../scripts/demo/fill-shop.ts';
import { startSqld, type Sqld } from '../support/sqld.ts';

const NOW = Date.UTC(2026, 10, 20, 10, 0);
const FILLS_WITHIN_MS = 5000;

const drawNothing: DrawPictures = (requests) =>
  Promise.resolve(
    requests.map(({ folder, spec }, index) => ({
      key: `${folder}/${String(spec.seed).padStart(8, '0')}${String(index)}-1200x1200-f3e7d3.webp`,
      file: '',
      variants: [],
    })),
  );

let server: Sqld;
let db: Database;

async function count(query: string): Promise<number> {
  const { rows } = await db.$client.execute(`SELECT (${query}) AS n`);
  return Number(rows[0]?.['n']);
}

beforeAll(async () => {
  server = await startSqld();
  db = openDatabase({ url: server.url });
  await migrate(db.$client, await readMigrations());
});

afterAll(() => server.stop());

describe('the demo shop', () => {
  test('fills an empty database in under 5 seconds, pictures aside', async () => {
    expect(await isShopEmpty(db)).toBe(true);
    const startedAt = performance.now();
    const put = new Set<string>();
    const putPicture = (key: string) => Promise.resolve(void put.add(key));
    const hashPassword = (password: string) => Promise.resolve(`hash of ${password}`);
    const made = await fillShop({ db, now: NOW, draw: drawNothing, putPicture, hashPassword });
    expect(performance.now() - startedAt).toBeLessThan(FILLS_WITHIN_MS);
    expect(made.pictures).toBe(put.size);
    expect(await isShopEmpty(db)).toBe(false);
  });

  test('has what DESIGN §2 promises', async () => {
    expect(await count('SELECT count(*) FROM categories')).toBeGreaterThanOrEqual(6);
    expect(await count('SELECT count(*) FROM products')).toBeGreaterThanOrEqual(60);
    expect(await count('SELECT count(*) FROM home_banners WHERE is_active')).toBe(3);
    expect(await count('SELECT count(*) FROM reviews')).toBeGreaterThanOrEqual(10);
    expect(await count('SELECT count(*) FROM notification_bar_settings WHERE is_active')).toBe(1);
    expect(await count('SELECT count(*) FROM products WHERE stock_quantity = 0')).toBeGreaterThan(0);
    expect(await count('SELECT count(*) FROM products WHERE stock_quantity BETWEEN 1 AND 5')).toBeGreaterThan(
      0,
    );
    expect(await count(`SELECT count(*) FROM products WHERE offer_ends_at > ${NOW}`)).toBeGreaterThan(0);
    expect(await count(`SELECT count(*) FROM coupons WHERE expiry_date < ${NOW}`)).toBeGreaterThan(0);
    expect(await count('SELECT count(*) FROM coupons WHERE uses_count = max_uses')).toBeGreaterThan(0);
    expect(await count('SELECT count(*) FROM coupons WHERE min_purchase_paise > 0')).toBeGreaterThan(0);
    expect(await count('SELECT count(DISTINCT discount_type) FROM coupons')).toBe(2);
    expect(await count('SELECT count(*) FROM page_views')).toBeGreaterThan(1000);
  });

  test('leaves nothing to purge: nobody has seen a page of it', async () => {
    expect(await count('SELECT count(*) FROM outbox')).toBe(0);
  });

  test('has its two accounts, and shoppers with orders and wishes of their own', async () => {
    const { rows } = await db.$client.execute(
      'SELECT email, role, password, email_verified FROM users JOIN accounts ON user_id = users.id ORDER BY role',
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['owner@jhilmil.example', 'admin', 'hash of sparkle-owner-2026', 1],
      ['shopper@jhilmil.example', 'customer', 'hash of sparkle-shopper-2026', 1],
    ]);
    expect(await count('SELECT count(*) FROM users WHERE NOT email_verified')).toBe(0);
    const hers = "FROM users JOIN %s ON user_id = users.id WHERE users.email = 'shopper@jhilmil.example'";
    expect(await count(`SELECT count(*) ${hers.replace('%s', 'orders')}`)).toBeGreaterThan(3);
    expect(await count(`SELECT count(*) ${hers.replace('%s', 'wishlist_items')}`)).toBe(5);
    const others =
      'SELECT count(*) FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email <> o.customer_email';
    expect(await count(others)).toBe(0);
    expect(await count('SELECT count(*) FROM orders WHERE user_id IS NULL')).toBeGreaterThan(10);
  });

  test('keeps its books: stock follows the ledger, payments match orders, nothing lies in the future', async () => {
    const off = 'SELECT count(*) FROM stock_ledger l LEFT JOIN stock s USING (product_id, size)';
    expect(await count(`${off} WHERE s.on_hand IS NOT l.on_hand OR l.held <> 0`)).toBe(0);
    const unpaid = `SELECT count(*) FROM orders o WHERE o.paid_at IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.amount_paise = o.final_amount_paise AND p.status <> 'failed')`;
    expect(await count(unpaid)).toBe(0);
    for (const table of ['products', 'orders', 'order_events', 'stock_movements', 'page_views', 'reviews']) {
      expect(await count(`SELECT count(*) FROM ${table} WHERE created_at > ${NOW}`)).toBe(0);
    }
  });

  test('is the same shop whenever it is made at the same moment', () => {
    expect(rowsAt(NOW)).toEqual(rowsAt(NOW));
  });

  test.each([0, 0.2, 6, 12, 23.9])('can be made %s hours into a day in India', (hours) => {
    const now = istMoment(NOW, 0, 0) + hours * HOUR_MS;
    const { stockMovements, orders } = rowsAt(now);
    expect(orders.length).toBeGreaterThan(100);
    expect(stockMovements.every(({ createdAt }) => createdAt <= now)).toBe(true);
  });
});

function rowsAt(now: number) {
  const address = (name: string | number) => `/media/${name}`;
  return shopRows(now, { category: address, banner: address, product: (key) => [address(key)] });
}
