import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { categories } from '#drizzle/schema/catalogue.ts';
import { tellWaiting } from '#restock/tell-waiting.server.ts';
import { addStock, addWish, useRestock } from '#tests/support/restock.ts';
import { addSizedProduct } from '#tests/support/rows.ts';

const { database, ctx, rows } = useRestock();

test('G10: who waits for a size that is not offered any more is not told that it is there, until it is again', async () => {
  const { db } = database;
  const { id: productId, categoryId } = await addSizedProduct(db, { '2.4': 0, '2.6': 0 });
  const offer = (sizes: string[]) =>
    db
      .update(categories)
      .set({ sizes })
      .where(eq(categories.id, categoryId ?? 0));
  await addWish(ctx(), 'asha@example.in', { productId, size: '2.4' });
  await addWish(ctx(), 'meera@example.in', { productId, size: '2.6' });
  await offer(['2.6']);
  await addStock(db, productId, 1, '2.4');
  await addStock(db, productId, 1, '2.6');
  const told = async () => {
    await tellWaiting(ctx());
    return (await rows()).filter(({ toldAt }) => toldAt !== null).map(({ size }) => size);
  };
  expect(await told()).toEqual(['2.6']);
  await offer(['2.4', '2.6']);
  expect(await told()).toEqual(['2.4', '2.6']);
});
