import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import { siteSettings } from '#drizzle/schema/shop-settings.ts';
import { parseCsv } from '#csv.ts';
import { placeOrder } from '#order/place/place-order.server.ts';
import { listLiveStock } from '#catalogue/live-stock.server.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { orderFor } from '#tests/support/checkout.ts';
import { addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
let designs = 0;
let piece: (
  colours: readonly string[],
  values?: Parameters<typeof addProduct>[1],
) => Promise<{ readonly id: number }>;

beforeEach(() => {
  const { db } = admin().ctx;
  designs += 1;
  piece = async (colours, values) => {
    const row = { name: 'Lotus Jhumkas', designId: designs, inStock: 0, ...values };
    const product = await addProduct(db, row);
    const known = await db
      .select({ id: attributeValues.id, label: attributeValues.label })
      .from(attributeValues)
      .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
      .where(eq(attributes.key, 'colour'));
    for (const label of colours) {
      const valueId = known.find((value) => value.label === label)?.id ?? 0;
      await db.insert(productAttributes).values({ productId: product.id, valueId });
    }
    return product;
  };
});

test('cart, order, mails and the file of orders name the colour of each', async () => {
  const { ctx, owner } = admin();
  await ctx.db.update(siteSettings).set({ codIsEnabled: true, codMaxOrderPaise: 5_000_00 });
  const maroon = await piece(['Maroon'], { inStock: 5, sku: 'LJ-M' });
  const green = await piece(['Green'], { inStock: 5, sku: 'LJ-G' });
  const ids = [maroon.id, green.id];
  const names = ['Lotus Jhumkas, Maroon', 'Lotus Jhumkas, Green'];
  expect((await listLiveStock(ctx, ids)).map(({ name }) => name)).toEqual(names);
  const pieces = ids.map(async (id) => (await openBrowser(ctx).get(`/api/products/${String(id)}`)).body);
  expect(await Promise.all(pieces)).toMatchObject([{ name: 'Lotus Jhumkas' }, { name: 'Lotus Jhumkas' }]);

  const lines = ids.map((productId, nth) => ({ productId, size: '', quantity: nth + 1 }));
  const order = orderFor(lines, { paymentMethod: 'cod', agreedPaise: 1497_00 });
  const { id } = await placeOrder(ctx, order, 'colours-told-apart');
  await settle(ctx);
  expect(ctx.mailed).toHaveLength(2);
  for (const { text } of ctx.mailed) for (const name of names) expect(text).toContain(name);
  const file = await owner.get(`/api/admin/orders/export?search=${id}`);
  const [headings = [], row = []] = parseCsv(String(file.body), { mostRows: 9 }).map(({ cells }) => cells);
  expect(row[headings.indexOf('Items')]).toBe('Lotus Jhumkas, Maroon × 1; Lotus Jhumkas, Green × 2');
  expect(row[headings.indexOf('SKUs')]).toBe('LJ-M; LJ-G');
});

test('one whose name says its colour, or of which none is said, is called by its name', async () => {
  const named = await piece(['Maroon', 'Gold'], { name: 'Gold-Maroon Jhumkas' });
  const both = await piece(['Maroon', 'Gold']);
  const unsaid = await piece([]);
  const alone = await piece(['Maroon'], { designId: null });
  const ids = [named.id, both.id, unsaid.id, alone.id];
  expect((await listLiveStock(admin().ctx, ids)).map(({ name }) => name)).toEqual([
    'Gold-Maroon Jhumkas',
    expect.stringMatching(/^Lotus Jhumkas, (Maroon and Gold|Gold and Maroon)$/),
    'Lotus Jhumkas',
    'Lotus Jhumkas',
  ]);
});
