import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { orders } from '#drizzle/schema/order.ts';
import { pieceReviews } from '#drizzle/schema/piece-review.ts';
import { addAccount, signedInAs } from '#tests/support/accounts.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { addDelivery } from '#tests/support/deliveries.ts';
import { reviewing } from '#tests/support/reviewing.ts';
import { addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
const { guest, post, write, change, takeBack, rowOf, sumsOf, listOf } = reviewing(admin);

describe('G9: a review by a buyer', () => {
  test('is published at once, named and dated by the order, and counts for its product', async () => {
    const delivery = await addDelivery(admin().ctx, { createdAt: Date.UTC(2026, 9, 5) });
    const { productId } = delivery.item;
    const id = await write(delivery);
    const { items, summary } = await listOf(productId);
    expect(items).toMatchObject([
      {
        id,
        stars: 4,
        text: 'Light and bright.',
        shownName: 'Asha R.',
        fit: null,
        photos: [],
        boughtAt: Date.UTC(2026, 9, 5),
        changedAt: null,
        answer: null,
      },
    ]);
    expect(summary).toMatchObject({ reviewCount: 1, hidden: [] });
    expect(JSON.stringify(items)).not.toContain(delivery.order.id);
    expect(await sumsOf(productId)).toEqual([1, 4]);
    const product = (await guest().get(`/api/products/${String(productId)}`)).body;
    expect(product).toMatchObject({ reviewCount: 1, reviewStarsTotal: 4 });
  });

  test('is written by whoever has the token, the cookie or the session of its order, and by nobody else', async () => {
    const { ctx } = admin();
    const delivery = await addDelivery(ctx);
    const other = await addDelivery(ctx);
    expect(await post(delivery, { token: null })).toMatchObject({ status: 401 });
    expect(await post(delivery, { token: other.token })).toMatchObject({ status: 404 });
    expect(await post(other, { orderItemId: delivery.item.id })).toMatchObject({ status: 404 });
    const stranger = await signedInAs(ctx, await addAccount(ctx));
    expect(await post(delivery, { token: null }, stranger)).toMatchObject({ status: 404 });
    expect(
      await ctx.db.select().from(pieceReviews).where(eq(pieceReviews.orderItemId, delivery.item.id)),
    ).toEqual([]);

    const byCookie = guest();
    byCookie.cookies.set(`order.${delivery.order.id}`, delivery.token);
    expect(await post(delivery, { token: null }, byCookie)).toMatchObject({ status: 201 });
    const account = await addAccount(ctx);
    const own = await addDelivery(ctx, { userId: account.id });
    expect(await post(own, { token: null }, await signedInAs(ctx, account))).toMatchObject({ status: 201 });
  });

  test('of an account is changed and taken back by its sign-in alone, which its number and email address are not', async () => {
    const { ctx } = admin();
    const account = await addAccount(ctx);
    const delivery = await addDelivery(ctx, { userId: account.id });
    const id = await write(delivery);
    expect(await change(id, delivery, { text: 'Not mine.' })).toMatchObject({ status: 401 });
    const stranger = await signedInAs(ctx, await addAccount(ctx));
    const body = { orderId: delivery.order.id, token: delivery.token, stars: 1 };
    const changed = { method: 'PUT', body };
    expect(await stranger.send(`/api/reviews/${String(id)}`, changed)).toMatchObject({ status: 401 });
    expect(await takeBack(delivery)).toMatchObject({ status: 401, location: '' });
    expect(await rowOf(id)).toMatchObject({ stars: 4, text: 'Light and bright.' });
    const own = await signedInAs(ctx, account);
    expect(await own.send(`/api/reviews/${String(id)}`, changed)).toMatchObject({ status: 200 });
  });

  test('is never written by the shop itself', async () => {
    const { ctx, owner, ownerId } = admin();
    const own = await addDelivery(ctx, { userId: ownerId });
    expect(await post(own, {}, owner)).toMatchObject({ status: 403, body: { error: 'REVIEW_BY_SHOP' } });
    const id = await write(own);
    const body = { orderId: own.order.id, token: own.token, stars: 5 };
    expect(await owner.send(`/api/reviews/${String(id)}`, { method: 'PUT', body })).toMatchObject({
      status: 403,
    });
  });

  test.each(['paid', 'shipped', 'refunded', 'cancelled_by_user'] as const)(
    'is not taken of an order that is %s',
    async (status) => {
      const delivery = await addDelivery(admin().ctx, { status });
      expect(await post(delivery)).toMatchObject({ status: 409, body: { error: 'NOT_DELIVERED' } });
    },
  );

  test('there is one of each line, also when two are sent at once', async () => {
    const delivery = await addDelivery(admin().ctx);
    const answers = await Promise.all([post(delivery), post(delivery), post(delivery)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await post(delivery)).toMatchObject({ status: 409, body: { error: 'ALREADY_REVIEWED' } });
    expect(await sumsOf(delivery.item.productId)).toEqual([1, 4]);
  });

  test.each([
    ['stars', { stars: 0 }],
    ['text', { text: 'x'.repeat(1501) }],
    ['shownName', { shownName: 'asha@example.in' }],
    ['photos', { photos: ['https://elsewhere.example/a.webp'] }],
  ])('with odd %s is refused, and says so there: %o', async (field, values) => {
    const refused = await post(await addDelivery(admin().ctx), values);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details: { [field]: [expect.any(String)] } },
    });
  });

  test('says how a size fits, and keeps its words in one shape', async () => {
    const delivery = await addDelivery(admin().ctx, { size: '2.6' });
    const id = await write(delivery, {
      fit: 'small',
      text: ' One\r\n\r\n\r\n\r\ntwo\u202e ',
      shownName: ' A.\u0007 Rao ',
    });
    expect(await rowOf(id)).toMatchObject({ fit: 'small', text: 'One\n\ntwo', shownName: 'A. Rao' });
    expect((await listOf(delivery.item.productId)).summary.fits).toEqual({ true: 0, small: 1, large: 0 });
    const inOneSize = await addDelivery(admin().ctx);
    await write(inOneSize, { fit: 'true' });
    expect((await listOf(inOneSize.item.productId)).items).toMatchObject([{ fit: null }]);
  });

  test('can be changed by its buyer later; the sums follow, and it says when', async () => {
    const delivery = await addDelivery(admin().ctx);
    const other = await addDelivery(admin().ctx);
    const id = await write(delivery, { shownName: 'A buyer' });
    expect(await change(id, other, { stars: 1 })).toMatchObject({ status: 404 });
    expect(await change(id, delivery, { stars: 2, text: 'A stone fell out.' })).toMatchObject({
      status: 200,
    });
    expect(await rowOf(id)).toMatchObject({
      stars: 2,
      text: 'A stone fell out.',
      shownName: 'A buyer',
      changedAt: expect.any(Number) as unknown,
    });
    expect(await sumsOf(delivery.item.productId)).toEqual([1, 2]);
    // A review counts, whatever became of the order since.
    await admin().ctx.db.update(orders).set({ status: 'refunded' }).where(eq(orders.id, delivery.order.id));
    expect(await change(id, delivery, { stars: 1 })).toMatchObject({ status: 200 });
  });

  test('sent once more as it is succeeds and changes nothing, also with the token of an account’s order', async () => {
    const { ctx } = admin();
    const account = await addAccount(ctx);
    for (const userId of [null, account.id]) {
      const delivery = await addDelivery(ctx, { userId, size: '2.6' });
      const said = { text: 'Light and bright.', fit: 'small', shownName: 'Asha R.' };
      const id = await write(delivery, said);
      const before = await rowOf(id);
      expect(before).toMatchObject({ ...said, changedAt: null });
      expect(await change(id, delivery, said)).toMatchObject({ status: 200, body: { id } });
      expect(await rowOf(id)).toEqual(before);
      const other = { ...said, text: 'Heavy and dull.' };
      expect((await change(id, delivery, other)).status).toBe(userId === null ? 200 : 401);
      expect(await rowOf(id)).toMatchObject(userId === null ? other : said);
    }
  });
});

describe('the list of a product', () => {
  test('goes on page by page, newest first, and is kept by the edge with the product’s tag', async () => {
    const { ctx } = admin();
    const { id: productId } = await addProduct(ctx.db);
    const ids: number[] = [];
    for (let nth = 0; nth < 13; nth += 1) {
      ids.push(await write(await addDelivery(ctx, { productIds: [productId] }), { stars: (nth % 5) + 1 }));
    }
    // All of them at the same moment.
    await ctx.db.update(pieceReviews).set({ publishedAt: 5 }).where(eq(pieceReviews.productId, productId));
    const first = await listOf(productId);
    expect(first.items).toHaveLength(10);
    const second = await listOf(productId, `?cursor=${first.nextCursor ?? ''}`);
    expect(second.nextCursor).toBeUndefined();
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed());
    expect(first.summary.stars).toEqual([2, 2, 3, 3, 3].map((count, nth) => ({ stars: 5 - nth, count })));

    const headersOf = async (query = '') =>
      (await guest().get(`/api/products/${String(productId)}/reviews${query}`)).headers;
    const headers = await headersOf();
    expect(headers.get('Cache-Tag')).toContain(`product:${String(productId)}`);
    expect(headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/^public, max-age=\d+/);
    const next = await headersOf(`?cursor=${first.nextCursor ?? ''}`);
    expect(next.get('Cache-Tag')).toBe(headers.get('Cache-Tag'));
    // Strangers can make up cursors without end, so their answers are not kept.
    const [id = 0] = ids;
    const elsewhere = await write(await addDelivery(ctx));
    for (const cursor of ['1.1', `6.${String(id)}`, '9.1', `5.${String(elsewhere)}`]) {
      const made = await headersOf(`?cursor=${cursor}`);
      expect(made.get('Cloudflare-CDN-Cache-Control'), cursor).toBeNull();
    }
    await ctx.db.update(products).set({ deletedAt: 1 }).where(eq(products.id, productId));
    expect(await guest().get(`/api/products/${String(productId)}/reviews`)).toMatchObject({ status: 404 });
  });
});
