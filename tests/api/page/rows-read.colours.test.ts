import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { MOST_COLOURS } from '#catalogue/design.ts';
import { getProductPage } from '#catalogue/product-page.server.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProducts } from '#tests/support/rows.ts';
import { rowsOf } from '#tests/support/rows-read.ts';

const database = useDatabase();

/** D8 lets a page read 500 rows, and the rest of a product's page takes less than 180. */
const MOST_ROWS = 320;
const SAID = 12;

test('a product in as many colours as a design may have, of which much is said', async () => {
  const { db } = database;
  const ids = await addProducts(db, MOST_COLOURS);
  const values = await db.select({ id: attributeValues.id }).from(attributeValues).limit(SAID);
  const said = ids.flatMap((productId) => values.map(({ id: valueId }) => ({ productId, valueId })));
  await db.insert(productAttributes).values(said);
  const readPage = () =>
    rowsOf(database.sqld.url, async (on) => {
      await getProductPage(createTestContext(on), ids[0] ?? 0);
    });
  const alone = await readPage();
  await db.update(products).set({ designId: 1 }).where(inArray(products.id, ids));
  const { product } = await getProductPage(createTestContext(db), ids[0] ?? 0);
  expect(product.colours).toHaveLength(MOST_COLOURS);
  const joined = await readPage();
  expect(joined.read - alone.read).toBeLessThanOrEqual(MOST_ROWS);
});
