import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import { stockMovements } from '../../../drizzle/schema/stock.ts';
import { endOffers } from '../../../src/domain/catalogue/change-products.server.ts';
import { pathOf, pictures, useAdminProducts, WHOLE } from '../../support/admin-products.ts';
import { lastTrace } from '../../support/admin.ts';
import { expectLedgerToAddUp } from '../../support/ledger.ts';

const { admin, add, addCategory, change, rowOf, sell, stockOf } = useAdminProducts();

describe('A2, A7: products', () => {
  test('are added with what was counted, and leave a trace', async () => {
    const { ctx, ownerId, owner } = admin();
    const categoryId = await addCategory(['2.4', '2.6']);
    const imageUrls = pictures(1);
    const counts = [
      { size: '2.4', onHand: 3 },
      { size: '2.6', onHand: 0 },
    ];
    const id = await add({
      name: ' Kada\r\nof brass ',
      categoryId,
      imageUrls,
      stock: counts,
      mrpPaise: 60_000,
    });
    expect(await rowOf(id)).toMatchObject({
      name: 'Kada of brass',
      stockQuantity: 3,
      hsn: '7117',
      imageUrls,
    });
    const movements = await ctx.db.select().from(stockMovements).where(eq(stockMovements.productId, id));
    expect(movements.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['initial', 3],
      ['initial', 0],
    ]);
    expect(movements[0]).toMatchObject({ actorUserId: ownerId });
    expect((await owner.get(pathOf(id))).body).toMatchObject({
      id,
      mrpPaise: 60_000,
      stock: counts.map((count) => ({ ...count, isOffered: true })),
    });
    expect(ctx.purged).toEqual(
      expect.arrayContaining(['home', 'collections', `category:${String(categoryId)}`]),
    );
    expect(await lastTrace(admin(), 'product.add')).toMatchObject({ entityId: String(id) });
    await expectLedgerToAddUp(ctx.db);
  });

  test('change; a sale in between is not written over', async () => {
    const { ctx } = admin();
    const id = await add();
    await sell(id, 2);
    const answer = await change(id, { name: 'Choker', stock: [{ size: '', onHand: 10, seenOnHand: 7 }] });
    expect(answer).toMatchObject({ status: 200, body: { id } });
    expect(await rowOf(id)).toMatchObject({ name: 'Choker', stockQuantity: 8 });
    expect(ctx.purged).toContain(`product:${String(id)}`);
    expect(await lastTrace(admin(), 'product.change')).toMatchObject({ entityId: String(id) });
    await expectLedgerToAddUp(ctx.db);
  });

  test('are found by their names, however a letter of Hindi was typed', async () => {
    const [whole, apart] = ['पहा\u095cी', 'पहा\u0921\u093cी'];
    const id = await add({ name: whole, description: `Not ${whole}` });
    expect(await rowOf(id)).toMatchObject({ name: apart, description: `Not ${apart}` });
    for (const path of ['/api/admin/products', '/api/products']) {
      for (const typed of [whole, apart]) {
        const { body } = await admin().owner.get(`${path}?search=${encodeURIComponent(typed)}`);
        expect((body as { items: { id: number }[] }).items, path).toEqual([expect.objectContaining({ id })]);
      }
    }
  });

  test.each([
    [{ offerEndsAt: Date.now() + 60_000 }, { pricePaise: 49_900, originalPricePaise: null }],
    [{}, { pricePaise: 39_900, originalPricePaise: 49_900 }],
  ])('are copied without an offer that ends, with the price from before it: %j', async (values, prices) => {
    const id = await add({ pricePaise: 39_900, originalPricePaise: 49_900, ...values });
    const { body } = await admin().owner.post(pathOf(id, '/duplicate'));
    expect(await rowOf((body as { id: number }).id)).toMatchObject({ ...prices, offerEndsAt: null });
  });
});

describe('A3: what a product comes in', () => {
  test('follows its category: pieces that nobody could buy are written off when that changes', async () => {
    const { ctx, owner } = admin();
    const [sized, plain] = [await addCategory(['2.4', '2.6']), await addCategory()];
    const id = await add({
      categoryId: sized,
      stock: [
        { size: '2.4', onHand: 3 },
        { size: '2.6', onHand: 4 },
      ],
    });
    const moved = { categoryId: plain, stock: [{ size: '', onHand: 5, seenOnHand: 0 }] };
    expect((await change(id, moved)).status).toBe(200);
    expect(await stockOf(id)).toEqual({ '': 5, '2.4': 0, '2.6': 0 });
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 5 });
    expect((await owner.get(pathOf(id))).body).toMatchObject({ stock: [{ size: '', onHand: 5 }] });
    await expectLedgerToAddUp(ctx.db);
  });

  test('keeps what is left of a size that the category dropped, until it is counted', async () => {
    const { ctx, owner } = admin();
    const categoryId = await addCategory(['2.4', '2.6']);
    const id = await add({ categoryId, stock: [{ size: '2.6', onHand: 4 }] });
    await ctx.db
      .update(categories)
      .set({ sizes: ['2.4'] })
      .where(eq(categories.id, categoryId));
    expect((await change(id, { categoryId })).status).toBe(200);
    expect((await owner.get(pathOf(id))).body).toMatchObject({
      stock: [
        { size: '2.4', onHand: 0, isOffered: true },
        { size: '2.6', onHand: 4, isOffered: false },
      ],
    });
    const cleared = { categoryId, stock: [{ size: '2.6', onHand: 0, seenOnHand: 4 }] };
    expect((await change(id, cleared)).status).toBe(200);
    expect(await stockOf(id)).toEqual({ '2.6': 0 });
  });
});

describe('A5, A9: a product is refused', () => {
  test.each([
    [{ name: ' ' }, { name: ['Product name is required.'] }],
    [{ pricePaise: undefined }, { pricePaise: ['Price is required.'] }],
    [{ pricePaise: 499.5 }, { pricePaise: ['Price is required.'] }],
    [{ stock: undefined }, { stock: ['Stock quantity is required.'] }],
    [{ imageUrls: pictures(9) }, { imageUrls: ['Too Many Images'] }],
    [
      { imageUrls: ['/media/categories/aaaaaaaa-8x8-000000.webp'] },
      { imageUrls: ['Please upload the picture again.'] },
    ],
    [
      { originalPricePaise: 49_900 },
      { originalPricePaise: ['The original price has to be higher than the price.'] },
    ],
    [{ mrpPaise: 49_800 }, { mrpPaise: ['The MRP cannot be lower than what you ask.'] }],
    [
      { offerEndsAt: Date.now() + 60_000 },
      { originalPricePaise: ['An offer that ends needs the original price.'] },
    ],
    [{ originalPricePaise: 60_000, offerEndsAt: 1 }, { offerEndsAt: ['This moment has passed already.'] }],
    [{ categoryId: 999_999 }, { categoryId: ['This category is gone. Please choose another.'] }],
    [{ stock: [{ size: '2.4', onHand: 1 }] }, { stock: ['There is no size 2.4 in this category.'] }],
    [{ hsn: '71' }, { hsn: ['An HSN code has 4, 6 or 8 digits.'] }],
  ])('%j', async (values, details) => {
    const body = { ...WHOLE, ...values };
    expect(await admin().owner.post('/api/admin/products', body)).toMatchObject({
      status: 400,
      body: { details },
    });
  });

  test('when more would be taken away than there are', async () => {
    const { ctx } = admin();
    const id = await add();
    await sell(id, 6);
    const message = 'Pieces were sold in the meantime: 1 left. Please count again.';
    expect(
      await change(id, { name: 'Other', stock: [{ size: '', onHand: 2, seenOnHand: 7 }] }),
    ).toMatchObject({
      status: 409,
      body: { error: 'STOCK_SHORT', message, details: { stock: [message] } },
    });
    expect(await rowOf(id)).toMatchObject({ name: 'Kundan choker', stockQuantity: 1 });
    await expectLedgerToAddUp(ctx.db);
  });
});

const bulk = (changes: object[]) => admin().owner.post('/api/admin/products/bulk', { changes });

describe('A5: an offer that has ended is over before cron comes by', () => {
  const offer = { pricePaise: 99_900, originalPricePaise: 149_900, offerEndsAt: Date.now() - 60_000 };
  const addEnded = async () => {
    const id = await add({ ...offer, offerEndsAt: null });
    await admin().ctx.db.update(products).set(offer).where(eq(products.id, id));
    return id;
  };
  const expectOf = async (id: number, prices: object) => {
    await endOffers(admin().ctx);
    expect(await rowOf(id)).toMatchObject({ originalPricePaise: null, offerEndsAt: null, ...prices });
  };

  test.each<[string, object, object]>([
    ['a price that is typed stands', { pricePaise: 129_900 }, { pricePaise: 129_900 }],
    ['without one the original price does', { name: 'Other' }, { pricePaise: 149_900 }],
    [
      'an original price that is typed stands beside the price',
      { originalPricePaise: 159_900 },
      { pricePaise: 99_900, originalPricePaise: 159_900 },
    ],
  ])('in its form %s', async (_, typed, prices) => {
    const id = await addEnded();
    expect((await change(id, { ...offer, ...typed })).status).toBe(200);
    await expectOf(id, prices);
  });

  test.each<[object, object]>([
    [{ pricePaise: 89_900, seenPricePaise: 99_900 }, { pricePaise: 89_900 }],
    [{ pricePaise: 159_900 }, { pricePaise: 159_900 }],
    [{ status: 'hidden' }, { pricePaise: 149_900, status: 'hidden' }],
  ])('and among several: %j', async (said, row) => {
    const id = await addEnded();
    expect((await bulk([{ id, ...said }])).status).toBe(200);
    await expectOf(id, row);
  });
});

describe('several at once', () => {
  test('get a price and a count, all of them', async () => {
    const { ctx } = admin();
    const [one, two] = [await add(), await add()];
    await sell(two, 1);
    const answer = await bulk([
      { id: one, pricePaise: 59_900 },
      { id: two, pricePaise: 39_900, stock: [{ size: '', onHand: 9, seenOnHand: 7 }] },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { changed: 2 } });
    expect(await rowOf(one)).toMatchObject({ pricePaise: 59_900, stockQuantity: 7 });
    expect(await rowOf(two)).toMatchObject({ pricePaise: 39_900, stockQuantity: 8 });
    expect(ctx.purged).toEqual(expect.arrayContaining([`product:${String(one)}`, `product:${String(two)}`]));
    expect(await lastTrace(admin(), 'product.change-many')).not.toBeNull();
    await expectLedgerToAddUp(ctx.db);
  });

  test('a price that was set meanwhile is not written over unseen', async () => {
    const [one, two] = [await add(), await add({ pricePaise: 52_000 })];
    const dear = { pricePaise: 59_900, seenPricePaise: 49_900 };
    const changes = [one, two].map((id) => ({ id, ...dear }));
    expect(await bulk(changes)).toMatchObject({
      status: 409,
      body: {
        error: 'PRODUCTS_CHANGED',
        details: {
          [two]: ['The price was changed in the meantime: it is ₹520.00 now. Please look at it again.'],
        },
      },
    });
    expect(await rowOf(one)).toMatchObject({ pricePaise: 49_900 });
    expect((await bulk([{ id: two, pricePaise: 59_900, seenPricePaise: 52_000 }])).status).toBe(200);
  });

  test('and are a hundred at most, however many sizes each is counted in', async () => {
    const stock = Array.from({ length: 40 }, (_, at) => ({
      size: `2.${String(at)}`,
      onHand: 9,
      seenOnHand: 7,
    }));
    const changes = Array.from({ length: 100 }, (_, at) => ({ id: 9_000_000 + at, stock }));
    const gone = { '9000000': ['This product is gone.'], '9000099': ['This product is gone.'] };
    expect(await bulk(changes)).toMatchObject({ status: 400, body: { details: gone } });
    expect(await bulk([...changes, { id: 1, stock }])).toMatchObject({
      ...{ status: 400, body: { details: { changes: ['At most 100 products at once.'] } } },
    });
  });

  test('but no count is added to one that was saved elsewhere in between, in the form or here', async () => {
    const { owner } = admin();
    const id = await add();
    const listed = async () => {
      const { body } = await owner.get('/api/admin/products?sort=created_at-desc');
      const { items } = body as { items: { id: number; updatedAt: number }[] };
      return items.find((each) => each.id === id)?.updatedAt;
    };
    const updatedAt = await listed();
    const count = { id, stock: [{ size: '', onHand: 12, seenOnHand: 7 }], updatedAt };
    expect((await bulk([count])).status).toBe(200);
    const stock = [{ size: '', onHand: 12, seenOnHand: 7 }];
    expect(await change(id, { stock, updatedAt })).toMatchObject({ body: { error: 'PRODUCT_CHANGED' } });
    expect(await bulk([count])).toMatchObject({
      status: 409,
      body: {
        error: 'PRODUCTS_CHANGED',
        details: { [id]: ['The stock has changed in the meantime: 12 left. Please count again.'] },
      },
    });
    await sell(id, 2);
    const seen = { id, updatedAt: await listed(), stock: [{ size: '', onHand: 13, seenOnHand: 12 }] };
    expect((await bulk([seen])).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 11 });
  });

  test('but stay below the original price, which the refusal names', async () => {
    const id = await add({ originalPricePaise: 59_900 });
    expect(await bulk([{ id, pricePaise: 60_400 }])).toMatchObject({
      status: 400,
      body: { details: { [id]: ['The price has to stay below the original price of ₹599.00.'] } },
    });
    expect((await bulk([{ id, pricePaise: 59_800 }])).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ pricePaise: 59_800, originalPricePaise: 59_900 });
  });

  test('or none of them', async () => {
    const [one, two] = [await add(), await add({ mrpPaise: 50_000 })];
    const [dear, away] = [{ pricePaise: 60_000 }, { stock: [{ size: '', onHand: 0, seenOnHand: 9 }] }];
    expect(
      await bulk([
        { id: one, ...dear },
        { id: two, ...dear },
        { id: 999_999, ...dear },
      ]),
    ).toMatchObject({
      status: 400,
      body: {
        details: {
          [two]: ['The MRP cannot be lower than what you ask.'],
          '999999': ['This product is gone.'],
        },
      },
    });
    expect(
      await bulk([
        { id: one, ...dear },
        { id: two, ...away },
      ]),
    ).toMatchObject({
      status: 409,
      body: { details: { [two]: ['Pieces were sold in the meantime: 7 left. Please count again.'] } },
    });
    expect(await rowOf(one)).toMatchObject({ pricePaise: 49_900 });
    expect((await bulk([])).status).toBe(400);
    expect((await bulk([{ id: one }, { id: one }])).status).toBe(400);
  });
});
