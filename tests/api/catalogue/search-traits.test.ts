import { eq, inArray, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { listProducts } from '#catalogue/product-listing.server.ts';
import { parseProductQuery } from '#catalogue/product-query.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { addProduct } from '#tests/support/rows.ts';

const database = useDatabase();

async function find(search: string): Promise<string[]> {
  const query = { ...parseProductQuery(new URLSearchParams({ search })), categorySlug: null };
  const { items, isLoose } = await listProducts(createTestContext(database.db), query);
  return isLoose ? [] : items.map(({ name }) => name);
}

const isSound = () =>
  database.db.$client.execute(
    "insert into product_search (product_search, rank) values ('integrity-check', 1)",
  );

test('G8: pieces are found by what is said of them, and by the other words of that', async () => {
  const { db } = database;
  const { id: productId } = await addProduct(db, { name: 'Chandni Earrings' });
  await addProduct(db, { name: 'Gajra Clip' });
  const values = await db
    .select()
    .from(attributeValues)
    .where(inArray(attributeValues.value, ['maroon', 'none']));
  const said = values.map(({ id }) => ({ productId, valueId: id }));
  await db.insert(productAttributes).values(said);
  // Saying it again changes nothing, not in the index either.
  await db.insert(productAttributes).values(said).onConflictDoNothing();
  expect(await find('maroon earrings')).toEqual(['Chandni Earrings']);
  // The value “none” is no stone.
  expect(await find('stones')).toEqual([]);

  const isMaroon = eq(attributeValues.value, 'maroon');
  await db.update(attributeValues).set({ label: 'Deep wine', otherWords: 'mehroon' }).where(isMaroon);
  expect(await find('mehroon')).toEqual(['Chandni Earrings']);
  expect(await find('deep wine earrings')).toEqual(['Chandni Earrings']);
  // A typing error in such a word is put right as well.
  expect(await find('mehroom')).toEqual(['Chandni Earrings']);
  await isSound();

  await db.update(products).set({ deletedAt: 1 }).where(like(products.name, 'Chandni%'));
  expect(await find('mehroon')).toEqual([]);
  await db.update(products).set({ deletedAt: null }).where(like(products.name, 'Chandni%'));
  expect(await find('mehroon')).toEqual(['Chandni Earrings']);

  await db.delete(attributeValues).where(isMaroon);
  expect(await find('mehroon')).toEqual([]);
  expect(await find('chandni')).toEqual(['Chandni Earrings']);
  await isSound();
});
