import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orderItems } from '#drizzle/schema/order.ts';
import { reviews } from '#drizzle/schema/review.ts';
import { pathOf, pictures, useAdminProducts } from '#tests/support/admin-products.ts';
import { settle } from '#tests/support/browser.ts';
import { useMemoryMedia } from '#tests/support/context.ts';
import { addOrderLine } from '#tests/support/rows.ts';

const { admin, add, change, remove, rowOf } = useAdminProducts();

/** An empty store but for these. */
async function keep(...addresses: string[]) {
  const media = useMemoryMedia(admin().ctx);
  for (const address of addresses) await media.keep(address.slice(7), new ArrayBuffer(1), 'image/webp');
  return media;
}

async function orderShowing(productId: number, imageUrl: string): Promise<void> {
  const { db } = admin().ctx;
  const { item } = await addOrderLine(db, productId);
  await db.update(orderItems).set({ imageUrl }).where(eq(orderItems.id, item.id));
}

describe('A2: products and their pictures', () => {
  test('go; orders keep what they show, and nobody finds the product', async () => {
    const { ctx, owner } = admin();
    const [first = '', second = ''] = pictures(2);
    const media = await keep(first, second);
    const id = await add({ imageUrls: [first, second] });
    await orderShowing(id, first);
    expect(await remove(id)).toMatchObject({ status: 200, body: { status: true } });
    await settle(ctx);
    expect(media.files.has(first.slice(7))).toBe(true);
    expect(media.files.has(second.slice(7))).toBe(false);
    expect((await owner.get(`/api/products/${String(id)}`)).status).toBe(404);
    expect(await remove(id)).toMatchObject({
      status: 404,
      body: { message: 'This product no longer exists.' },
    });
    expect((await change(id, {})).status).toBe(404);
  });

  test('G14: are up to eight, each with words of its own, which go where the picture goes', async () => {
    const { owner } = admin();
    const eight = pictures(8);
    const media = await keep(...eight);
    const [first = '', second = '', third = ''] = eight;
    const imageAlts = {
      [first]: ' From the front ',
      [second]: 'Worn',
      [third]: '',
      '/media/other.webp': 'Gone',
    };
    const id = await add({ imageUrls: eight, imageAlts });
    expect(await rowOf(id)).toMatchObject({ imageUrls: eight });
    expect((await rowOf(id))?.imageAlts).toEqual({ [first]: 'From the front', [second]: 'Worn' });
    expect((await owner.get(`/api/products/${String(id)}`)).body).toMatchObject({
      imageAlts: { [first]: 'From the front', [second]: 'Worn' },
    });

    const turned = eight.toReversed();
    expect((await change(id, { imageUrls: turned })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ imageUrls: turned, imageAlts: { [first]: 'From the front' } });
    const copy = await owner.post(pathOf(id, '/duplicate'));
    const copied = await rowOf((copy.body as { id: number }).id);
    expect(copied?.imageUrls.map((address) => copied.imageAlts[address])).toEqual([
      ...Array.from({ length: 6 }, () => undefined),
      'Worn',
      'From the front',
    ]);

    const taken = { method: 'DELETE', body: { address: first } };
    expect((await owner.send(pathOf(id, '/images'), taken)).status).toBe(200);
    expect((await rowOf(id))?.imageAlts).toEqual({ [second]: 'Worn' });
    expect(media.files.has(first.slice(7))).toBe(false);
  });

  test('are copied with pictures of their own, and nothing in stock', async () => {
    const { owner } = admin();
    const [first = '', second = ''] = pictures(2);
    const media = await keep(first);
    const id = await add({ imageUrls: [first, second], isFeatured: true });
    const { status, body } = await owner.post(pathOf(id, '/duplicate'));
    expect(status).toBe(201);
    const copy = await rowOf((body as { id: number }).id);
    expect(copy).toMatchObject({ name: 'Kundan choker (copy)', pricePaise: 49_900, stockQuantity: 0 });
    expect(copy).toMatchObject({ isFeatured: false });
    // The second picture has no file.
    expect(copy?.imageUrls).toEqual([
      expect.stringMatching(/^\/media\/products\/[a-z2-7]{16}-80x80-f3e7d3\.webp$/),
    ]);
    await remove(id);
    expect([...media.files.keys()]).toEqual([copy?.imageUrls[0]?.slice(7)]);
    expect((await owner.post(pathOf(id, '/duplicate'))).status).toBe(404);
  });

  test('lose single pictures, which go unless an order shows them', async () => {
    const { owner } = admin();
    const [first = '', second = ''] = pictures(2);
    const media = await keep(first, second);
    const id = await add({ imageUrls: [first, second] });
    await orderShowing(id, first);
    const drop = (address: string) =>
      owner.send(pathOf(id, '/images'), { method: 'DELETE', body: { address } });
    expect(await drop(first)).toMatchObject({ status: 200, body: { fileIsKept: true } });
    expect(await drop(second)).toMatchObject({ status: 200, body: { fileIsKept: false } });
    expect(await rowOf(id)).toMatchObject({ imageUrls: [] });
    expect(media.files.has(first.slice(7))).toBe(true);
    expect(media.files.has(second.slice(7))).toBe(false);
    expect((await drop(second)).status).toBe(404);
    expect((await drop('https://elsewhere.example/a.png')).status).toBe(400);
  });

  test('stay with the reviews that show them when their product goes', async () => {
    const [first = '', second = ''] = pictures(2);
    const media = await keep(first, second);
    const id = await add({ imageUrls: [first, second] });
    const review = { userName: 'Asha R.', comment: 'Lovely.', reviewDate: 0, productId: id };
    await admin().ctx.db.insert(reviews).values(review);
    expect((await remove(id)).status).toBe(200);
    await settle(admin().ctx);
    expect([...media.files.keys()]).toEqual([first.slice(7)]);
  });
});
