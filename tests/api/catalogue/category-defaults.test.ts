import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { taxRates } from '#drizzle/schema/tax.ts';
import { isoDay } from '#dates.ts';
import { listCategoryDefaults } from '#catalogue/category.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdminProducts } from '#tests/support/admin-products.ts';

const { admin, add, addCategory, remove } = useAdminProducts();

async function defaultsOf(categoryId: number) {
  const all = await listCategoryDefaults({ ...admin().ctx, actor: personAs('admin', 'owner') });
  return all.find((each) => each.categoryId === categoryId);
}

const PIN = { hsn: '9615', gstRateBps: 500, manufacturer: 'Asha, Jaipur' };
const IMPORT = {
  countryOfOrigin: 'Thailand',
  importerName: 'Asha Imports',
  importerAddress: '1 Port Road, Chennai',
};
const OPEN = { netQuantity: '', quantityUnits: null, unitCode: 'N' };

test('G14: a new piece takes over what all that are on sale in its category say for the law', async () => {
  const categoryId = await addCategory();
  expect(await defaultsOf(categoryId)).toBeUndefined();
  const said = { ...PIN, ...IMPORT, netQuantity: '1 pair' };
  const ids = [await add({ categoryId, ...said }), await add({ categoryId, ...said })];
  expect(await defaultsOf(categoryId)).toEqual({ categoryId, ...said, quantityUnits: 1, unitCode: 'PAIR' });
  await add({ categoryId, hsn: '7113', status: 'draft' });
  expect(await defaultsOf(categoryId)).toMatchObject({ hsn: '9615' });
  for (const id of ids) await remove(id);
  expect(await defaultsOf(categoryId)).toBeUndefined();
});

test('F5: what only some of them say is no fact of another piece, the newest least of all', async () => {
  const categoryId = await addCategory();
  await add({ categoryId, ...PIN, netQuantity: '1 N' });
  await add({
    categoryId,
    ...PIN,
    ...IMPORT,
    manufacturer: 'Somebody else',
    hsn: '7117',
    netQuantity: '1 pair',
  });
  const usual = { countryOfOrigin: 'India', importerName: '', importerAddress: '' };
  expect(await defaultsOf(categoryId)).toEqual({
    categoryId,
    hsn: '7117',
    gstRateBps: 500,
    manufacturer: '',
    ...usual,
    ...OPEN,
  });
});

test.each([
  ['1 set (1 necklace, 1 pair of earrings)', OPEN],
  ['1 pair (2 studs)', { netQuantity: '1 pair', quantityUnits: 1, unitCode: 'PAIR' }],
  ['a box of six', OPEN],
])('F5: what is in the box of one piece (%s) is never said of another', async (netQuantity, taken) => {
  const categoryId = await addCategory();
  await add({ categoryId, netQuantity });
  await add({ categoryId, netQuantity });
  expect(await defaultsOf(categoryId)).toMatchObject(taken);
});

test('G1: what the owner has said of a category goes before what its pieces say, and a code alone brings the rate of the day', async () => {
  const { ctx, owner } = admin();
  const { id } = (await owner.post('/api/admin/categories', { name: 'Hair pins', defaultHsn: '9615' }))
    .body as {
    id: number;
  };
  const usual = {
    countryOfOrigin: 'India',
    manufacturer: '',
    importerName: '',
    importerAddress: '',
    ...OPEN,
  };
  expect(await defaultsOf(id)).toEqual({ categoryId: id, hsn: '9615', gstRateBps: 500, ...usual });
  await add({ categoryId: id, hsn: '7117', gstRateBps: 300, netQuantity: '2 N' });
  expect(await defaultsOf(id)).toMatchObject({ hsn: '9615', gstRateBps: 500, netQuantity: '2 N' });
  await ctx.db.insert(taxRates).values({ hsn: '9615', fromDate: '2000-01-01', rateBps: 1200 });
  expect(await defaultsOf(id)).toMatchObject({ gstRateBps: 500 });
  await ctx.db.insert(taxRates).values({ hsn: '961511', fromDate: isoDay(Date.now()), rateBps: 1800 });
  const say = (body: object) =>
    owner.send(`/api/admin/categories/${String(id)}`, {
      method: 'PUT',
      body: { name: 'Hair pins', ...body },
    });
  await say({ defaultHsn: '96151100' });
  expect(await defaultsOf(id)).toMatchObject({ hsn: '96151100', gstRateBps: 1800 });
  await say({ defaultHsn: '9615', defaultRateBps: 0 });
  expect(await defaultsOf(id)).toMatchObject({ gstRateBps: 0 });
  expect((await say({ defaultHsn: '96' })).status).toBe(400);
});

test('F9: where nobody has said a rate, it is the one of today', async () => {
  const { ctx } = admin();
  const [plain, pins, empty] = [await addCategory(), await addCategory(), await addCategory()];
  await add({ categoryId: plain, gstRateBps: 300 });
  for (const gstRateBps of [300, 1200]) await add({ categoryId: pins, hsn: '9615', gstRateBps });
  expect(await defaultsOf(pins)).toMatchObject({ hsn: '9615', gstRateBps: 500 });
  const raised = { hsn: '7117', fromDate: isoDay(Date.now()), rateBps: 1800 };
  await ctx.db.insert(taxRates).values(raised);
  onTestFinished(async () => {
    await ctx.db.delete(taxRates).where(eq(taxRates.rateBps, raised.rateBps));
  });
  expect(await defaultsOf(empty)).toMatchObject({ hsn: '7117', gstRateBps: 1800 });
  expect(await defaultsOf(plain)).toMatchObject({ hsn: '7117', gstRateBps: 300 });
});

test('G14: nobody but the owner is told', async () => {
  await expect(listCategoryDefaults(admin().ctx)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
});
