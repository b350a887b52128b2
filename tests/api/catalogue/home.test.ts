import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { homeBanners } from '#drizzle/schema/banner.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { orders } from '#drizzle/schema/order.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import { getHome } from '#catalogue/get-home.server.ts';
import { tags } from '#page/page-cache.ts';
import { NO_MENU } from '#page/shop-menu.ts';
import { DEFAULT_SHIPPING } from '#shop-settings/delivery-terms.ts';
import { createTestContext } from '#tests/support/context.ts';
import { startDatabase, type TestDatabase } from '#tests/support/database.ts';
import { purgesAfter } from '#tests/support/purges.ts';
import { addOrderLine, addProduct } from '#tests/support/rows.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await startDatabase();
});
afterEach(() => database.sqld.stop());

const home = () => getHome(createTestContext(database.db));
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('an empty shop has nothing to show but the default shipping, in one round trip', async () => {
  let roundTrips = 0;
  const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
  expect(await getHome(createTestContext(db))).toMatchObject({
    frame: { notification: null, menu: NO_MENU, shipping: DEFAULT_SHIPPING },
    banners: [],
    categories: [],
    featured: [],
    newArrivals: [],
    popular: [],
    popularCategory: null,
    reviews: [],
  });
  expect(roundTrips).toBe(1);
});

test('A2: banners come in their order, without the inactive', async () => {
  await database.db.insert(homeBanners).values([
    { title: 'Second', imageUrl: '/media/b', sortOrder: 2 },
    { title: 'Hidden', imageUrl: '/media/c', sortOrder: 0, isActive: false },
    { title: 'First', imageUrl: '/media/a', sortOrder: 1 },
  ]);
  expect((await home()).banners.map(({ title }) => title)).toEqual(['First', 'Second']);
});

test('S2: up to 6 categories by name, and all of them in the menu', async () => {
  const all = ['rings', 'Bangles', 'Anklets', 'Pendants', 'Earrings', 'Hair', 'Naths'];
  await database.db.insert(categories).values(all.map((name) => ({ name, slug: name.toLowerCase() })));
  expect(names((await home()).categories)).toEqual([
    'Anklets',
    'Bangles',
    'Earrings',
    'Hair',
    'Naths',
    'Pendants',
  ]);
  expect(names((await home()).frame.menu.categories)).toHaveLength(7);
});

test('S2: up to 8 featured and 8 new products, newest first, none that was deleted', async () => {
  for (let age = 0; age < 10; age += 1) {
    await addProduct(database.db, {
      name: `P${String(age)}`,
      createdAt: 1_000 - age,
      isFeatured: age % 2 === 0,
    });
  }
  await addProduct(database.db, { name: 'Gone', createdAt: 2_000, isFeatured: true, deletedAt: 3_000 });
  const { featured, newArrivals } = await home();
  expect(names(featured)).toEqual(['P0', 'P2', 'P4', 'P6', 'P8']);
  expect(names(newArrivals)).toEqual(['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7']);
});

test.each([
  ['necklaces, however they are written', ['NECKLACES', 'Bangles'], 'NECKLACES'],
  ['the first category when there are no necklaces', ['Rings', 'Bangles'], 'Bangles'],
  ['whatever there is when there are no categories', [], 'Stray'],
])('S2: the popular section shows %s', async (_, shelves, shown) => {
  for (const name of shelves) {
    const row = { name, slug: name.toLowerCase() };
    const [shelf] = await database.db.insert(categories).values(row).returning();
    await addProduct(database.db, { name, categoryId: shelf?.id ?? 0 });
  }
  if (shelves.length === 0) await addProduct(database.db, { name: shown });
  const { popular, popularCategory } = await home();
  expect(names(popular)).toEqual([shown]);
  expect(popularCategory?.name ?? null).toBe(shelves.length === 0 ? null : shown);
});

describe('the menu', () => {
  const valueOf = async (value: string) => {
    const [row] = await database.db
      .select({ id: attributeValues.id })
      .from(attributeValues)
      .where(eq(attributeValues.value, value));
    return row?.id ?? 0;
  };

  test('names the occasions that some piece is for', async () => {
    const { id } = await addProduct(database.db, { pricePaise: 900_00 });
    await database.db.insert(productAttributes).values([
      { productId: id, valueId: await valueOf('festive') },
      { productId: id, valueId: await valueOf('maroon') },
    ]);
    expect((await home()).frame.menu.occasions).toEqual([{ value: 'festive', label: 'Festive' }]);
    await database.db.update(attributes).set({ filterable: false }).where(eq(attributes.key, 'occasion'));
    expect((await home()).frame.menu.occasions).toEqual([]);
  });

  test('leads to small treats where there are any', async () => {
    await addProduct(database.db, { pricePaise: 499_01 });
    await addProduct(database.db, { pricePaise: 10_00, deletedAt: 1 });
    expect((await home()).frame.menu.hasTreats).toBe(false);
    await addProduct(database.db, { pricePaise: 499_00 });
    expect((await home()).frame.menu.hasTreats).toBe(true);
  });
});

describe('S2: the home page', () => {
  test('shows the newest words of three buyers, and is purged by them', async () => {
    const { id: productId } = await addProduct(database.db, { name: 'Haar' });
    const write = async (publishedAt: number, more: Partial<typeof pieceReviews.$inferInsert>) => {
      const { order, item } = await addOrderLine(database.db, productId);
      await database.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order.id));
      const written = { stars: 5, shownName: 'Asha R.', text: `Very lovely indeed ${String(publishedAt)}` };
      return await purgesAfter(
        database.db,
        database.db
          .insert(pieceReviews)
          .values({ ...written, orderItemId: item.id, productId, publishedAt, ...more }),
      );
    };
    expect((await write(1, {})).at(-1)).toEqual([tags.home, tags.product(productId)]);
    await write(2, { stars: 2 });
    await write(3, { text: '' });
    await write(4, { state: 'hidden', hiddenBecause: 'abuse' });
    await write(5, {});
    await write(6, {});
    await write(7, { text: 'Very lovely indeed 6' });
    const { reviews } = await home();
    expect(reviews.map(({ text, stars }) => `${text}, ${String(stars)}`)).toEqual([
      'Very lovely indeed 6, 5',
      'Very lovely indeed 5, 5',
      'Very lovely indeed 2, 2',
    ]);
    expect(reviews[0]).toMatchObject({ productId, productName: 'Haar', shownName: 'Asha R.' });
    await database.db.update(products).set({ deletedAt: 1 });
    expect((await home()).reviews).toEqual([]);
  });
});
