import { describe, expect, test } from 'vitest';
import { getHome } from '#catalogue/get-home.server.ts';
import { getProductPage } from '#catalogue/product-page.server.ts';
import { pathOf, useAdminProducts, WHOLE } from '#tests/support/admin-products.ts';

const { admin, add, change, rowOf, tryOut, writeFile } = useAdminProducts();

const post = (values: object) => admin().owner.post('/api/admin/products', { ...WHOLE, ...values });
const skuOf = async (id: number) => (await rowOf(id))?.sku;
const own = (id: number) => `JH-${String(id).padStart(4, '0')}`;
const found = async (path: string) =>
  ((await admin().owner.get(path)).body as { items: { id: number }[] }).items.map(({ id }) => id);
const newSku = () => `T-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
const TAKEN = 'Another product has this SKU already, perhaps one that you deleted.';

describe('G14: a SKU', () => {
  test('is given by itself, and the next that is free where that one is taken', async () => {
    const id = await add();
    expect(await skuOf(id)).toBe(own(id));
    const taken = await add({ sku: own(id + 2) });
    expect(await skuOf(await add())).toBe(own(taken + 2));
    expect(await skuOf(await add())).toBe(own(taken + 3));
  });

  test('may be the owner’s own, in capitals, and emptied it is given again', async () => {
    const sku = newSku();
    const id = await add({ sku: ` ${sku.toLowerCase()} ` });
    expect(await skuOf(id)).toBe(sku);
    await change(id, { name: 'Another name' });
    expect(await skuOf(id)).toBe(sku);
    expect((await change(id, { sku: '' })).status).toBe(200);
    expect(await skuOf(id)).toMatch(/^JH-\d{4}$/);
    for (const odd of ['A B', '-1', 'Ü1', 'A'.repeat(41)]) {
      expect(await post({ sku: odd }), odd).toMatchObject({ status: 400, body: { details: { sku: [{}] } } });
    }
  });

  test('is one product’s alone, and the field says so', async () => {
    const sku = newSku();
    const [first, second] = [await add({ sku }), await add()];
    const refusal = { status: 409, body: { error: 'NAME_TAKEN', details: { sku: [TAKEN] } } };
    expect(await post({ sku })).toMatchObject(refusal);
    expect(await change(second, { sku })).toMatchObject(refusal);
    await admin().owner.send(pathOf(first), { method: 'DELETE' });
    expect(await post({ sku })).toMatchObject(refusal);
    const { body } = await admin().owner.post(pathOf(second, '/duplicate'));
    const copy = (body as { id: number }).id;
    expect(await skuOf(copy)).toBe(own(copy));
  });

  test('finds the piece in the admin, whether it is in the shop or not, by its beginning too', async () => {
    const sku = newSku();
    const [live, draft] = [await add({ sku: `${sku}-A` }), await add({ sku: `${sku}-B`, status: 'draft' })];
    expect(new Set(await found(`/api/admin/products?search=${sku.toLowerCase()}`))).toEqual(
      new Set([live, draft]),
    );
    expect(await found(`/api/admin/products?search=${sku}-b`)).toEqual([draft]);
  });

  test('finds its piece first in the shop too, but only whole, and none that is not on sale', async () => {
    const sku = `S${String(Date.now())}`;
    const [live, draft] = [await add({ sku: `${sku}-A1` }), await add({ sku: `${sku}-B1`, status: 'draft' })];
    await add({ name: `Sold with ${sku}-A1` });
    const numbered = await add({ sku: null });
    expect((await found(`/api/products?search=${sku.toLowerCase()}-a1`))[0]).toBe(live);
    expect((await found(`/api/search/suggest?q=${sku}-A1`))[0]).toBe(live);
    expect(await found(`/api/products?search=jh ${String(numbered)}`)).toContain(numbered);
    expect(await found(`/api/products?search=${sku}-B1`)).not.toContain(draft);
    expect(await found(`/api/products?search=${sku}-A`)).not.toContain(live);
  });
});

describe('G14: what a piece cost', () => {
  test('is in no answer but the owner’s', async () => {
    const { ctx, owner } = admin();
    const name = `Z${crypto.randomUUID().slice(0, 8)} haar`;
    const values = { name, costPaise: 7_654_321, pricePaise: 8_000_000, isFeatured: true };
    const id = await add({ ...values, stock: [{ size: '', onHand: 5 }] });
    const item = { productId: id, quantity: 1 };
    const path = `/api/products/${String(id)}`;
    const answers = await Promise.all([
      owner.get(path),
      owner.get(`${path}/matches`),
      owner.get('/api/products'),
      owner.get(`/api/products?search=${name}`),
      owner.get(`/api/search/suggest?q=${name}`),
      owner.get(`/api/products/cards?ids=${String(id)}`),
      owner.get(`/api/products/stock?ids=${String(id)}`),
      owner.post('/api/cart/items', item),
      owner.post('/api/checkout/quote', { items: [item] }),
      owner.send(`/api/wishlist/${String(id)}`, { method: 'PUT' }),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    expect(answers.filter(({ body }) => JSON.stringify(body).includes(name)).length).toBeGreaterThan(5);
    const said = JSON.stringify([
      ...answers.map(({ body }) => body),
      await getProductPage(ctx, id),
      await getHome(ctx),
    ]);
    expect(said).not.toMatch(/7654321|76543\.21|cost_?paise/i);
    expect((await owner.get(pathOf(id))).body).toMatchObject({ costPaise: 7_654_321 });
    expect(await owner.get(`/api/admin/products?search=${name}`)).toMatchObject({
      body: { items: [{ costPaise: 7_654_321, taxRateBps: 300 }] },
    });
  });

  test('and what was weighed and measured is kept where nothing is said of it', async () => {
    const measured = { costPaise: 0, weightG: 12, lengthMm: 45, widthMm: 12, heightMm: 8 };
    const id = await add(measured);
    expect((await change(id, { name: 'Another name' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ name: 'Another name', ...measured });
    expect((await admin().owner.get(`/api/products/${String(id)}`)).body).toMatchObject({
      sku: own(id),
      lengthMm: 45,
    });
    expect((await change(id, { costPaise: null, weightG: null })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ costPaise: null, weightG: null, lengthMm: 45 });
    for (const odd of [{ weightG: 0 }, { lengthMm: 1.5 }, { heightMm: 5001 }, { costPaise: -1 }]) {
      expect(await post(odd), JSON.stringify(odd)).toMatchObject({ status: 400 });
    }
  });
});

describe('G14: numbers in a file', () => {
  test('are read, changed and given', async () => {
    const [sku, name] = [newSku(), newSku()];
    const id = await add({ sku, costPaise: 100_00 });
    const csv =
      'id,name,price,sku,cost_price,weight_g,length_mm,width_mm,height_mm\r\n' +
      `${String(id)},${name},499,${sku.toLowerCase()}-2,"₹ 1,120.50",12,45,,8\r\n,${name},120,,,,,,\r\n`;
    const { token, problems } = await tryOut(csv);
    expect(problems).toEqual([]);
    expect(await writeFile(csv, token)).toMatchObject({ status: 200, body: { changed: 1, added: 1 } });
    expect(await rowOf(id)).toMatchObject({
      sku: `${sku}-2`,
      costPaise: 1_120_50,
      weightG: 12,
      lengthMm: 45,
      widthMm: null,
      heightMm: 8,
    });
  });

  test('that are taken, or are none, are said with their line', async () => {
    const [sku, other] = [newSku(), newSku()];
    const id = await add({ sku });
    const csv =
      'name,price,sku,weight_g\r\n' +
      `A,5,${sku},\r\nB,5,${other},\r\nC,5,${other.toLowerCase()},\r\nD,5,,light\r\nE,5,,12.5\r\n`;
    const { problems } = await tryOut(csv);
    expect(problems).toEqual([
      { line: 2, reason: `sku: ${TAKEN}` },
      { line: 4, reason: `sku: ${TAKEN}` },
      { line: 5, reason: 'weight_g: "light" is no whole number.' },
      { line: 6, reason: 'weight_g: "12.5" is no whole number.' },
    ]);
    expect((await tryOut(`id,sku\r\n${String(id)},${sku}\r\n`)).problems).toEqual([]);
  });
});
