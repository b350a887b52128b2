import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { categories, products } from '../../drizzle/schema/catalogue.ts';
import type { CategoryInput } from '../../src/domain/catalogue/category-input.ts';
import { MOST_CATEGORIES } from '../../src/domain/catalogue/category-input.ts';
import { createMemoryMedia } from '../support/context.ts';
import { lastTrace, useDesk } from '../support/desk.ts';
import { addProduct } from '../support/rows.ts';

const desk = useDesk();
const PICTURE = '/media/categories/abcdefgh-800x800-f3e7d3.webp';
const OTHER_PICTURE = '/media/categories/hgfedcba-800x800-f3e7d3.webp';

let made = 0;
async function add(values: Partial<CategoryInput> = {}) {
  made += 1;
  const answer = await desk().owner.post('/api/admin/categories', {
    name: `Group ${String(made)}`,
    ...values,
  });
  expect(answer.status).toBe(201);
  return (answer.body as { id: number }).id;
}
const change = (id: number, body: object) =>
  desk().owner.send(`/api/admin/categories/${String(id)}`, { method: 'PUT', body });
const remove = (id: number) => desk().owner.send(`/api/admin/categories/${String(id)}`, { method: 'DELETE' });
const rowOf = async (id: number) =>
  (await desk().ctx.db.select().from(categories).where(eq(categories.id, id)))[0];

describe('A2, A7: categories', () => {
  test('are listed by name, with how many pieces each has', async () => {
    const id = await add({ name: 'Aarsi rings', description: ' Mirrors ' });
    for (const deletedAt of [null, null, 1]) await addProduct(desk().ctx.db, { categoryId: id, deletedAt });
    const { body } = await desk().owner.get('/api/admin/categories');
    expect(body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ id, name: 'Aarsi rings', description: 'Mirrors', productCount: 2 }),
      ]) as unknown,
    });
  });

  test('get the address of their name, the usual sizes, and leave a trace', async () => {
    const { ownerId } = desk();
    const id = await add({ name: 'Kada & Bangles', hasSizes: true });
    expect(await rowOf(id)).toMatchObject({ slug: 'kada-bangles', sizes: ['2.4', '2.6', '2.8'] });
    expect(await lastTrace(desk(), 'category.add')).toMatchObject({
      entityId: String(id),
      actorUserId: ownerId,
      changes: { name: 'Kada & Bangles' },
    });
  });

  test('change; a page that shows one is forgotten by the edge', async () => {
    const id = await add();
    const { ctx } = desk();
    expect((await change(id, { name: 'Jhumkas', hasSizes: true, sizes: ['S', 'M'] })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ name: 'Jhumkas', slug: 'jhumkas', sizes: ['S', 'M'] });
    expect(ctx.purged).toContain(`category:${String(id)}`);
    expect(await lastTrace(desk(), 'category.change')).toMatchObject({ entityId: String(id) });
  });

  test('that are replaced or removed take their picture along', async () => {
    const { ctx, owner } = desk();
    const media = createMemoryMedia();
    Object.assign(ctx.media, media);
    for (const address of [PICTURE, OTHER_PICTURE]) {
      await media.keep(address.slice('/media/'.length), new ArrayBuffer(1), 'image/webp');
    }
    const id = await add({ imageUrl: PICTURE });
    await change(id, { name: 'With another picture', imageUrl: OTHER_PICTURE });
    expect([...media.files.keys()]).toEqual([OTHER_PICTURE.slice('/media/'.length)]);
    expect((await remove(id)).status).toBe(200);
    expect([...media.files.keys()]).toEqual([]);
    expect(await rowOf(id)).toBeUndefined();
    expect(await lastTrace(desk(), 'category.remove')).toMatchObject({ entityId: String(id) });
    expect((await owner.get('/api/admin/categories')).status).toBe(200);
  });
});

describe('A5: a category is refused', () => {
  test.each([
    [{ name: '  ' }, { name: ['Category name is required.'] }],
    [{}, { name: ['Category name is required.'] }],
    [{ name: '&&&' }, { name: ['The name needs a letter or a digit.'] }],
    [{ name: 'Kadas', sizes: ['S', 'S'] }, { sizes: ['Each size can be there once.'] }],
    [
      { name: 'Kadas', imageUrl: 'https://elsewhere.example/a.png' },
      { imageUrl: ['Please upload the picture again.'] },
    ],
  ])('%j', async (body, details) => {
    expect(await desk().owner.post('/api/admin/categories', body)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details },
    });
  });

  test('when another has its name, new or changed', async () => {
    await add({ name: 'Nath' });
    const id = await add();
    const taken = { status: 409, body: { details: { name: ['Another category has this name already.'] } } };
    expect(await desk().owner.post('/api/admin/categories', { name: 'NATH' })).toMatchObject(taken);
    expect(await change(id, { name: 'nath!' })).toMatchObject(taken);
  });

  test('when it is gone', async () => {
    const gone = { status: 404, body: { message: 'This category is gone.' } };
    expect(await change(999_999, { name: 'Gone' })).toMatchObject(gone);
    expect(await remove(999_999)).toMatchObject(gone);
    expect((await desk().owner.send('/api/admin/categories/x', { method: 'DELETE' })).status).toBe(404);
  });

  test('to be removed while any product uses it', async () => {
    const { ctx } = desk();
    const id = await add({ name: 'Haar' });
    const { id: productId } = await addProduct(ctx.db, { categoryId: id });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { error: 'CATEGORY_IN_USE', message: 'Category "Haar" is in use.' },
    });
    await ctx.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, productId));
    expect((await remove(id)).status).toBe(200);
  });

  test('A8: to be removed while its products cannot be looked at', async () => {
    const { ctx } = desk();
    const id = await add({ name: 'Unchecked' });
    await ctx.db.run('alter table products rename to away');
    expect(await remove(id)).toMatchObject({ status: 503, body: { error: 'PRODUCTS_UNCHECKED' } });
    await ctx.db.run('alter table away rename to products');
    expect((await remove(id)).status).toBe(200);
  });

  test('when there are as many as a shop has', async () => {
    const { ctx, owner } = desk();
    const rows = Array.from({ length: MOST_CATEGORIES }, (_, index) => ({
      name: `Many ${String(index)}`,
      slug: `many-${String(index)}`,
    }));
    await ctx.db.insert(categories).values(rows);
    expect(await owner.post('/api/admin/categories', { name: 'One more' })).toMatchObject({
      status: 409,
      body: { error: 'CATEGORIES_FULL' },
    });
  });
});
