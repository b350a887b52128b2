import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import type { CategoryInput } from '#catalogue/category-input.ts';
import { getCollection } from '#catalogue/product-listing.server.ts';
import { parseProductQuery } from '#catalogue/product-query.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { useMemoryMedia } from '#tests/support/context.ts';
import { addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
const PICTURE = '/media/categories/abcdefgh-800x800-f3e7d3.webp';
const OTHER_PICTURE = '/media/categories/hgfedcba-800x800-f3e7d3.webp';

let made = 0;
async function add(values: Partial<CategoryInput> = {}) {
  made += 1;
  const answer = await admin().owner.post('/api/admin/categories', {
    name: `Group ${String(made)}`,
    ...values,
  });
  expect(answer.status).toBe(201);
  return (answer.body as { id: number }).id;
}
const change = (id: number, body: object) =>
  admin().owner.send(`/api/admin/categories/${String(id)}`, { method: 'PUT', body });
const remove = (id: number) =>
  admin().owner.send(`/api/admin/categories/${String(id)}`, { method: 'DELETE' });
const rowOf = async (id: number) =>
  (await admin().ctx.db.select().from(categories).where(eq(categories.id, id)))[0];

describe('A2, A7: categories', () => {
  test('are listed by name, with how many pieces each has', async () => {
    const id = await add({ name: 'Aarsi rings', description: ' Mirrors ' });
    for (const values of [{}, { status: 'draft' }, { status: 'hidden' }, { deletedAt: 1 }] as const) {
      await addProduct(admin().ctx.db, { categoryId: id, ...values });
    }
    const { body } = await admin().owner.get('/api/admin/categories');
    expect(body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ id, name: 'Aarsi rings', description: 'Mirrors', productCount: 3 }),
      ]) as unknown,
    });
  });

  test('get the address of their name, and the usual sizes', async () => {
    const id = await add({ name: 'Kada & Bangles', hasSizes: true });
    expect(await rowOf(id)).toMatchObject({ slug: 'kada-bangles', sizes: ['2.4', '2.6', '2.8'] });
  });

  test('change; a page that shows one is forgotten by the edge', async () => {
    const id = await add();
    const { ctx } = admin();
    expect((await change(id, { name: 'Jhumkas', hasSizes: true, sizes: ['S', 'M'] })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ name: 'Jhumkas', slug: 'jhumkas', sizes: ['S', 'M'] });
    expect(ctx.purged).toContain(`category:${String(id)}`);
  });

  test('that are replaced or removed take their picture along', async () => {
    const media = useMemoryMedia(admin().ctx);
    for (const address of [PICTURE, OTHER_PICTURE]) {
      await media.keep(address.slice('/media/'.length), new ArrayBuffer(1), 'image/webp');
    }
    const id = await add({ imageUrl: PICTURE });
    await change(id, { name: 'With another picture', imageUrl: OTHER_PICTURE });
    expect([...media.files.keys()]).toEqual([OTHER_PICTURE.slice('/media/'.length)]);
    expect((await remove(id)).status).toBe(200);
    expect([...media.files.keys()]).toEqual([]);
    expect(await rowOf(id)).toBeUndefined();
  });
});

describe('D9: a category that is renamed', () => {
  const find = async (categorySlug: string) => {
    const query = { ...parseProductQuery(new URLSearchParams()), categorySlug };
    const { category, renamed } = await getCollection(admin().ctx, query);
    return { category: category?.slug, renamed: renamed?.slug };
  };
  const rename = async (id: number, name: string) => {
    expect(await change(id, { name })).toMatchObject({ status: 200 });
  };

  test('is found from each of its former addresses, and back from one that it takes again', async () => {
    const id = await add({ name: 'Payal' });
    await rename(id, 'Silver Payal');
    await rename(id, 'Anklets and Payal');
    for (const former of ['payal', 'silver-payal', 'PAYAL']) {
      expect(await find(former)).toEqual({ category: undefined, renamed: 'anklets-and-payal' });
    }
    await rename(id, 'Payal');
    expect(await find('payal')).toEqual({ category: 'payal', renamed: undefined });
    expect(await find('anklets-and-payal')).toEqual({ category: undefined, renamed: 'payal' });
  });

  test('is listed by the API under its former addresses as under its own', async () => {
    const { ctx } = admin();
    const id = await add({ name: 'Maang tika' });
    await addProduct(ctx.db, { name: 'Kundan maang tika', categoryId: id });
    await addProduct(ctx.db, { name: 'Of another category' });
    await rename(id, 'Matha patti');
    const visitor = openBrowser(ctx);
    for (const more of ['', '&search=kundan']) {
      const [former, own] = [
        await visitor.get(`/api/products?category=maang-tika${more}`),
        await visitor.get(`/api/products?category=matha-patti${more}`),
      ];
      expect(own).toMatchObject({ status: 200, body: { total: 1, items: [{ name: 'Kundan maang tika' }] } });
      expect(former).toEqual(own);
    }
    expect(await visitor.get('/api/products?category=never-was')).toMatchObject({ body: { total: 0 } });
  });

  test('loses a former address to the category that takes it, new or renamed', async () => {
    const first = await add({ name: 'Hathphool one' });
    await rename(first, 'Hathphool two');
    await rename(first, 'Hathphool three');
    const second = await add({ name: 'Hathphool one' });
    expect(await find('hathphool-one')).toEqual({ category: 'hathphool-one', renamed: undefined });
    await rename(second, 'Hathphool two');
    expect(await find('hathphool-two')).toEqual({ category: 'hathphool-two', renamed: undefined });
    expect(await find('hathphool-one')).toEqual({ category: undefined, renamed: 'hathphool-two' });
  });
});

describe('A5: a category is refused', () => {
  test.each([
    [{ name: '  ' }, { name: ['Category name is required.'] }],
    [{ name: '&&&' }, { name: ['The name needs a letter or a digit.'] }],
    [{ name: 'Kadas', sizes: ['S', 'S'] }, { sizes: ['Please enter each size only once.'] }],
    [
      { name: 'Kadas', sizes: ['S', '2:4'] },
      { sizes: [expect.stringContaining('cannot have : or ; in it')] },
    ],
    [
      { name: 'Kadas', imageUrl: 'https://elsewhere.example/a.png' },
      { imageUrl: ['Please upload the picture again.'] },
    ],
  ])('%j', async (body, details) => {
    expect(await admin().owner.post('/api/admin/categories', body)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details },
    });
  });

  test('when another has its name, new or changed', async () => {
    await add({ name: 'Nath' });
    const id = await add();
    const taken = { status: 409, body: { details: { name: ['Another category has this name already.'] } } };
    expect(await admin().owner.post('/api/admin/categories', { name: 'NATH' })).toMatchObject(taken);
    expect(await change(id, { name: 'nath!' })).toMatchObject(taken);
  });

  test('when it is gone', async () => {
    const gone = { status: 404, body: { message: 'This category no longer exists.' } };
    expect(await change(999_999, { name: 'Gone' })).toMatchObject(gone);
    expect(await remove(999_999)).toMatchObject(gone);
    expect((await admin().owner.send('/api/admin/categories/x', { method: 'DELETE' })).status).toBe(404);
  });

  test('other sizes while pieces are in stock that nobody could buy any more', async () => {
    const { ctx } = admin();
    const sized = { name: 'Kade', hasSizes: true, sizes: ['2.4', '2.6', '2.8'] };
    const categoryId = await add(sized);
    const { id: productId } = await addProduct(ctx.db, { categoryId });
    const count = (values: Readonly<Record<string, number>>, kind: 'initial' | 'adjustment' = 'initial') =>
      ctx.db
        .insert(stockMovements)
        .values(Object.entries(values).map(([size, quantity]) => ({ productId, size, kind, quantity })));
    await count({ '2.4': 2, '2.6': 3, '2.8': 0 });
    const { id: gone } = await addProduct(ctx.db, { categoryId, deletedAt: 1 });
    await ctx.db
      .insert(stockMovements)
      .values({ productId: gone, size: '2.8', kind: 'initial', quantity: 5 });

    const refused = (field: string, left: string) => ({
      status: 409,
      body: {
        error: 'CATEGORY_IN_USE',
        details: { [field]: [expect.stringContaining(`Still in stock: ${left}. `)] },
      },
    });
    expect(await change(categoryId, { ...sized, sizes: ['2.4', '2.10'] })).toMatchObject(
      refused('sizes', '3 of 2.6'),
    );
    expect(await change(categoryId, { ...sized, hasSizes: false })).toMatchObject(
      refused('hasSizes', '2 of 2.4, 3 of 2.6'),
    );
    expect(await rowOf(categoryId)).toMatchObject({ hasSizes: true, sizes: sized.sizes });
    await count({ '2.6': -3 }, 'adjustment');
    expect((await change(categoryId, { ...sized, sizes: ['2.10', '2.4'] })).status).toBe(200);

    const plain = { name: 'Haar of one size' };
    const plainId = await add(plain);
    await addProduct(ctx.db, { categoryId: plainId, inStock: 7 });
    expect(await change(plainId, { ...plain, hasSizes: true })).toMatchObject(
      refused('hasSizes', '7 without a size'),
    );
    expect((await change(plainId, { ...plain, description: 'Of beads.' })).status).toBe(200);
  });

  test('G14: to be removed while any product uses it, a draft too', async () => {
    const { ctx } = admin();
    const id = await add({ name: 'Haar' });
    const { id: productId } = await addProduct(ctx.db, { categoryId: id, status: 'draft' });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { error: 'CATEGORY_IN_USE', message: 'Category "Haar" is in use.' },
    });
    await ctx.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, productId));
    expect((await remove(id)).status).toBe(200);
  });

  test('A8: to be removed while its products cannot be looked at', async () => {
    const { ctx } = admin();
    const id = await add({ name: 'Unchecked' });
    await ctx.db.run('alter table products rename to away');
    expect(await remove(id)).toMatchObject({ status: 503, body: { error: 'PRODUCTS_UNCHECKED' } });
    await ctx.db.run('alter table away rename to products');
    expect((await remove(id)).status).toBe(200);
  });
});
