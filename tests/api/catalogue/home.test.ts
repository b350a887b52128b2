import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../drizzle/client.ts';
import { homeBanners } from '../../../drizzle/schema/banner.ts';
import { categories } from '../../../drizzle/schema/catalogue.ts';
import { notificationBarSettings } from '../../../drizzle/schema/notification-bar.ts';
import { shippingSettings } from '../../../drizzle/schema/shop-settings.ts';
import { getHome } from '../../../src/domain/catalogue/get-home.server.ts';
import { DEFAULT_SHIPPING } from '../../../src/domain/pricing/shipping.ts';
import { createTestContext } from '../../support/context.ts';
import { startDatabase, type TestDatabase } from '../../support/database.ts';
import { plansOf } from '../../support/plans.ts';
import { addProduct } from '../../support/rows.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await startDatabase();
});
afterEach(() => database.sqld.stop());

const home = () => getHome(createTestContext(database.db));
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

test('costs one round trip', async () => {
  let roundTrips = 0;
  const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
  await getHome(createTestContext(db));
  expect(roundTrips).toBe(1);
});

test('an empty shop has nothing to show but the default shipping', async () => {
  expect(await home()).toEqual({
    frame: { notification: null, shipping: DEFAULT_SHIPPING },
    banners: [],
    categories: [],
    featured: [],
    newArrivals: [],
    popular: [],
    popularCategory: null,
  });
});

test('S4: only the active announcement and shipping setting count', async () => {
  await database.db.insert(notificationBarSettings).values([
    { textContent: 'Old', isActive: false },
    { textContent: 'Now', isActive: true, linkUrl: '/collections' },
  ]);
  await database.db.insert(shippingSettings).values([
    { freeShippingThresholdPaise: 1, standardShippingFeePaise: 1, isActive: false },
    { freeShippingThresholdPaise: 350_00, standardShippingFeePaise: 60_00, isActive: true },
  ]);
  const { frame } = await home();
  expect(frame.notification).toMatchObject({ text: 'Now', linkUrl: '/collections' });
  expect(frame.shipping).toEqual({ freeThresholdPaise: 350_00, feePaise: 60_00 });
});

test('A2: banners come in their order, without the inactive', async () => {
  await database.db.insert(homeBanners).values([
    { title: 'Second', imageUrl: '/media/b', sortOrder: 2 },
    { title: 'Hidden', imageUrl: '/media/c', sortOrder: 0, isActive: false },
    { title: 'First', imageUrl: '/media/a', sortOrder: 1 },
  ]);
  expect((await home()).banners.map(({ title }) => title)).toEqual(['First', 'Second']);
});

test('S2: up to 6 categories by name', async () => {
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

describe('S2: the popular section', () => {
  async function addShelf(name: string, hasSizes = false) {
    const [shelf] = await database.db
      .insert(categories)
      .values({ name, slug: name.toLowerCase(), hasSizes })
      .returning();
    return shelf?.id ?? 0;
  }

  test('shows necklaces, however they are written', async () => {
    await addProduct(database.db, { name: 'Kada', categoryId: await addShelf('Bangles', true) });
    await addProduct(database.db, { name: 'Haar', categoryId: await addShelf('NECKLACES') });
    const { popular, popularCategory } = await home();
    expect(popularCategory?.name).toBe('NECKLACES');
    expect(popular).toMatchObject([{ name: 'Haar', hasSizes: false }]);
  });

  test('shows the first category when there are no necklaces', async () => {
    await addProduct(database.db, { name: 'Ring', categoryId: await addShelf('Rings') });
    await addProduct(database.db, { name: 'Kada', categoryId: await addShelf('Bangles', true) });
    const { popular, popularCategory } = await home();
    expect(popularCategory?.name).toBe('Bangles');
    expect(popular).toMatchObject([{ name: 'Kada', hasSizes: true }]);
  });

  test('shows whatever there is when there are no categories', async () => {
    await addProduct(database.db, { name: 'Stray' });
    const { popular, popularCategory } = await home();
    expect(popularCategory).toBeNull();
    expect(names(popular)).toEqual(['Stray']);
  });
});

test('every list of the home page is read from an index', async () => {
  const plans = await plansOf(database.db, (db) => getHome(createTestContext(db)));
  for (const plan of plans.filter((text) => text.includes('from "products"'))) {
    expect(plan).not.toMatch(
      /SCAN (?!products USING INDEX products_newest|categories USING)|USE TEMP B-TREE/,
    );
  }
  expect(plans.length).toBe(8);
});
