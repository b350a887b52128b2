import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { homeBanners } from '#drizzle/schema/banner.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { notificationBarSettings } from '#drizzle/schema/notification-bar.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { reviews } from '#drizzle/schema/review.ts';
import { shippingSettings } from '#drizzle/schema/shop-settings.ts';
import { stock, stockMovements } from '#drizzle/schema/stock.ts';
import { writeBatch } from '#drizzle/write-batch.ts';
import { DAY_MS } from '#dates.ts';
import { deliverOutbox } from '#outbox/deliver-outbox.server.ts';
import { deliverPurges } from '#outbox/deliver-purges.server.ts';
import { tags } from '#page/page-cache.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { purgesAfter as purgesOf } from '#tests/support/purges.ts';
import { addOrderLine, addProduct } from '#tests/support/rows.ts';

const database = useDatabase();
let db: Database;
let category: number;
let other: number;
let product: number;

beforeAll(() => {
  db = database.db;
});

beforeEach(async () => {
  category = await addCategory();
  other = await addCategory();
  product = (await addProduct(db, { categoryId: category, inStock: 9 })).id;
  await db.delete(outbox);
});

let made = 0;
async function addCategory(): Promise<number> {
  made += 1;
  const [row] = await db
    .insert(categories)
    .values({ name: `Kind ${String(made)}`, slug: `kind-${String(made)}` })
    .returning();
  return row?.id ?? 0;
}

const refusing = { purge: () => Promise.reject(new Error('no purge')) };
const purgesAfter = async (change: PromiseLike<unknown>) => (await purgesOf(db, change)).toSorted();

const lists = () => [tags.collection(category), tags.collections];
const setProduct = (values: Partial<typeof products.$inferInsert>, id = product) =>
  db.update(products).set(values).where(eq(products.id, id));
const count = (quantity: number, size = '') =>
  db.insert(stockMovements).values({ productId: product, size, kind: 'adjustment', quantity });

describe('D3: a change to a product purges', () => {
  test('of its looks: the pages that show it; of its offer or country: the lists that count it too', async () => {
    const looks = { description: 'With pearls', imageUrls: ['/media/a.webp'], netQuantity: '2 N' };
    expect(await purgesAfter(setProduct(looks))).toEqual([[tags.product(product)]]);
    const offer = { originalPricePaise: 99_900, offerEndsAt: Date.UTC(2027, 0, 1) };
    expect(await purgesAfter(setProduct(offer))).toEqual([[...lists(), tags.product(product)]]);
    expect(await purgesAfter(setProduct({ countryOfOrigin: 'Nepal' }))).toEqual([
      [...lists(), tags.product(product)],
    ]);
  });

  test('of what lists sort by: them too; of its age: the strips of pages that show its category too', async () => {
    expect(await purgesAfter(setProduct({ pricePaise: 39_900 }))).toEqual([
      [...lists(), tags.product(product)],
    ]);
    expect(await purgesAfter(setProduct({ createdAt: 1 }))).toEqual([
      [tags.category(category), ...lists(), tags.home, tags.product(product)],
    ]);
  });

  test('of its category: the lists it leaves, and whatever shows the one it joins', async () => {
    expect(await purgesAfter(setProduct({ categoryId: other }))).toEqual([
      [tags.category(other), ...lists(), tags.home, tags.product(product)],
    ]);
    expect(await purgesAfter(setProduct({ categoryId: null }))).toEqual([
      [tags.collection(other), tags.collections, tags.home, tags.product(product)],
    ]);
  });

  test('that is new or back: what it may join', async () => {
    const joins = [tags.category(category), tags.collections, tags.home];
    const added = addProduct(db, { categoryId: category });
    expect(await purgesAfter(added)).toEqual([joins]);
    const { id } = await added;
    await setProduct({ deletedAt: 1 }, id);
    await db.delete(outbox);
    expect(await purgesAfter(setProduct({ deletedAt: null }, id))).toEqual([joins]);
  });

  test('that is removed: what shows it, and the lists that close up', async () => {
    const gone = [[...lists(), tags.product(product)]];
    expect(await purgesAfter(setProduct({ deletedAt: 1 }))).toEqual(gone);
    expect(await purgesAfter(setProduct({ name: 'Other', deletedAt: 2 })), 'once it is gone').toEqual([]);
  });
});

describe('D3: a change of stock purges the product, and the lists when it is there or gone', () => {
  test('a count, in whatever size', async () => {
    expect(await purgesAfter(count(5))).toEqual([[tags.product(product)]]);
    expect(await purgesAfter(count(5, '2.4'))).toEqual([[...lists(), tags.product(product)]]);
    const emptied = db.delete(stock).where(eq(stock.productId, product));
    expect(new Set((await purgesAfter(emptied)).flat())).toEqual(
      new Set([...lists(), tags.product(product)]),
    );
  });

  test('of many pieces purges when they become scarce, or are so no more', async () => {
    expect(await purgesAfter(count(1))).toEqual([[tags.product(product)]]);
    for (const more of [1, 500, -501]) expect(await purgesAfter(count(more))).toEqual([]);
    expect(await purgesAfter(count(-1))).toEqual([[tags.product(product)]]);
    expect(await purgesAfter(count(-9))).toEqual([lists(), [tags.product(product)]]);
  });

  test('a sale is one purge; a hold that becomes a sale is none more', async () => {
    const { item } = await addOrderLine(db, product);
    const move = (kind: 'hold' | 'sale') =>
      db.insert(stockMovements).values({ productId: product, orderItemId: item.id, kind, quantity: 1 });
    expect(await purgesAfter(move('hold'))).toEqual([[tags.product(product)]]);
    expect(await purgesAfter(move('sale'))).toEqual([]);
  });
});

describe('D3: a change to a category purges', () => {
  const set = (values: Partial<typeof categories.$inferInsert>) =>
    db.update(categories).set(values).where(eq(categories.id, other));
  const ofIt = () => [tags.category(other), tags.collections];

  test('of its looks: what shows it', async () => {
    expect(await purgesAfter(set({ description: 'Worn daily' }))).toEqual([ofIt()]);
  });

  test('of its name: every page, by its menu; of its sizes: the home page', async () => {
    expect(await purgesAfter(set({ name: 'Anklets' }))).toEqual([[...ofIt(), tags.settings]]);
    expect(await purgesAfter(set({ hasSizes: true }))).toEqual([[...ofIt(), tags.home]]);
  });
});

describe('D3: each of these purges its own tag when it is shown before or after', () => {
  const banner = { title: 'Diwali', imageUrl: '/media/b.webp' };
  const bar = { textContent: 'Free gift' };
  const shipping = { freeShippingThresholdPaise: 1, standardShippingFeePaise: 1 };
  const review = { userName: 'Asha', comment: 'Lovely', reviewDate: 0 };

  test.each([
    ['banners', tags.banners, homeBanners, banner, { sortOrder: 3 }],
    ['the notification bar', tags.settings, notificationBarSettings, bar, { textColor: '#fff' }],
    ['shipping', tags.settings, shippingSettings, shipping, { standardShippingFeePaise: 2 }],
  ] as const)('%s', async (_, tag, table, values, change) => {
    const set = (what: object) =>
      db
        .update(table)
        .set(what)
        .where(sql`true`);
    const add = (isActive: boolean) => db.insert(table).values({ ...values, isActive } as never);
    expect(await purgesAfter(add(false))).toEqual([]);
    expect(await purgesAfter(set(change))).toEqual([]);
    expect(await purgesAfter(set({ isActive: true }))).toEqual([[tag]]);
    expect(await purgesAfter(set({ updatedAt: 1 }))).toEqual([]);
    expect(await purgesAfter(set({ ...values, ...change, isActive: false }))).toEqual([[tag]]);
    expect(await purgesAfter(db.delete(table))).toEqual([]);
    expect(await purgesAfter(add(true))).toEqual([[tag]]);
    expect(await purgesAfter(db.delete(table))).toEqual([[tag]]);
  });

  test('reviews', async () => {
    expect(await purgesAfter(db.insert(reviews).values(review))).toEqual([[tags.reviews]]);
    expect(await purgesAfter(db.update(reviews).set({ rating: 4 }))).toEqual([[tags.reviews]]);
    expect(await purgesAfter(db.update(reviews).set({ userAvatarStoragePath: 'a' }))).toEqual([]);
    expect(await purgesAfter(db.delete(reviews))).toEqual([[tags.reviews]]);
  });
});

describe('a waiting purge', () => {
  const waiting = () => db.$count(outbox, eq(outbox.status, 'waiting'));

  test('is not left by a change that is taken back', async () => {
    const broken = db.insert(categories).values({ name: ' ', slug: 'blank' });
    await expect(writeBatch(db, [count(-1), broken])).rejects.toThrow();
    expect(await purgesAfter(Promise.resolve())).toEqual([]);
  });

  test('goes out together with the others, in one call', async () => {
    await setProduct({ pricePaise: 1 });
    await setProduct({ description: 'With pearls' });
    await addCategory();
    const calls: string[][] = [];
    const purge = (all: readonly string[]) => Promise.resolve(void calls.push(all.toSorted()));
    await deliverOutbox(createTestContext(db, { pageCache: { purge } }));
    expect(calls).toEqual([
      [tags.collection(category), tags.collections, tags.product(product), tags.settings],
    ]);
    expect(await waiting()).toBe(0);
  });

  test('takes no change any more from when it is being sent', async () => {
    await count(-1);
    const purged: string[] = [];
    const purge = async (all: readonly string[]) => {
      purged.push(...all);
      await count(-1);
    };
    const ctx = createTestContext(db, { pageCache: { purge } });
    await deliverOutbox(ctx);
    expect(purged).toEqual([tags.product(product)]);
    expect(await waiting()).toBe(1);
    const next = createTestContext(db);
    await deliverOutbox(next);
    expect(next.purged).toEqual([tags.product(product)]);
    expect(await waiting()).toBe(0);
  });

  test('that failed is tried again, and swallows nothing meanwhile', async () => {
    await count(-1);
    const broken = createTestContext(db, { pageCache: refusing });
    await deliverOutbox(broken);
    expect(broken.logged).toMatchObject([{ event: 'purge.postponed' }]);
    await count(-1);
    expect(await waiting()).toBe(2);
    const later = createTestContext(db, { now: () => Date.now() + 60 * 60_000 });
    await deliverOutbox(later);
    expect(await waiting()).toBe(0);
    expect(new Set(later.purged)).toEqual(new Set([tags.product(product)]));
  });

  test('is given up when no cache can hold its pages any more, and not before', async () => {
    await count(-1);
    // Caches hold a picture for a year.
    await db.run(sql`insert into purges (tags) values (json_array(${tags.file('reviews/photos/x')}))`);
    const refusedAfter = async (days: number) => {
      const ctx = createTestContext(db, { pageCache: refusing, now: () => Date.now() + days * DAY_MS });
      expect(await deliverPurges(ctx)).toBe(false);
      return ctx.logged.map(({ event }) => event);
    };
    expect(await refusedAfter(1.9)).toEqual(['purge.postponed']);
    expect(await waiting()).toBe(2);
    expect(await refusedAfter(2.1)).toEqual(['outbox.given-up']);
    expect(await refusedAfter(300)).toEqual(['purge.postponed']);
    const given = { status: 'failed', lastError: 'Error: no purge' };
    expect(await db.select().from(outbox)).toMatchObject([given, { status: 'waiting', claimedBy: null }]);
  });
});
