import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { outbox } from '#drizzle/schema/outbox.ts';
import { products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import type { BesideProduct } from '#catalogue/design.ts';
import type { ProductDetail } from '#catalogue/product.ts';
import { tags } from '#page/page-cache.ts';
import { pathOf, useAdminProducts } from '#tests/support/admin-products.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { purgesAfter } from '#tests/support/purges.ts';

const { admin, add, change, remove, rowOf, sell } = useAdminProducts();

let maroon: number;
let green: number;

beforeEach(async () => {
  const { db } = admin().ctx;
  const values = await db
    .select({ id: attributeValues.id, value: attributeValues.value })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(and(eq(attributes.key, 'colour'), inArray(attributeValues.value, ['maroon', 'green'])));
  const idOf = (value: string) => values.find((each) => each.value === value)?.id ?? 0;
  [maroon, green] = [idOf('maroon'), idOf('green')];
  expect(maroon * green).toBeGreaterThan(0);
});

const body = (productId: number) => ({ productId });
const join = (id: number, other: number) =>
  admin().owner.send(pathOf(id, '/colours'), { method: 'PUT', body: body(other) });
const letGo = (id: number, other: number) =>
  admin().owner.send(pathOf(id, '/colours'), { method: 'DELETE', body: body(other) });
const besideOf = async (id: number) => (await admin().owner.get(pathOf(id, '/beside'))).body as BesideProduct;
const detailOf = async (id: number) =>
  (await openBrowser(admin().ctx).get(`/api/products/${String(id)}`)).body as ProductDetail;
const coloursOf = async (id: number) => (await detailOf(id)).colours.map((colour) => colour.id);
const idsOf = (pieces: readonly { id: number }[]) => pieces.map(({ id }) => id);

async function pair() {
  const one = await add({ attributeIds: [maroon] });
  const other = await add({ attributeIds: [green] });
  expect((await join(one, other)).status).toBe(200);
  return { one, other, designId: (await rowOf(one))?.designId ?? 0 };
}

describe('a colour is a product of its own, joined to its sisters', () => {
  test('both pages show both, by the names of their colours and with their swatches', async () => {
    const { one, other } = await pair();
    const shown = [
      { id: one, label: 'Maroon', isSoldOut: false },
      { id: other, label: 'Green', isSoldOut: false },
    ];
    expect((await detailOf(one)).colours).toMatchObject(shown);
    expect((await detailOf(other)).colours).toMatchObject(shown);
    expect((await detailOf(one)).colours.map(({ swatches }) => swatches.length)).toEqual([1, 1]);
    expect(await besideOf(one)).toMatchObject({ colours: [{ id: other, colour: 'Green', status: 'live' }] });
    expect(await coloursOf(await add())).toEqual([]);
  });

  test('another colour is copied as a draft without pictures, stock, number and colour', async () => {
    const { owner, ctx } = admin();
    const id = await add({
      attributeIds: [maroon],
      sku: `C-${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
    });
    const answer = await owner.post(pathOf(id, '/colours'));
    expect(answer.status).toBe(201);
    const copy = (answer.body as { id: number }).id;
    const [before, after] = [await rowOf(id), await rowOf(copy)];
    expect(after).toMatchObject({ name: before?.name, pricePaise: before?.pricePaise, status: 'draft' });
    expect(after).toMatchObject({ imageUrls: [], stockQuantity: 0, designId: before?.designId });
    expect(after?.sku).not.toBe(before?.sku);
    const said = ctx.db.select().from(productAttributes).where(eq(productAttributes.productId, copy));
    expect(await said).toEqual([]);
    expect(before?.designId).toEqual(expect.any(Number));
    // Shoppers see the copy once it is live.
    expect(await coloursOf(id)).toEqual([]);
    await change(copy, { status: 'live', attributeIds: [green] });
    expect(await coloursOf(id)).toEqual([id, copy]);
  });

  test('one that sells out stays and says so; one that is hidden or deleted leaves the row', async () => {
    const { one, other } = await pair();
    await sell(other, 7);
    expect((await detailOf(one)).colours).toMatchObject([{ isSoldOut: false }, { isSoldOut: true }]);
    await change(other, { status: 'hidden' });
    expect(await coloursOf(one)).toEqual([]);
    expect(idsOf((await besideOf(one)).colours)).toEqual([other]);
    await remove(other);
    expect(idsOf((await besideOf(one)).colours)).toEqual([]);
  });

  test('one that leaves stands by itself, and so does one that is left alone', async () => {
    const { one, other, designId } = await pair();
    const third = await add();
    await join(one, third);
    expect(await coloursOf(third)).toEqual([one, other, third]);
    const left = await letGo(one, third);
    expect(idsOf((left.body as BesideProduct).colours)).toEqual([other]);
    expect(await rowOf(third)).toMatchObject({ designId: null });
    await letGo(one, one);
    expect(await rowOf(one)).toMatchObject({ designId: null });
    expect(await rowOf(other)).toMatchObject({ designId: null });
    expect(await letGo(one, other)).toMatchObject({ status: 404 });
    // A piece that founded a design and left it shares nothing with it.
    await join(one, third);
    expect(await coloursOf(other)).toEqual([]);
    expect(designId).toBeGreaterThan(0);
  });

  test('itself, a sister, a colour of another piece and one that is gone are refused, beside the field', async () => {
    const { one, other } = await pair();
    const others = await pair();
    for (const id of [one, other, others.one]) {
      expect(await join(one, id)).toMatchObject({
        status: 400,
        body: { error: 'INVALID_INPUT', details: { productId: [expect.any(String)] } },
      });
    }
    expect(await join(one, 987_654)).toMatchObject({ status: 404 });
    expect(await admin().owner.post(pathOf(987_654, '/colours'))).toMatchObject({ status: 404 });
    expect(await coloursOf(one)).toEqual([one, other]);
  });
});

describe('pages of sisters', () => {
  const db = () => admin().ctx.db;
  const purgesOf = async (work: PromiseLike<unknown>) => (await purgesAfter(db(), work)).flat();
  const set = (id: number, values: object) => db().update(products).set(values).where(eq(products.id, id));
  const count = (productId: number, quantity: number) =>
    db().insert(stockMovements).values({ productId, kind: 'adjustment', quantity });

  async function quietPair() {
    const made = await pair();
    await db().delete(outbox);
    return made;
  }

  test('are forgotten when one joins or leaves', async () => {
    const { one, designId } = await quietPair();
    const third = await add();
    await db().delete(outbox);
    expect(await purgesOf(set(third, { designId }))).toEqual([tags.design(designId), tags.product(third)]);
    const left = [tags.design(designId), tags.product(one)];
    expect(await purgesOf(set(one, { designId: null }))).toEqual(left);
  });

  test('are forgotten when what they show of one changes, and not when one of many is sold', async () => {
    const { one, designId } = await quietPair();
    const isForgottenBy = async (work: PromiseLike<unknown>) =>
      (await purgesOf(work)).includes(tags.design(designId));
    expect(await isForgottenBy(count(one, -1))).toBe(false);
    const said = and(eq(productAttributes.productId, one), eq(productAttributes.valueId, maroon));
    for (const change of [
      () => count(one, -6),
      () => count(one, 5),
      () => set(one, { name: 'Kada' }),
      () => db().delete(productAttributes).where(said),
      () => db().insert(productAttributes).values({ productId: one, valueId: green }),
      () => set(one, { status: 'hidden' }),
      () => set(one, { status: 'live' }),
      () => set(one, { deletedAt: 1 }),
    ]) {
      expect(await isForgottenBy(change()), String(change)).toBe(true);
    }
  });
});
