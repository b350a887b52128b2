import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import type { ImportPreview } from '#catalogue/product-import.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
const IMPORT = '/api/admin/products/import';

const tryOut = async (csv: string) =>
  (await admin().owner.post(IMPORT, { csv, dryRun: true })).body as ImportPreview;
const write = (csv: string, token: string) => admin().owner.post(IMPORT, { csv, dryRun: false, token });

/** A file with 10 pieces in stock, of which so many have gone since. */
async function exported({ gone }: { gone: number }) {
  const { ctx, owner } = admin();
  const name = `Q${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const { id } = await addProduct(ctx.db, { name, inStock: 10 });
  const file = (await owner.get(`/api/admin/products/export?search=${name}`)).body as string;
  expect(file).toContain(',499.00,,,10,10,no,');
  const take = (quantity: number) =>
    ctx.db.insert(stockMovements).values({ productId: id, kind: 'adjustment', quantity: -quantity });
  await take(gone);
  const onHand = async () =>
    (await ctx.db.select().from(products).where(eq(products.id, id)))[0]?.stockQuantity;
  return {
    file,
    take,
    onHand,
    withStock: (stock: number) => file.replace(',10,10,', `,${String(stock)},10,`),
  };
}

test('A3: a file that was exported before pieces were sold changes prices, and leaves them sold', async () => {
  const { file, onHand } = await exported({ gone: 4 });
  const csv = file.replace('499.00', '549');
  const { token, changes } = await tryOut(csv);
  expect(changes.map(({ cells }) => cells)).toEqual([[{ column: 'price', before: '499.00', after: '549' }]]);
  expect(await write(csv, token)).toMatchObject({ status: 200, body: { changed: 1 } });
  expect(await onHand()).toBe(6);
});

test('A3: it never takes away more than there is, also where the last went after it was shown', async () => {
  const { withStock, take, onHand } = await exported({ gone: 4 });
  const none = withStock(0);
  const short = { reason: 'stock: Pieces were sold in the meantime: 6 left. Please count again.' };
  const { problems, token: refused } = await tryOut(none);
  expect(problems).toMatchObject([short]);
  expect(await write(none, refused)).toMatchObject({ status: 400 });

  const some = withStock(5);
  const { token, problems: fine } = await tryOut(some);
  expect(fine).toEqual([]);
  await take(2);
  expect(await write(some, token)).toMatchObject({ status: 409, body: { error: 'PRODUCTS_CHANGED' } });
  expect(await onHand()).toBe(4);
});
