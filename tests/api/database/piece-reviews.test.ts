import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { orders } from '#drizzle/schema/order.ts';
import { pieceReviews, reviewPhotos, reviewTallies } from '#drizzle/schema/piece-review.ts';
import { useDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { addOrderLine, addProduct } from '#tests/support/rows.ts';

const database = useDatabase();

async function addLine(productId: number) {
  const { order, item } = await addOrderLine(database.db, productId);
  await database.db
    .update(orders)
    .set({ status: 'delivered', deliveredAt: 1 })
    .where(eq(orders.id, order.id));
  return item.id;
}
const row = (productId: number, orderItemId: number, stars = 5) => ({
  productId,
  orderItemId,
  stars,
  shownName: 'Asha R.',
  publishedAt: 1,
});
async function add(productId: number, stars: number) {
  const orderItemId = await addLine(productId);
  const [made] = await database.db
    .insert(pieceReviews)
    .values({ ...row(productId, orderItemId, stars), fit: 'true' })
    .returning();
  return made?.id ?? 0;
}
async function sums(productId: number) {
  const { db } = database;
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  const tallies = await db.select().from(reviewTallies).where(eq(reviewTallies.productId, productId));
  const counted = Object.fromEntries(
    tallies.filter(({ count }) => count > 0).map(({ what, count }) => [what, count]),
  );
  return [product?.reviewCount, product?.reviewStarsTotal, counted];
}

test('sums and tallies are those of the published reviews, under any change of them', async () => {
  const { db } = database;
  const { id } = await addProduct(db);
  const [first, second] = [await add(id, 5), await add(id, 2)];
  expect(await sums(id)).toEqual([2, 7, { 'stars:5': 1, 'stars:2': 1, 'fit:true': 2 }]);
  await db.update(pieceReviews).set({ stars: 3, fit: null }).where(eq(pieceReviews.id, second));
  expect(await sums(id)).toEqual([2, 8, { 'stars:5': 1, 'stars:3': 1, 'fit:true': 1 }]);
  const hidden = { state: 'hidden', hiddenBecause: 'abuse' } as const;
  await db.update(pieceReviews).set(hidden).where(eq(pieceReviews.id, first));
  expect(await sums(id)).toEqual([1, 3, { 'stars:3': 1, 'hidden:abuse': 1 }]);
  await db.update(pieceReviews).set({ hiddenBecause: 'advertising' }).where(eq(pieceReviews.id, first));
  expect(await sums(id)).toEqual([1, 3, { 'stars:3': 1, 'hidden:advertising': 1 }]);
  await db.delete(pieceReviews).where(eq(pieceReviews.id, second));
  expect(await sums(id)).toEqual([0, 0, { 'hidden:advertising': 1 }]);
  await db.delete(pieceReviews).where(eq(pieceReviews.id, first));
  expect(await sums(id)).toEqual([0, 0, {}]);
});

test('the sums on a product can be set by nothing else', async () => {
  const { db } = database;
  const { id } = await addProduct(db);
  await add(id, 4);
  for (const values of [
    { reviewCount: 2 },
    { reviewStarsTotal: 5 },
    { reviewCount: 0, reviewStarsTotal: 0 },
  ]) {
    const write = db.update(products).set(values).where(eq(products.id, id));
    expect(await refusalOf(write)).toBe('products_reviews_are_the_sum');
  }
  const made = db.insert(products).values({ name: 'Nath', pricePaise: 5, reviewCount: 9 });
  expect(await refusalOf(made)).toBe('products_reviews_are_the_sum');
  expect(await sums(id)).toEqual([1, 4, { 'stars:4': 1, 'fit:true': 1 }]);
});

test('a review is of a line that was delivered, of its product, and stays with it', async () => {
  const { db } = database;
  const [{ id }, other] = [await addProduct(db), await addProduct(db)];
  const { item: underWay } = await addOrderLine(db, id);
  const refused = 'piece_reviews_are_of_what_was_delivered';
  expect(await refusalOf(db.insert(pieceReviews).values(row(id, underWay.id)))).toBe(refused);
  const line = await addLine(id);
  expect(await refusalOf(db.insert(pieceReviews).values(row(other.id, line)))).toBe(refused);
  await db.insert(pieceReviews).values(row(id, line));
  expect(await refusalOf(db.insert(pieceReviews).values(row(id, line)))).toBe('piece_reviews.order_item_id');
  const moved = db
    .update(pieceReviews)
    .set({ productId: other.id })
    .where(eq(pieceReviews.orderItemId, line));
  expect(await refusalOf(moved)).toBe('piece_reviews_stay_with_their_order_item');
});

test('a review has four photos at most, each of them its own, which go with it', async () => {
  const { db } = database;
  const { id } = await addProduct(db);
  const [reviewId, otherId] = [await add(id, 5), await add(id, 5)];
  await db
    .insert(reviewPhotos)
    .values([0, 1, 2, 3].map((position) => ({ reviewId, position, key: `k${String(position)}` })));
  const fifth = db.insert(reviewPhotos).values({ reviewId, position: 4, key: 'k4' });
  expect(await refusalOf(fifth)).toBe('review_photos_are_at_most_4');
  const taken = db.insert(reviewPhotos).values({ reviewId: otherId, position: 0, key: 'k0' });
  expect(await refusalOf(taken)).toBe('review_photos.key');
  await db.delete(pieceReviews).where(eq(pieceReviews.id, reviewId));
  expect(await db.all(sql`select * from review_photos`)).toEqual([]);
});
