import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { categories } from '#drizzle/schema/catalogue.ts';
import { orderItems, orders } from '#drizzle/schema/order.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { DAY_MS } from '#dates.ts';
import { pathOf, pictures, useAdminProducts, WHOLE } from '#tests/support/admin-products.ts';
import { expectLedgerToAddUp } from '#tests/support/ledger.ts';

const { admin, add, addCategory, change, rowOf, sell, stockOf } = useAdminProducts();

describe('A2, A7: products', () => {
  test('are added with what was counted', async () => {
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

  test('stays in its category while a piece is ordered that nobody could buy in the other, by form and by file', async () => {
    const { ctx, owner } = admin();
    const [plain, sized] = [await addCategory(), await addCategory(['2.4'])];
    const id = await add({
      name: `Ordered ${String(sized)}`,
      categoryId: plain,
      stock: [{ size: '', onHand: 2 }],
    });
    await sell(id, 1);
    const ofIt = sql`id = (select order_id from ${orderItems} where product_id = ${id})`;
    await ctx.db
      .update(orders)
      .set({ holdExpiresAt: Date.now() + DAY_MS })
      .where(ofIt);
    const moved = { categoryId: sized, stock: [{ size: '', onHand: 0, seenOnHand: 1 }] };
    const reason =
      'Ordered, or kept for somebody: 1 without a size. If they come back, nobody could buy them any more. Please send or end these orders first.';
    expect(await change(id, moved)).toMatchObject({
      status: 400,
      body: { details: { categoryId: [reason] } },
    });
    const [row] = await ctx.db.select().from(categories).where(eq(categories.id, sized));
    const csv = `id,category\n${String(id)},${row?.name ?? ''}`;
    const tryFile = () => owner.post('/api/admin/products/import', { csv, dryRun: true });
    expect((await tryFile()).body).toMatchObject({ problems: [{ reason: `category: ${reason}` }] });
    const packed = { status: 'processing', holdExpiresAt: null, packedAt: 1 } as const;
    await ctx.db.update(orders).set(packed).where(ofIt);
    expect(await change(id, moved)).toMatchObject({ status: 400 });
    expect((await tryFile()).body).toMatchObject({ problems: [{ reason: `category: ${reason}` }] });
    await ctx.db.update(orders).set({ status: 'shipped' }).where(ofIt);
    expect(await change(id, moved)).toMatchObject({ status: 200 });
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
    [{ categoryId: 999_999 }, { categoryId: ['This category no longer exists. Please choose another.'] }],
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
