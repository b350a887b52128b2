import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { lookPieces, products } from '#drizzle/schema/catalogue.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { getLook } from '#catalogue/list-matches.server.ts';
import { tags } from '#page/page-cache.ts';
import { pathOf, useAdminProducts } from '#tests/support/admin-products.ts';
import { purgesAfter } from '#tests/support/purges.ts';

const { admin, add, addCategory, change, remove } = useAdminProducts();

const choose = (id: number, productIds: readonly number[], seen?: readonly number[]) =>
  admin().owner.send(pathOf(id, '/look'), { method: 'PUT', body: { productIds, seen } });
const lookOf = async (id: number) => (await getLook(admin().ctx, id)).pieces.map((piece) => piece.id);

describe('what completes a look', () => {
  test('is what the owner has chosen, in the same order, and one piece alone where only one was chosen', async () => {
    const [id, first, second] = [await add(), await add(), await add()];
    await choose(id, [second, first]);
    expect(await lookOf(id)).toEqual([second, first]);
    expect((await choose(id, [first])).body).toMatchObject({ look: [{ id: first, status: 'live' }] });
    expect(await lookOf(id)).toEqual([first]);
  });

  test('is not written over by who has seen another one; sent again, it is there already', async () => {
    const [id, one, other, gone] = [await add(), await add(), await add(), await add()];
    await choose(id, [gone, one]);
    await remove(gone);
    expect(await choose(id, [one, other], [one])).toMatchObject({ status: 200 });
    expect(await choose(id, [one, other], [one])).toMatchObject({ status: 200 });
    for (const seen of [[one], [], [other, one]]) {
      expect(await choose(id, [], seen)).toMatchObject({
        status: 409,
        body: { error: 'CHANGED_ELSEWHERE' },
      });
    }
    expect(await lookOf(id)).toEqual([one, other]);
    expect(await choose(id, [], [one, other])).toMatchObject({ status: 200, body: { look: [] } });
    expect(await choose(id, [one], [])).toMatchObject({ status: 200, body: { look: [{ id: one }] } });
  });

  test('leaves out what is hidden or deleted, or comes in sizes since', async () => {
    const categoryId = await addCategory(['2.4']);
    const [id, stays, goes] = [await add(), await add(), await add()];
    await choose(id, [goes, stays]);
    await change(goes, { status: 'hidden' });
    expect(await lookOf(id)).toEqual([stays]);
    await change(goes, { status: 'live', categoryId });
    expect(await lookOf(id)).toEqual([stays]);
    await remove(goes);
    expect((await admin().owner.get(pathOf(id, '/beside'))).body).toMatchObject({ look: [{ id: stays }] });
  });

  test('is refused beside the field: three, itself, one twice, one that is gone or comes in sizes', async () => {
    const categoryId = await addCategory(['2.4', '2.6']);
    const sized = await add({ categoryId, stock: [{ size: '2.4', onHand: 3 }] });
    const [id, one, two, three] = [await add(), await add(), await add(), await add()];
    for (const wanted of [[one, two, three], [id], [one, one], [987_654], [sized]]) {
      expect(await choose(id, wanted)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_INPUT', details: { productIds: [expect.any(String)] } },
      });
    }
    expect(await choose(987_654, [one])).toMatchObject({ status: 404 });
    expect(await admin().ctx.db.$count(lookPieces, eq(lookPieces.productId, id))).toBe(0);
  });

  test('purges the page of its piece when it changes, and when what was put away comes back', async () => {
    const { db } = admin().ctx;
    const [id, other] = [await add(), await add()];
    await db.delete(outbox);
    const its = eq(lookPieces.productId, id);
    const row = { productId: id, withProductId: other, position: 0 };
    expect(await purgesAfter(db, db.insert(lookPieces).values(row))).toEqual([[tags.product(id)]]);
    const set = (values: object) => db.update(products).set(values).where(eq(products.id, other));
    await set({ status: 'hidden' });
    await db.delete(outbox);
    expect((await purgesAfter(db, set({ status: 'live' }))).flat()).toContain(tags.product(id));
    expect(await purgesAfter(db, db.update(lookPieces).set({ position: 1 }).where(its))).toEqual([
      [tags.product(id)],
    ]);
    expect(await purgesAfter(db, db.delete(lookPieces).where(its))).toEqual([[tags.product(id)]]);
  });
});
