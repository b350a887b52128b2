import { eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { pathOf, pictures, useAdminProducts, WHOLE } from '#tests/support/admin-products.ts';
import { useMemoryMedia } from '#tests/support/context.ts';
import { expectLedgerToAddUp } from '#tests/support/ledger.ts';

const { admin, add, change, rowOf } = useAdminProducts();
const PATH = '/api/admin/products';

function send(key: string, values: object = {}) {
  const body = { ...WHOLE, ...values };
  return admin().owner.send(PATH, { method: 'POST', body, headers: { 'Idempotency-Key': key } });
}

const named = (name: string) => admin().ctx.db.select().from(products).where(eq(products.name, name));
const newName = () => `Jhumka ${crypto.randomUUID()}`;

test('G14: a piece whose answer was lost is sent again, five times at once too, and is there once with pictures and stock', async () => {
  const { ctx } = admin();
  const [key, name, imageUrls] = [crypto.randomUUID(), newName(), pictures(2)];
  const body = { name, imageUrls, status: 'draft' };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(key, body)));
  answers.push(await send(key, body));
  const [row, ...more] = await named(name);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ imageUrls, status: 'draft', stockQuantity: 7 });
  for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { id: row?.id } });
  expect(await ctx.db.$count(stockMovements, eq(stockMovements.productId, row?.id ?? 0))).toBe(1);
  await expectLedgerToAddUp(ctx.db);
});

test('G14: a key stands for one piece: another one under it is refused, and nothing of it is there', async () => {
  const [key, name] = [crypto.randomUUID(), newName()];
  await send(key, { name });
  expect(await send(key, { name: `${name} too` })).toMatchObject({
    status: 409,
    body: { error: 'KEY_REUSED' },
  });
  expect(await named(`${name} too`)).toEqual([]);
});

test('G14: a piece that was refused takes no key: put right, it is added under the same one', async () => {
  const [key, name] = [crypto.randomUUID(), newName()];
  expect(await send(key, { name, stock: [{ size: '2.4', onHand: 1 }] })).toMatchObject({ status: 400 });
  expect(await send(key, { name })).toMatchObject({ status: 201 });
  expect(await named(name)).toHaveLength(1);
});

test.each(['/duplicate', '/colours'])(
  'G14: %s whose answer was lost is sent again, and makes one piece',
  async (way) => {
    useMemoryMedia(admin().ctx);
    const [name, key] = [newName(), crypto.randomUUID()];
    const id = await add({ name, imageUrls: pictures(1) });
    const ask = (of: number, under = key) =>
      admin().owner.send(pathOf(of, way), { method: 'POST', headers: { 'Idempotency-Key': under } });
    const answers = [await ask(id), await ask(id), ...(await Promise.all([ask(id), ask(id)]))];
    const copies = (
      await admin()
        .ctx.db.select()
        .from(products)
        .where(like(products.name, `${name}%`))
    ).filter((row) => row.id !== id);
    expect(copies).toHaveLength(1);
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: { id: copies[0]?.id } });
    // A copy of another piece has a key of its own, and so has a second copy.
    expect(await ask(await add())).toMatchObject({ status: 409, body: { error: 'KEY_REUSED' } });
    const second = await ask(id, crypto.randomUUID());
    expect(second.status).toBe(201);
    expect(second.body).not.toEqual(answers[0]?.body);
  },
);

const counted = (onHand: number) => ({ stock: [{ size: '', onHand, seenOnHand: 7 }] });
const ways = [
  [
    'changed with others',
    (id: number, onHand: number, key: string) => {
      const body = { changes: [{ id, pricePaise: 59_900, seenPricePaise: 49_900, ...counted(onHand) }] };
      return admin().owner.send(`${PATH}/bulk`, {
        method: 'POST',
        body,
        headers: { 'Idempotency-Key': key },
      });
    },
  ],
  [
    'changed in its form',
    async (id: number, onHand: number, key: string) => {
      const body = { ...WHOLE, ...counted(onHand), pricePaise: 59_900, updatedAt: versions.get(id) };
      return admin().owner.send(pathOf(id), { method: 'PUT', body, headers: { 'Idempotency-Key': key } });
    },
  ],
] as const;
/** The version of each piece when its form was opened. */
const versions = new Map<number, number | undefined>();

async function opened(): Promise<number> {
  const id = await add();
  versions.set(id, (await rowOf(id))?.updatedAt);
  return id;
}

describe.each(ways)('A3: a count that is %s', (_, save) => {
  test('is booked once, however often it is sent, also at the same moment, and answered alike', async () => {
    const [id, key] = [await opened(), crypto.randomUUID()];
    const answers = await Promise.all([1, 2, 3].map(() => save(id, 9, key)));
    answers.push(await save(id, 9, key));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 9, pricePaise: 59_900 });
    await expectLedgerToAddUp(admin().ctx.db);
  });

  test('takes its key only when it is booked, and then no other count has it', async () => {
    const [id, key] = [await opened(), crypto.randomUUID()];
    await change(id, { stock: [{ size: '', onHand: 1, seenOnHand: 7 }] });
    versions.set(id, (await rowOf(id))?.updatedAt);
    expect(await save(id, 0, key)).toMatchObject({ status: 409, body: { error: 'STOCK_SHORT' } });
    expect(await save(id, 8, key)).toMatchObject({ status: 200 });
    expect(await save(id, 9, key)).toMatchObject({ status: 409, body: { error: 'KEY_REUSED' } });
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 2 });
  });
});
