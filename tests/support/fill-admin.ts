import type { Client, InStatement } from '@libsql/client/web';
import { DAY_MS } from '#dates.ts';

interface AdminSize {
  readonly products: number;
  readonly orders: number;
  readonly pageViews: number;
  readonly wishes: number;
}

const MANY = { categories: 20, shoppers: 5_000, coupons: 500, reviews: 5_000 };
/** Only among this many newest orders are some paid and not sent yet: older ones have arrived. */
const NEWEST_TO_SEND = 500;
const ORDER_DAYS = 365;
const VIEW_DAYS = 90;
/** A statement that would take longer is split into parts. */
const ROWS_AT_ONCE = 100_000;

/** A shop of some years: rows made by the database itself, nth by nth, the newest last. */
export async function fillAdmin(client: Client, now: number, size: AdminSize): Promise<void> {
  for (const statement of [
    ...catalogue(size),
    ...people(now, size),
    ...sales(now, size),
    ...visits(now, size),
  ]) {
    await client.batch([statement], 'write');
  }
}

/** Numbers from `from` to `to`, as a table `nth` with a column `n`. */
function numbers(from: number, to: number): string {
  return `with recursive nth(n) as (select ${String(from)} union all select n + 1 from nth where n < ${String(to)})`;
}

/** A value that looks random, from 0 up to `below`; another `salt` gives other values. */
const chance = (below: number, salt: number) =>
  `(abs((n * 2654435761 + ${String(salt * 40_503)}) % 1000003) % ${String(below)})`;

function catalogue({ products }: AdminSize): InStatement[] {
  return [
    `${numbers(1, MANY.categories)} insert into categories (name, slug, has_sizes)
      select 'Group ' || n, 'group-' || n, n % 5 = 0 from nth`,
    `${numbers(1, products)} insert into products
      (name, description, price_paise, category_id, image_urls, is_featured, created_at)
      select case n % 4 when 0 then 'Temple jhumka ' when 1 then 'Kundan choker ' when 2 then 'Pearl haar ' else 'Oxidised kada ' end || n,
        'Gold-plated brass with hand-set stones, number ' || n, 9900 + ${chance(500_000, 1)}, 1 + n % ${String(MANY.categories)},
        '["/media/products/abcdefgh-800x800-f3e7d3.webp"]', n % 40 = 0, 1700000000000 + n * 60000 from nth`,
    `insert into stock_movements (product_id, size, kind, quantity)
      select p.id, coalesce(s.value, ''), 'initial', p.id * 7 % 60
      from products p join categories c on c.id = p.category_id
      left join json_each(iif(c.has_sizes, c.sizes, '[]')) s`,
  ];
}

function people(now: number, { products, wishes }: AdminSize): InStatement[] {
  return [
    `${numbers(1, MANY.shoppers)} insert into users (id, full_name, email, email_verified)
      select 'shopper-' || n, 'Shopper ' || n, 'shopper.' || n || '@example.in', 1 from nth`,
    {
      sql: `${numbers(1, wishes)} insert or ignore into wishlist_items (user_id, product_id, created_at)
        select 'shopper-' || (1 + ${chance(MANY.shoppers, 2)}), 1 + ${chance(products, 3)},
          ? - (${String(wishes)} - n) * 60000 from nth`,
      args: [now],
    },
    `${numbers(1, MANY.coupons)} insert into coupons (code, discount_type, discount_value)
      select 'CODE' || n, 'percentage', 1000 from nth`,
    `${numbers(1, MANY.reviews)} insert into reviews (user_name, comment, rating, product_id, item_name, review_date)
      select 'Shopper ' || n, 'Lovely work, worn all day, number ' || n, 1 + n % 5, 1 + ${chance(products, 4)}, 'Temple jhumka',
        1700000000000 + n * 3600000 from nth`,
  ];
}

/** One in ten is of a status that does not count, one in ten is cash on delivery, one in fifty is partly refunded. */
function sales(now: number, { orders, products }: AdminSize): InStatement[] {
  const at = `cast(${String(now)} - (${String(orders)} - n) * ${String((ORDER_DAYS * DAY_MS) / orders)} as integer)`;
  const isNew = `n > ${String(orders - NEWEST_TO_SEND)}`;
  const status = `case n % 10 when 0 then 'cancelled_by_user' when 1 then iif(${isNew}, 'paid', 'delivered')
    when 2 then iif(${isNew}, 'processing', 'delivered') when 3 then 'shipped' when 4 then 'refunded' else 'delivered' end`;
  return [
    `${numbers(1, orders)} insert into orders (id, user_id, customer_email, customer_name, shipping_address, status,
        payment_method, razorpay_order_id, razorpay_payment_id, subtotal_paise, shipping_fee_paise, final_amount_paise,
        access_token_hash, created_at)
      select printf('JH-%04X-%04X', n / 65536, n % 65536), iif(n % 3 = 0, null, 'shopper-' || (1 + ${chance(MANY.shoppers, 5)})),
        'buyer.' || ${chance(40_000, 6)} || '@example.in', 'Buyer ' || n,
        '{"address":"12 MG Road","city":"Bengaluru","state":"KA","pin_code":"560079","country":"India","phone":"+919876543210"}',
        ${status}, iif(n % 10 = 7, 'cod', 'razorpay'), 'order_' || n, iif(n % 10 in (0, 7), null, 'pay_' || n),
        50000 + ${chance(400_000, 7)}, 0, 50000 + ${chance(400_000, 7)}, 'hash', ${at} from nth`,
    ...[1, 2].map(
      (
        line,
      ) => `insert or ignore into order_items (order_id, product_id, quantity, price_at_purchase_paise, name, image_url, hsn, gst_rate_bps)
        select o.id, p.id, 1 + o.search_id % 3, p.price_paise, p.name, json_extract(p.image_urls, '$[0]'), '7117', 300
        from (select id, search_id, search_id as n from orders where search_id % 2 = 0 or ${String(line)} = 1) o
        join products p on p.id = 1 + ${chance(products, 7 + line)} * ${chance(100, 12)} / 100
        order by o.search_id`,
    ),
    `insert into payments (order_id, razorpay_payment_id, status, amount_paise, captured_at, created_at)
      select id, razorpay_payment_id, iif(status = 'refunded', 'refunded', 'captured'), final_amount_paise, created_at, created_at
      from orders o where o.razorpay_payment_id is not null`,
    `insert into refunds (payment_id, idempotency_key, status, amount_paise, what, processed_at, created_at)
      select p.id, 'refund-' || p.id, 'processed', iif(o.status = 'refunded', p.amount_paise, 10000), 'pieces', p.created_at, p.created_at
      from payments p join orders o on o.id = p.order_id where o.status = 'refunded' or o.search_id % 50 = 1`,
    `insert into order_events (order_id, kind, from_status, to_status, actor, created_at)
      select id, 'status', 'pending_payment', status, 'provider', created_at from orders`,
  ];
}

/** Visits of four pages or so. */
function visits(now: number, { pageViews, products }: AdminSize): InStatement[] {
  const step = (VIEW_DAYS * DAY_MS) / pageViews;
  const at = `cast(${String(now)} - (${String(pageViews)} - n) * ${String(step)} as integer)`;
  return Array.from({ length: Math.ceil(pageViews / ROWS_AT_ONCE) }, (_, part) => {
    const last = Math.min(pageViews, (part + 1) * ROWS_AT_ONCE);
    return `${numbers(part * ROWS_AT_ONCE + 1, last)} insert into page_views (id, path, session_id, created_at)
      select ${at} * 1000 + n % 1000, case n % 5 when 0 then '/' when 1 then '/collections' when 2 then '/collections/group-' || (1 + n % ${String(MANY.categories)})
          else '/products/' || (1 + ${chance(products, 10)}) end,
        printf('%08x-0000-4000-8000-%012x', (n / 40) * 10 + ${chance(10, 11)}, n / 40),
        ${at} from nth`;
  });
}
