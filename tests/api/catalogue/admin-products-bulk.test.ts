import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { endOffers } from '#catalogue/change-products.server.ts';
import { useAdminProducts } from '#tests/support/admin-products.ts';
import { expectLedgerToAddUp } from '#tests/support/ledger.ts';

const { admin, add, change, rowOf, sell } = useAdminProducts();

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
          '999999': ['This product no longer exists.'],
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
    expect((await bulk([{ id: one }, { id: one }])).status).toBe(400);
  });
});
