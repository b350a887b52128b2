import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderEvents, orders } from '#drizzle/schema/order.ts';
import { ADMIN_SORTS } from '#catalogue/admin-product.ts';
import { discountTypes } from '#pricing/discount.ts';
import { ORDER_STATUSES } from '#order-status.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();

/** In the words of A3; amounts are stored in paise, as their names say. */
const FIELDS = {
  products:
    'id name description price_paise original_price_paise category_id image_urls stock_quantity is_featured created_at updated_at',
  categories: 'id name description image_url has_sizes',
  coupons:
    'id code discount_type discount_value expiry_date max_uses uses_count min_purchase_paise is_active created_at',
  home_banners: 'id title subtitle image_url link_to is_active sort_order created_at',
  reviews:
    'id user_name user_avatar_url rating item_name item_image_url comment review_date item_image_storage_path user_avatar_storage_path product_id',
  orders:
    'id user_id customer_email customer_name shipping_address status razorpay_order_id razorpay_payment_id payment_gateway_response tracking_url coupon_code discount_amount_paise shipping_fee_paise taxes_amount_paise final_amount_paise created_at updated_at',
  order_items: 'order_id product_id quantity price_at_purchase_paise selected_size name image_url',
  notification_bar_settings:
    'id text_content background_color text_color link_url is_active created_at updated_at',
  shipping_settings:
    'id free_shipping_threshold_paise standard_shipping_fee_paise is_active created_at updated_at',
  page_views: 'path user_id session_id created_at',
  wishlist_items: 'user_id product_id created_at',
} as const;

test.each(Object.entries(FIELDS))('A3: %s have their fields', async (table, fields) => {
  const { rows } = await database.db.$client.execute(`select name from pragma_table_info('${table}')`);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('A4: an order may have each of the statuses, and waits for its payment when none is said', async () => {
  const { db } = database;
  const address = { address: '12 MG Road', city: 'Bengaluru', state: 'KA', pin_code: '560079' };
  await db.insert(orders).values({
    id: 'JH-7K3M-9QXD',
    customerEmail: 'asha@example.in',
    customerName: 'Asha Rao',
    shippingAddress: { ...address, country: 'India', phone: '+919876543210' },
    subtotalPaise: 0,
    shippingPaise: 0,
    totalPaise: 0,
    accessTokenHash: 'x',
  });
  const [order] = await db.select().from(orders).where(eq(orders.id, 'JH-7K3M-9QXD'));
  expect(order?.status).toBe('pending_payment');
  for (const status of ORDER_STATUSES) {
    await db.update(orders).set({ status });
    const event = { orderId: 'JH-7K3M-9QXD', kind: 'status', actor: 'admin' } as const;
    await db.insert(orderEvents).values({ ...event, fromStatus: status, toStatus: status });
  }
});

test('A9: products are sorted by four fields either way, and a coupon takes off a part or an amount', () => {
  const fields = ['created_at', 'name', 'price', 'stock_quantity'];
  const both = fields.flatMap((field) => [`${field}-asc`, `${field}-desc`]);
  expect(ADMIN_SORTS.toSorted()).toEqual(both.toSorted());
  expect(discountTypes.toSorted()).toEqual(['fixed_amount', 'percentage']);
});
