import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { pathOf, useAdminProducts, WHOLE } from '#tests/support/admin-products.ts';

const { admin, add, change, rowOf, tryOut, writeFile } = useAdminProducts();

const KOREAN = { countryOfOrigin: 'South Korea' };
const IMPORTER = { importerName: 'Asha Imports', importerAddress: '1 Port Road, Chennai 600001' };
const NEITHER = {
  importerName: ['Please enter who imported it from South Korea.'],
  importerAddress: ['Please enter the address of the importer in India.'],
};
const refused = (details: object) => ({ status: 400, body: { error: 'INVALID_INPUT', details } });
const post = (values: object) => admin().owner.post('/api/admin/products', { ...WHOLE, ...values });
const bulk = (change: object) => admin().owner.post('/api/admin/products/bulk', { changes: [change] });

/** A piece from before the shop asked for importers. */
async function addOld(values: Partial<typeof products.$inferInsert> = {}) {
  const id = await add();
  await admin()
    .ctx.db.update(products)
    .set({ ...KOREAN, ...values })
    .where(eq(products.id, id));
  return id;
}

describe('F4: what was made abroad names who imported it', () => {
  test('with name and address, each beside its field', async () => {
    expect(await post(KOREAN)).toMatchObject(refused(NEITHER));
    expect(await post({ ...KOREAN, ...IMPORTER, importerAddress: ' ' })).toMatchObject(
      refused({ importerAddress: NEITHER.importerAddress }),
    );
    const id = await add({ ...KOREAN, ...IMPORTER });
    expect(await rowOf(id)).toMatchObject({ ...KOREAN, ...IMPORTER });
    expect(await post({ countryOfOrigin: ' india ' })).toMatchObject({ status: 201 });
  });

  test('a draft may wait for it; to go live it may not', async () => {
    const id = await add({ ...KOREAN, status: 'draft' });
    const publishAt = Date.now() + 86_400_000;
    expect(await bulk({ id, status: 'live' })).toMatchObject(
      refused({ [id]: [...NEITHER.importerName, ...NEITHER.importerAddress] }),
    );
    expect(await bulk({ id, publishAt })).toMatchObject({ status: 400 });
    expect(await change(id, { ...KOREAN, status: 'live' })).toMatchObject({ status: 400 });
    expect(await rowOf(id)).toMatchObject({ status: 'draft', publishAt: null });
    expect(await change(id, { ...KOREAN, ...IMPORTER, status: 'live' })).toMatchObject({ status: 200 });
  });

  test('what was live without it still changes its price and stock, and asks when its form is saved', async () => {
    const id = await addOld();
    expect(await bulk({ id, pricePaise: 39_900 })).toMatchObject({ status: 200 });
    // Changed by a program that knows nothing of importers.
    expect(await change(id, KOREAN)).toMatchObject({ status: 200 });
    const form = { ...KOREAN, importerName: '', importerAddress: '', status: 'live' };
    expect(await change(id, form)).toMatchObject(refused(NEITHER));
    expect(await change(id, { ...form, ...IMPORTER })).toMatchObject({ status: 200 });
    expect(await change(id, { ...KOREAN, importerName: '' })).toMatchObject(
      refused({ importerName: NEITHER.importerName }),
    );
  });

  test('a copy of one that does not say it is a draft', async () => {
    const { body } = await admin().owner.post(pathOf(await addOld(), '/duplicate'), {});
    expect(await rowOf((body as { id: number }).id)).toMatchObject({ ...KOREAN, status: 'draft' });
  });
});

describe('F4, F5: a file', () => {
  test('says the importer of what was made abroad; one that was there without keeps its other columns', async () => {
    const old = await addOld();
    const { problems } = await tryOut(
      `id,name,price,country_of_origin,importer_name\r\n,New,99,Nepal,Asha\r\n${String(old)},,77,South Korea,\r\n`,
    );
    expect(problems).toEqual([
      { line: 2, reason: 'importer_address: Please enter the address of the importer in India.' },
      { line: 3, reason: expect.stringContaining('name') as string },
    ]);
    const csv = `id,price\r\n${String(old)},77\r\n`;
    expect(await writeFile(csv, (await tryOut(csv)).token)).toMatchObject({ status: 200 });
    expect(await rowOf(old)).toMatchObject({ pricePaise: 77_00 });
  });
});

test('F5: a form or program that says the quantity in words alone is read; what cannot be read stays words', async () => {
  const id = await add({ netQuantity: '2 N' });
  expect(await rowOf(id)).toMatchObject({ quantityUnits: 2, unitCode: 'N' });
  await change(id, { netQuantity: 'a box of six' });
  expect(await rowOf(id)).toMatchObject({ quantityUnits: null, netQuantity: 'a box of six' });
  await change(id, { netQuantity: '', quantityUnits: 6, unitCode: 'N' });
  expect(await rowOf(id)).toMatchObject({ quantityUnits: 6, netQuantity: '' });
});
