import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#drizzle/client.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { reviews } from '#drizzle/schema/review.ts';
import { shippingSettings } from '#drizzle/schema/shop-settings.ts';
import { DAY_MS } from '#dates.ts';
import { listLatestReviews } from '#review/review.server.ts';
import { createTestContext } from '#tests/support/context.ts';
import { startDatabase, type TestDatabase } from '#tests/support/database.ts';
import { purgesAfter } from '#tests/support/purges.ts';
import { addProduct } from '#tests/support/rows.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await startDatabase();
});
afterEach(() => database.sqld.stop());

const list = () => listLatestReviews(createTestContext(database.db));

async function addReview(values: Partial<typeof reviews.$inferInsert> = {}) {
  await database.db
    .insert(reviews)
    .values({ userName: 'Asha R.', comment: 'Lovely.', reviewDate: Date.UTC(2026, 0, 1), ...values });
}

test('costs one round trip', async () => {
  let roundTrips = 0;
  const db = openDatabase({ url: database.sqld.url, onRoundTrip: () => (roundTrips += 1) });
  await listLatestReviews(createTestContext(db));
  expect(roundTrips).toBe(1);
});

test('A9: the 10 latest by their date, newest first; of one day the last typed in first', async () => {
  for (let day = 1; day <= 11; day += 1) {
    await addReview({ userName: `Day ${String(day)}`, reviewDate: day * DAY_MS });
  }
  await addReview({ userName: 'Later that day', reviewDate: 11 * DAY_MS });
  const { reviews: latest } = await list();
  expect(latest.map(({ userName }) => userName)).toEqual([
    'Later that day',
    ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Day ${String(day)}`),
  ]);
});

test('S3: a review keeps the name and picture it was typed in with, and takes those of its product otherwise', async () => {
  const { id } = await addProduct(database.db, { name: 'Noor choker', imageUrls: ['/media/a', '/media/b'] });
  await addReview({ productId: id, reviewDate: 2 });
  await addReview({ productId: id, itemName: 'Choker', itemImageUrl: '/media/own', reviewDate: 1 });
  expect((await list()).reviews).toMatchObject([
    { productId: id, itemName: 'Noor choker', itemImageUrl: '/media/a' },
    { productId: id, itemName: 'Choker', itemImageUrl: '/media/own' },
  ]);
});

test('A2: a review outlives its product, without a link', async () => {
  const { id } = await addProduct(database.db);
  await addReview({ productId: id, itemName: 'Temple jhumka' });
  await database.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, id));
  expect((await list()).reviews).toMatchObject([{ productId: null, itemName: 'Temple jhumka' }]);
});

test('A8: reviews that cannot be read leave the list empty, and the log says why', async () => {
  await database.db
    .insert(shippingSettings)
    .values({ freeShippingThresholdPaise: 1, standardShippingFeePaise: 2 });
  await database.db.run(sql`alter table reviews rename to lost_reviews`);
  const ctx = createTestContext(database.db);
  expect(await listLatestReviews(ctx)).toMatchObject({
    frame: { shipping: { freeThresholdPaise: 1, feePaise: 2 } },
    reviews: [],
    hasFailed: true,
  });
  expect(ctx.logged).toMatchObject([{ event: 'reviews.failed' }]);
});

test('the first picture of a piece that is off sale purges their page when it changes, since it is shown there', async () => {
  const { db } = database;
  const { id } = await addProduct(db, {
    status: 'draft',
    imageUrls: ['/media/products/a', '/media/products/b'],
  });
  const showing = (...imageUrls: string[]) =>
    purgesAfter(db, db.update(products).set({ imageUrls }).where(eq(products.id, id)));
  expect((await showing('/media/products/b')).flat()).not.toContain('reviews');
  await purgesAfter(db, addReview({ productId: id }));
  expect((await showing('/media/products/b', '/media/products/c')).flat()).not.toContain('reviews');
  expect((await showing('/media/products/c')).flat()).toContain('reviews');
});
