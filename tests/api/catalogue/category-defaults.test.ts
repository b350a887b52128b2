import { expect, test } from 'vitest';
import { listCategoryDefaults } from '../../../src/domain/catalogue/category-defaults.server.ts';
import { personAs } from '../../support/actor.ts';
import { useAdminProducts } from '../../support/admin-products.ts';
import { plansOf } from '../../support/plans.ts';

const { admin, add, addCategory, remove } = useAdminProducts();

async function defaultsOf(categoryId: number) {
  const all = await listCategoryDefaults({ ...admin().ctx, actor: personAs('admin', 'owner') });
  return all.find((each) => each.categoryId === categoryId);
}

test('G14: a new piece takes over what the newest one on sale in its category says for the law', async () => {
  const categoryId = await addCategory();
  expect(await defaultsOf(categoryId)).toBeUndefined();
  const pin = { hsn: '9615', gstRateBps: 500, netQuantity: '1 pair', manufacturer: 'Asha, Jaipur' };
  const id = await add({ categoryId, ...pin });
  const said = { importerName: '', importerAddress: '', quantityUnits: 1, unitCode: 'PAIR' };
  expect(await defaultsOf(categoryId)).toEqual({ categoryId, countryOfOrigin: 'India', ...pin, ...said });
  await add({ categoryId, hsn: '7113', status: 'draft' });
  expect(await defaultsOf(categoryId)).toMatchObject({ hsn: '9615' });
  await remove(id);
  expect(await defaultsOf(categoryId)).toBeUndefined();
});

test('S8: the newest piece of each category is the first of an index, however many there are', async () => {
  const { ctx } = admin();
  const actor = personAs('admin', 'owner');
  const [plan = ''] = await plansOf(ctx.db, (db) => listCategoryDefaults({ ...ctx, db, actor }));
  expect(plan).toContain('products_of_category_newest (category_id=? AND on_sale=?)');
  expect(plan).not.toContain('TEMP B-TREE');
});

test('G14: nobody but the owner is told', async () => {
  await expect(listCategoryDefaults(admin().ctx)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
});
