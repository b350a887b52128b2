import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();
let db: Database;
beforeAll(() => {
  db = database.db;
});

async function planOf(query: string) {
  const rows = await db.all<{ detail: string }>(sql.raw(`explain query plan ${query}`));
  return rows.map(({ detail }) => detail);
}

/** Reading a whole table, or sorting all that was read, takes longer as the table grows. */
const growsWithTheTable = (step: string) =>
  /^SCAN \w+$/.test(step) || step.includes('AUTOMATIC') || step === 'USE TEMP B-TREE FOR ORDER BY';

const counted = `status in ('paid', 'processing', 'shipped', 'delivered')`;

const queries: Record<string, Record<string, string>> = {
  catalogue: {
    'some by id, with category': `select * from products p left join categories c on c.id = p.category_id
      where p.id in (1, 2, 3)`,
    'stock of some': `select * from stock where product_id in (1, 2, 3)`,
    'drafts whose time has come': `select id from products where publish_at <= 5 and status = 'draft' order by publish_at`,
    'drafts and hidden pieces': `select status, count(*) from products where on_sale = 0 and deleted_at is null
      group by status`,
    'offers that end': `select id from products where offer_ends_at is not null and offer_ends_at <= 5`,
    banners: `select * from home_banners where is_active = 1 order by sort_order, created_at desc`,
    'the notification': `select * from notification_bar_settings where is_active = 1 limit 1`,
  },
  people: {
    'a cart': `select * from user_carts c join products p on p.id = c.product_id where user_id = 'u'`,
    'a wishlist': `select product_id from wishlist_items where user_id = 'u'`,
    'newest wishes': `select p.name, w.created_at from wishlist_items w join products p on p.id = w.product_id
      order by w.created_at desc limit 10`,
    'a session': `select * from sessions s join users u on u.id = s.user_id where s.token = 't'`,
    'sessions to purge': `delete from sessions where expires_at < 5`,
    'a verification': `select * from verifications where identifier = 'i' order by created_at desc limit 1`,
    'a rate limit': `select * from rate_limits where key = 'k'`,
    subscribers: `select * from newsletter_subscribers where status = 'confirmed' order by created_at, id limit 50`,
  },
  orders: {
    'newest first': `select * from orders order by created_at desc, id desc limit 50`,
    'newest first, next page': `select * from orders where (created_at, id) < (5, 'JH')
      order by created_at desc, id desc limit 50`,
    'of a status': `select * from orders where status = 'paid' order by created_at desc, id desc limit 50`,
    'of a shopper': `select * from orders where user_id = 'u' order by created_at desc, id desc limit 10`,
    'of an email': `select * from orders where customer_email = 'a@b.in' order by created_at desc, id desc limit 50`,
    'of a gateway order': `select * from orders where razorpay_order_id = 'order_1'`,
    'search, newest first': `select o.* from order_search s join orders o on o.search_id = s.rowid
      where order_search match '"asha"' order by s.rowid desc limit 50`,
    'lines of some': `select * from order_items where order_id in ('a', 'b')`,
    history: `select * from order_events where order_id = 'a' order by id`,
    'what changed since': `select * from order_events where id > 5 order by id limit 100`,
    'holds that end': `select id from orders where hold_expires_at <= 5 order by hold_expires_at limit 100`,
    'to reconcile': `select id from orders where reconcile_at <= 5 order by reconcile_at limit 100`,
    'customers, one per email': `select o.customer_email, o.customer_name, o.created_at,
        (select min(created_at) from orders a where a.customer_email = o.customer_email) as first_order,
        (select count(*) from orders a where a.customer_email = o.customer_email) as total_orders
      from orders o where not exists (select 1 from orders n where n.customer_email = o.customer_email
        and (n.created_at, n.id) > (o.created_at, o.id))
      order by o.created_at desc, o.id desc limit 50`,
    revenue: `select count(*), sum(final_amount_paise) from orders where ${counted}`,
    'revenue since a day': `select created_at, final_amount_paise from orders where ${counted} and created_at >= 5`,
    'new customers': `select count(distinct customer_email) from orders o where ${counted} and created_at >= 5
      and not exists (select 1 from orders a where a.customer_email = o.customer_email and a.created_at < 5
        and a.${counted})`,
    'best sellers since a day': `select i.product_id, sum(i.quantity) from orders o
      join order_items i on i.order_id = o.id where o.${counted} and o.created_at >= 5 group by i.product_id`,
  },
  money: {
    'payments of an order': `select * from payments where order_id = 'a'`,
    'refunds of an order': `select r.* from payments p join refunds r on r.payment_id = p.id where p.order_id = 'a'`,
    'refunded since a day': `select sum(amount_paise) from refunds where status = 'processed' and processed_at >= 5`,
    'refunds to confirm': `select * from refunds where status = 'pending'`,
    'a coupon': `select * from coupons where code = 'DIWALI'`,
    'coupons, newest first': `select * from coupons order by created_at desc, id desc limit 50`,
    'uses of a shopper': `select count(*) from coupon_redemptions where coupon_id = 1 and customer_email = 'a@b.in'`,
    'failed webhooks': `select * from webhook_events where outcome = 'failed' order by received_at desc limit 50`,
    'an idempotency key': `select * from idempotency_keys where scope = 's' and key = 'k'`,
    'outbox, due': `select * from outbox where status = 'waiting' and next_attempt_at <= 5
      order by next_attempt_at, id limit 20`,
    'outbox, backlog': `select kind, count(*) from outbox where status = 'waiting' group by kind`,
    'movements of a product': `select * from stock_movements where product_id = 1 and size = '' order by id`,
  },
  analytics: {
    'views today': `select count(*), count(distinct session_id) from page_views where id >= 5`,
    'paths of a day': `select path, count(*) from page_views where id >= 5 and id < 9 group by path`,
    'the oldest view that is in no sum': `select created_at from page_views where id >= 5 order by id limit 1`,
    'views to forget': `delete from page_views where id in (
      select id from page_views where id < 5 order by id limit 20000)`,
    'sums of the week': `select key, value from page_view_days, json_each(paths) where day >= 5`,
    'audit trail': `select * from audit_log order by created_at desc, id desc limit 50`,
    'changes of one thing': `select * from audit_log where kind = 'product' and entity_id = '7'
      order by created_at desc, id desc limit 50`,
  },
};

for (const [area, named] of Object.entries(queries)) {
  describe(area, () => {
    test.each(Object.entries(named))('%s: from an index', async (_, query) => {
      const plan = await planOf(query);
      expect(plan.length).toBeGreaterThan(0);
      expect(plan.filter(growsWithTheTable)).toEqual([]);
    });
  });
}
