import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { migrate } from '#drizzle/migrate.ts';
import { istMoment } from '#scripts/demo/days.ts';
import { fillShop } from '#scripts/demo/fill-shop.ts';
import { shopRows } from '#scripts/demo/shop-rows.ts';
import { dayStart, HOUR_MS } from '#dates.ts';
import { expectLedgerToAddUp, expectOrdersToKeepTheirOwn } from '#tests/support/ledger.ts';
import { type Sqld, startSqld } from '#tests/support/sqld.ts';

const NOW = Date.UTC(2026, 10, 20, 10, 0);

let server: Sqld;
let db: Database;
let trips = 0;

async function count(query: string): Promise<number> {
  const { rows } = await db.$client.execute(`SELECT (${query}) AS n`);
  return Number(rows[0]?.['n']);
}

beforeAll(async () => {
  server = await startSqld();
  db = openDatabase({ url: server.url, timeoutMs: 60_000, onRoundTrip: () => (trips += 1) });
  await migrate(db.$client);
});

afterAll(() => server.stop());

describe('the demo shop', () => {
  test('fills an empty database with one call, pictures aside', async () => {
    trips = 0;
    const hashPassword = (password: string) => Promise.resolve(`hash of ${password}`);
    await fillShop({ db, now: NOW, hashPassword });
    expect(trips).toBe(1);
  });

  test('G1.2: hair accessories are 9615 and taxed with 5 %, everything else imitation jewellery', async () => {
    const { rows } = await db.$client.execute(
      `select distinct c.slug = 'hair-accessories', p.hsn, p.gst_rate_bps, c.default_hsn, c.default_rate_bps
       from products p join categories c on c.id = p.category_id order by 1`,
    );
    expect(rows.map((row) => [...Array(5).keys()].map((at) => row[at]))).toEqual([
      [0, '7117', 300, '7117', 300],
      [1, '9615', 500, '9615', 500],
    ]);
  });

  test('has what D2 promises', async () => {
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

  test('has complaints, one of them open, and all of those who bought', async () => {
    expect(await count('SELECT count(*) FROM complaints')).toBe(3);
    expect(await count('SELECT count(*) FROM complaints WHERE settled_at IS NULL')).toBe(1);
    expect(
      await count(`SELECT count(*) FROM complaints c JOIN orders o ON o.id = c.order_id
        WHERE o.customer_email = c.email AND o.delivered_at < c.created_at AND coalesce(c.settled_at, 0) < ${NOW}`),
    ).toBe(3);
  });

  test('has reviews by those who bought, within the rules of the shop, and stars that add up', async () => {
    expect(await count('SELECT count(*) FROM piece_reviews')).toBeGreaterThan(50);
    expect(await count('SELECT count(*) FROM products WHERE review_count > 1')).toBeGreaterThan(15);
    expect(await count("SELECT count(*) FROM piece_reviews WHERE state = 'hidden'")).toBe(1);
    expect(await count('SELECT count(*) FROM piece_reviews WHERE answer IS NOT NULL')).toBeGreaterThan(5);
    expect(await count('SELECT count(DISTINCT fit) FROM piece_reviews')).toBeGreaterThan(1);
    const odd = `SELECT count(*) FROM piece_reviews r JOIN order_items i ON i.id = r.order_item_id
      JOIN orders o ON o.id = i.order_id WHERE r.published_at NOT BETWEEN o.delivered_at AND ${NOW}
      OR r.answered_at > ${NOW} OR (r.fit IS NOT NULL) <> (i.selected_size <> '')`;
    expect(await count(odd)).toBe(0);
    expect(await count('SELECT total(review_count) FROM products')).toBe(
      await count("SELECT count(*) FROM piece_reviews WHERE state = 'published'"),
    );
    const unasked = `SELECT count(*) FROM orders WHERE status = 'delivered' AND reviews_asked_at IS NULL
      AND delivered_at < ${NOW - 8 * 24 * HOUR_MS}`;
    expect(await count(unasked)).toBe(0);
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
    const ofShopper =
      "FROM users JOIN %s ON user_id = users.id WHERE users.email = 'shopper@jhilmil.example'";
    expect(await count(`SELECT count(*) ${ofShopper.replace('%s', 'orders')}`)).toBeGreaterThan(3);
    expect(await count(`SELECT count(*) ${ofShopper.replace('%s', 'wishlist_items')}`)).toBe(5);
    const others =
      'SELECT count(*) FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email <> o.customer_email';
    expect(await count(others)).toBe(0);
    expect(await count('SELECT count(*) FROM orders WHERE user_id IS NULL')).toBeGreaterThan(10);
  });

  test('keeps its books: stock follows the ledger, orders add up and own what their status says', async () => {
    await expectLedgerToAddUp(db);
    await expectOrdersToKeepTheirOwn(db);
    expect(await count('SELECT count(*) FROM stock_ledger WHERE held <> 0')).toBe(0);
    const misadded = `SELECT count(*) FROM orders o WHERE subtotal_paise <>
      (SELECT sum(quantity * price_at_purchase_paise) FROM order_items i WHERE i.order_id = o.id)`;
    expect(await count(misadded)).toBe(0);
    const unpaid = `SELECT count(*) FROM orders o WHERE o.paid_at IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.amount_paise = o.final_amount_paise AND p.status <> 'failed')`;
    expect(await count(unpaid)).toBe(0);
    const unreturned = `SELECT count(*) FROM orders o WHERE (o.status = 'refunded') <> EXISTS
      (SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id
        AND r.amount_paise = o.final_amount_paise)`;
    expect(await count(unreturned)).toBe(0);
  });

  test('takes coupons only by their rules, and goods only in sizes of their category', async () => {
    const misused = `SELECT count(*) FROM orders o JOIN coupons c ON c.code = o.coupon_code WHERE NOT c.is_active
      OR o.created_at NOT BETWEEN c.created_at AND coalesce(c.expiry_date, o.created_at)
      OR o.subtotal_paise < coalesce(c.min_purchase_paise, 0)`;
    expect(await count(misused)).toBe(0);
    const strange = `SELECT count(*) FROM stock s JOIN products p ON p.id = s.product_id JOIN categories c
      ON c.id = p.category_id WHERE iif(c.has_sizes, s.size NOT IN (SELECT value FROM json_each(c.sizes)), s.size <> '')`;
    expect(await count(strange)).toBe(0);
  });

  test('writes to nobody: its addresses are of domains that no mail reaches', async () => {
    const { rows } = await db.$client.execute(
      'SELECT email FROM users UNION SELECT customer_email FROM orders',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { email } of rows)
      expect(email).toMatch(/^[a-z0-9.]+@(example\.(com|net|org)|[a-z]+\.example)$/);
  });

  test('knows nothing of the future, and of nobody before they came', async () => {
    for (const table of ['products', 'orders', 'order_events', 'stock_movements', 'page_views', 'reviews']) {
      expect(await count(`SELECT count(*) FROM ${table} WHERE created_at > ${NOW}`)).toBe(0);
    }
    const early = `SELECT count(*) FROM order_items i JOIN orders o ON o.id = i.order_id
      JOIN products p ON p.id = i.product_id LEFT JOIN users u ON u.id = o.user_id
      WHERE o.created_at < p.created_at OR o.created_at < u.created_at`;
    expect(await count(early)).toBe(0);
  });

  // Each on another day of the week: the owner and the courier rest on Sunday.
  test.each([0, 0.2, 12, 23.9].map((hours, daysLater) => ({ hours, daysLater })))(
    'has something of every kind to look at, $hours hours into a day in India, $daysLater days later',
    ({ hours, daysLater }) => {
      const now = istMoment(NOW, -daysLater, 0) + hours * HOUR_MS;
      const { stockMovements, orders, pageViews } = shopRows(now);
      const statuses = orders.map(({ status }) => status ?? '');
      const wanted = [
        'paid',
        'processing',
        'shipped',
        'delivered',
        'failed',
        'cancelled_by_user',
        'refunded',
      ];
      expect(new Set(statuses)).toEqual(new Set(wanted));
      expect(stockMovements.every(({ createdAt }) => createdAt <= now)).toBe(true);
      expect(orders.every(({ updatedAt }) => (updatedAt ?? Infinity) <= now)).toBe(true);
      expect(pageViews.some(({ createdAt }) => createdAt >= dayStart(now))).toBe(true);

      const ownOrders = orders.filter(({ customerEmail }) => customerEmail === 'shopper@jhilmil.example');
      const delivered = ownOrders.findLast(({ status }) => status === 'delivered');
      expect(ownOrders.at(-1)?.status).toBe('shipped');
      expect(delivered?.deliveredAt).toBeGreaterThan(now - 48 * HOUR_MS);
    },
  );
});
