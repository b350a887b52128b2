import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { reviews } from '#drizzle/schema/review.ts';
import { listLatestReviews } from '#review/review.server.ts';
import { DAY_MS, isoDay } from '#dates.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { useMemoryMedia } from '#tests/support/context.ts';
import { addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
const ITEM = '/media/reviews/items/abcdefgh-800x800-f3e7d3.webp';
const AVATAR = '/media/reviews/avatars/hgfedcba-200x200-f3e7d3.webp';
const OF_PRODUCT = '/media/products/abcdefgh-800x800-f3e7d3.webp';
const keyOf = (address: string) => address.slice('/media/'.length);
const TODAY = isoDay(Date.now());
const YESTERDAY = isoDay(Date.now() - DAY_MS);
const good = { userName: 'Asha R.', comment: 'Lovely.' };

async function add(values: object = {}) {
  const answer = await admin().owner.post('/api/admin/reviews', { ...good, ...values });
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as { id: number }).id;
}
const change = (id: number, body: object) =>
  admin().owner.send(`/api/admin/reviews/${String(id)}`, { method: 'PUT', body });
const remove = (id: number) => admin().owner.send(`/api/admin/reviews/${String(id)}`, { method: 'DELETE' });
const rowOf = async (id: number) =>
  (await admin().ctx.db.select().from(reviews).where(eq(reviews.id, id)))[0];
async function list(query = '') {
  const { status, body } = await admin().owner.get(`/api/admin/reviews${query}`);
  expect(status).toBe(200);
  return body as { items: { id: number; userName: string }[]; nextCursor?: string };
}
const shown = async (id: number) =>
  (await listLatestReviews(admin().ctx)).reviews.find((review) => review.id === id);

describe('A2, A7: reviews', () => {
  test('are found by client, words, piece and product, whatever case', async () => {
    const { db } = admin().ctx;
    const { id: productId } = await addProduct(db, { name: 'Rangoli haar' });
    const ids = [
      await add({ userName: 'Rangoli Devi' }),
      await add({ comment: 'As bright as a rangoli.' }),
      await add({ itemName: 'RANGOLI ring' }),
      await add({ productId }),
    ];
    await db.update(products).set({ name: 'Rangoli long haar' }).where(eq(products.id, productId));
    await add({ userName: 'Élodie', comment: 'Something else, चू\u095cी, 100% fine' });
    expect((await list('?search=rangoli')).items.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await list('?search=goli%20long')).items.map(({ id }) => id)).toEqual([ids[3]]);
    for (const term of ['100%25', 'चू\u095cी', 'élodie', 'ÉLODIE'])
      expect((await list(`?search=${term}`)).items).toHaveLength(1);
    expect((await list('?search=1%25%25')).items).toEqual([]);
  });

  test('are shown as entered, leave a trace, and the page with them is forgotten by the edge', async () => {
    const { ctx } = admin();
    const values = { userName: '<b>Asha</b>', comment: '<script>alert(1)</script>', rating: 3 };
    const id = await add({ ...values, reviewDay: TODAY, itemName: 'Haar', itemImageUrl: OF_PRODUCT });
    expect(await shown(id)).toMatchObject({ ...values, itemName: 'Haar', itemImageUrl: OF_PRODUCT });
    expect((await list()).items[0]).toMatchObject({ ...values, reviewDay: TODAY });
    expect(ctx.purged).toEqual(['reviews']);
    ctx.purged.length = 0;
    const changed = await change(id, { ...values, rating: 4, reviewDay: YESTERDAY });
    expect(changed.status).toBe(200);
    expect(await shown(id)).toMatchObject({ rating: 4, itemName: null });
    expect(ctx.purged).toEqual(['reviews']);
    const trace = await lastTrace(admin(), 'review.change');
    expect(trace).toMatchObject({ changes: { before: { rating: 3, reviewDay: TODAY } } });
  });
});

describe('A5, A7: a product that is chosen', () => {
  test('gives its name and its picture, whatever else is sent', async () => {
    const { db } = admin().ctx;
    const { id: productId } = await addProduct(db, { name: 'Noor choker', imageUrls: [OF_PRODUCT] });
    const id = await add({ productId, itemName: 'Other', itemImageUrl: ITEM, reviewDay: TODAY });
    expect(await rowOf(id)).toMatchObject({ productId, itemName: 'Noor choker', itemImageStoragePath: null });
    expect(await shown(id)).toMatchObject({ productId, itemName: 'Noor choker', itemImageUrl: OF_PRODUCT });
    expect((await list()).items[0]).toMatchObject({ itemName: 'Noor choker', itemImageUrl: OF_PRODUCT });
  });

  test('stays with its review when it is sold no more, but is not to be chosen anew', async () => {
    const { db } = admin().ctx;
    const { id: productId } = await addProduct(db, { name: 'Gone choker', imageUrls: [OF_PRODUCT] });
    const id = await add({ productId, reviewDay: YESTERDAY });
    await db.update(products).set({ deletedAt: 1 }).where(eq(products.id, productId));
    expect((await change(id, { ...good, productId, reviewDay: TODAY })).status).toBe(200);
    expect(await shown(id)).toMatchObject({
      productId: null,
      itemName: 'Gone choker',
      itemImageUrl: OF_PRODUCT,
    });
    for (const unknown of [productId, 999_999]) {
      expect(await admin().owner.post('/api/admin/reviews', { ...good, productId: unknown })).toMatchObject({
        status: 400,
        body: { details: { productId: ['This product no longer exists. Please choose another one.'] } },
      });
    }
  });
});

describe('A7: the pictures of a review', () => {
  async function uploaded(...addresses: string[]) {
    const media = useMemoryMedia(admin().ctx);
    for (const address of addresses) await media.keep(keyOf(address), new ArrayBuffer(1), 'image/webp');
    return media.files;
  }

  test('go when they are replaced, or it is removed', async () => {
    const files = await uploaded(ITEM, AVATAR);
    const pictures = { itemName: 'Haar', itemImageUrl: ITEM, userAvatarUrl: AVATAR };
    const id = await add(pictures);
    expect(await rowOf(id)).toMatchObject({
      itemImageStoragePath: keyOf(ITEM),
      userAvatarStoragePath: keyOf(AVATAR),
    });
    await change(id, { ...good, ...pictures });
    expect(files.size).toBe(2);
    await change(id, { ...good, ...pictures, userAvatarUrl: null });
    expect([...files.keys()]).toEqual([keyOf(ITEM)]);
    expect(await remove(id)).toMatchObject({ status: 200, body: { status: true } });
    expect(files.size).toBe(0);
    expect(await rowOf(id)).toBeUndefined();
  });

  test('stay while another review shows them, and where they are those of a product', async () => {
    const files = await uploaded(ITEM, OF_PRODUCT);
    const [first, second, third] = [
      await add({ itemImageUrl: ITEM }),
      await add({ itemImageUrl: ITEM }),
      await add({ itemImageUrl: OF_PRODUCT }),
    ];
    await remove(first);
    await remove(third);
    expect(files.size).toBe(2);
    await remove(second);
    expect([...files.keys()]).toEqual([keyOf(OF_PRODUCT)]);
  });
});

describe('A5, A9: a review is refused', () => {
  const required = ['Client Name and Review Message are required.'];
  const elsewhere = [expect.stringContaining('Pictures from other sites')];

  test.each([
    [{}, { userName: required, comment: required }],
    [{ ...good, rating: 0 }, { rating: ['A rating is 1 to 5 stars.'] }],
    [{ ...good, reviewDay: 'yesterday' }, { reviewDay: ['Please choose a day.'] }],
    [
      { ...good, itemImageUrl: 'https://elsewhere.example/a.png', userAvatarUrl: 'javascript:alert(1)' },
      { itemImageUrl: elsewhere, userAvatarUrl: elsewhere },
    ],
    [{ ...good, comment: 'x'.repeat(1001) }, { comment: ['Please use at most 1000 letters.'] }],
  ])('%j', async (body, details) => {
    expect(await admin().owner.post('/api/admin/reviews', body)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details },
    });
  });

  test('when it is gone', async () => {
    const gone = { status: 404, body: { message: 'This review no longer exists.' } };
    expect(await change(999_999, good)).toMatchObject(gone);
    expect(await remove(999_999)).toMatchObject(gone);
  });
});
