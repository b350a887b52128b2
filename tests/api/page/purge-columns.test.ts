import { eq, getTableName, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { orders } from '#drizzle/schema/order.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import { taxSettings } from '#drizzle/schema/tax.ts';
import { tags } from '#page/page-cache.ts';
import { DEFAULT_TAX_SETTINGS } from '#tax/tax-settings.ts';
import { useDatabase } from '#tests/support/database.ts';
import { purgesAfter } from '#tests/support/purges.ts';
import { addOrderLine, addProduct } from '#tests/support/rows.ts';

const database = useDatabase();
let db: Database;
beforeAll(() => {
  db = database.db;
});

/** For each column that cached pages show a value that the row does not have: `drizzle/derived/purges.ts`. */
const COLUMNS: readonly {
  readonly table: SQLiteTable;
  readonly add: () => PromiseLike<unknown>;
  readonly shown: Record<string, unknown>;
}[] = [
  {
    table: products,
    add: () => db.insert(products).values({ name: 'Nath', pricePaise: 5, originalPricePaise: 9 }),
    shown: {
      name: 'Haar',
      description: 'Long',
      pricePaise: 4,
      originalPricePaise: 8,
      mrpPaise: 7,
      imageUrls: ['/a'],
      imageAlts: { '/a': 'Gold' },
      video: { address: '/v', poster: '/a', seconds: 5, addedAt: 5 },
      isFeatured: true,
      countryOfOrigin: 'Nepal',
      manufacturer: 'We',
      netQuantity: '2 N',
      importerName: 'We',
      importerAddress: 'Delhi',
      quantityUnits: 5,
      unitCode: 'SET',
      offerEndsAt: 5,
      createdAt: 5,
      deletedAt: 5,
      status: 'hidden',
      designId: 5,
      gstRateBps: 0,
      hsn: '9615',
      sku: 'A-1',
      weightG: 5,
      lengthMm: 5,
      widthMm: 5,
      heightMm: 5,
    },
  },
  {
    table: taxSettings,
    add: async () => {
      await db.delete(taxSettings);
      await db.insert(taxSettings).values({ ...DEFAULT_TAX_SETTINGS, id: 1 });
    },
    shown: { legalName: 'Another', gstin: '29', mode: 'composition', stateCode: '27', handicraft: true },
  },
  {
    table: pieceReviews,
    add: async () => {
      const { id: productId } = await addProduct(db);
      const { order, item } = await addOrderLine(db, productId);
      await db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order.id));
      const written = { stars: 5, shownName: 'Asha R.', publishedAt: 1, answer: 'Thanks', answeredAt: 1 };
      await db.insert(pieceReviews).values({ ...written, orderItemId: item.id, productId });
    },
    shown: {
      stars: 4,
      fit: 'small',
      text: 'Nice',
      shownName: 'A. R.',
      answer: 'Thank you',
      answeredAt: 5,
      publishedAt: 5,
      changedAt: 5,
    },
  },
];

test.each(COLUMNS.map((entry) => [getTableName(entry.table), entry] as const))(
  'each shown column of %s purges when it changes, and not when it stays as it was',
  async (_, { table, add, shown }) => {
    for (const [column, value] of Object.entries(shown)) {
      await add();
      await db.delete(outbox);
      const id = sql`(select max(id) from ${table})`;
      const set = () =>
        db
          .update(table)
          .set({ [column]: value })
          .where(sql`id = ${id}`);
      expect(await purgesAfter(db, set()), column).not.toEqual([]);
      expect(await purgesAfter(db, set()), `${column} again`).toEqual([]);
      await db.run(sql`delete from ${table} where id = ${id}`);
    }
  },
);

test('the first and the last piece of an occasion purge the menu; no other does', async () => {
  const [bridal] = await db
    .select({ id: attributeValues.id })
    .from(attributeValues)
    .where(eq(attributeValues.value, 'bridal'));
  const add = async () => (await addProduct(db, { pricePaise: 900_00 })).id;
  const isMenuPurgedBy = async (change: PromiseLike<unknown>) =>
    (await purgesAfter(db, change)).flat().includes(tags.settings);
  const wear = (productId: number) =>
    isMenuPurgedBy(db.insert(productAttributes).values({ productId, valueId: bridal?.id ?? 0 }));
  const take = (id: number) =>
    isMenuPurgedBy(db.delete(productAttributes).where(eq(productAttributes.productId, id)));
  const [first, second] = [await add(), await add()];
  expect([await wear(first), await wear(second)]).toEqual([true, false]);
  expect([await take(second), await take(first)]).toEqual([false, true]);
});
