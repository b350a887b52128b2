import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { RULES } from '#drizzle/rules.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { notificationBarSettings } from '#drizzle/schema/notification-bar.ts';
import { reviews } from '#drizzle/schema/review.ts';
import { shippingSettings, siteSettings } from '#drizzle/schema/shop-settings.ts';
import { useDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { addProduct } from '#tests/support/rows.ts';

const database = useDatabase();
let db: Database;
beforeAll(() => {
  db = database.db;
});

describe('products', () => {
  test.each([
    ['a price that is not whole paise', { pricePaise: 99.5 }, 'products_price_paise_is_whole'],
    ['a negative price', { pricePaise: -1 }, 'products_price_paise_is_whole'],
    ['a blank name', { name: ' ' }, 'products_name_is_not_blank'],
    [
      'more than eight images',
      { imageUrls: 'a b c d e f g h i'.split(' ') },
      'products_has_at_most_8_images',
    ],
    ['an offer with no price to go back to', { offerEndsAt: 1 }, 'products_offer_has_original_price'],
    ['a stock of its own', { stockQuantity: 5 }, 'products_stock_quantity_is_the_sum'],
  ])('refuse %s', async (_, values, rule) => {
    expect(await refusalOf(db.insert(products).values({ name: 'Choker', pricePaise: 100, ...values }))).toBe(
      rule,
    );
  });

  test('refuse images that are not a list, and flags that are neither 0 nor 1', async () => {
    const insert = (column: string, value: string) =>
      db.run(sql.raw(`insert into products (name, price_paise, ${column}) values ('x', 1, ${value})`));
    expect(await refusalOf(insert('image_urls', `'{"a":1}'`))).toBe('products_image_urls_is_json');
    expect(await refusalOf(insert('image_urls', `'not json'`))).toBe('products_image_urls_is_json');
    expect(await refusalOf(insert('is_featured', '2'))).toBe('products_is_featured_is_known');
    expect(await refusalOf(insert('category_id', '999'))).toBe('FOREIGN KEY constraint failed');
  });
});

describe('categories', () => {
  test('A5: one that a product uses stays; one that only deleted products used goes', async () => {
    const [category] = await db.insert(categories).values({ name: 'Jhumkas', slug: 'jhumkas' }).returning();
    const id = category?.id ?? 0;
    const product = await addProduct(db, { categoryId: id });
    expect(await refusalOf(db.delete(categories).where(eq(categories.id, id)))).toBe(RULES.categoryInUse);

    await db.update(products).set({ deletedAt: Date.now() }).where(eq(products.id, product.id));
    await db.delete(categories).where(eq(categories.id, id));
    const [left] = await db.select().from(products).where(eq(products.id, product.id));
    expect(left?.categoryId).toBeNull();
  });

  test('have a slug of their own, in lower case', async () => {
    await db.insert(categories).values({ name: 'Rings', slug: 'rings' });
    const add = (slug: string) => db.insert(categories).values({ name: 'Other rings', slug });
    expect(await refusalOf(add('rings'))).toBe(RULES.categorySlugTaken);
    expect(await refusalOf(add('Rings'))).toBe('categories_slug_is_lower_case');
  });
});

describe('what the owner writes', () => {
  test('A4: only one notification is active', async () => {
    const add = (isActive: boolean) =>
      db.insert(notificationBarSettings).values({ textContent: 'Festive offers', isActive });
    await add(true);
    await add(false);
    expect(await refusalOf(add(true))).toBe('notification_bar_settings.is_active');
  });

  test('A4: only one shipping setting is active', async () => {
    const setting = { freeShippingThresholdPaise: 50_000, standardShippingFeePaise: 5_000 };
    await db.insert(shippingSettings).values(setting);
    await db.insert(shippingSettings).values({ ...setting, isActive: false });
    expect(await refusalOf(db.insert(shippingSettings).values(setting))).toBe('shipping_settings.is_active');
  });

  test('the site settings are one row, with cash on delivery off', async () => {
    expect(await db.select().from(siteSettings)).toMatchObject([{ id: 1, codIsEnabled: false }]);
    expect(await refusalOf(db.insert(siteSettings).values({ id: 2 }))).toBe('site_settings_is_one_row');
  });

  test('S3: a review has one to five stars', async () => {
    const review = { userName: 'Meera', comment: 'Lovely', reviewDate: 0, rating: 6 };
    expect(await refusalOf(db.insert(reviews).values(review))).toBe('reviews_rating_is_1_to_5');
  });
});
