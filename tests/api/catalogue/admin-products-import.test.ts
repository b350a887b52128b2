import { desc, eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import { stockMovements } from '#drizzle/schema/stock.ts';
import { taxRates } from '#drizzle/schema/tax.ts';
import { endOffers } from '#catalogue/change-products.server.ts';
import { csvLine } from '#csv.ts';
import { isoDay } from '#dates.ts';
import { useAdminProducts } from '#tests/support/admin-products.ts';
import { expectLedgerToAddUp } from '#tests/support/ledger.ts';
import { addProduct, addProducts, addSizedProduct } from '#tests/support/rows.ts';

const { admin, add, fileOf, rowOf, tryOut, writeFile } = useAdminProducts();

describe('A2: products as a file', () => {
  test('come back as they went out, and change nothing', async () => {
    const { db } = admin().ctx;
    const odd = { name: '=HYPERLINK("x") roundtrip', description: 'Two\nlines, "quoted"', isFeatured: true };
    await addProduct(db, {
      ...odd,
      inStock: 4,
      originalPricePaise: 60_000,
      offerEndsAt: Date.now() + 90_061,
    });
    const sized = await addSizedProduct(db, { '2.4': 1, '2.6': 2 });
    await db.update(products).set({ name: 'Sized roundtrip' }).where(eq(products.id, sized.id));
    const file = await fileOf('roundtrip');
    expect(file).toContain(`"'=HYPERLINK(""x"") roundtrip"`);
    expect(file).toContain(',499.00,,,2.4: 1; 2.6: 2,2.4: 1; 2.6: 2,no,');
    expect(await tryOut(file)).toMatchObject({ rows: 2, changes: [], problems: [] });
  });

  test('show what they would change, and change just that', async () => {
    const { ctx } = admin();
    const [category] = await ctx.db.insert(categories).values({ name: 'Naths', slug: 'naths' }).returning();
    const { id } = await addProduct(ctx.db, { name: 'Old nath', inStock: 3 });
    const csv =
      csvLine(['id', 'name', 'category', 'price', 'stock', 'gst_rate', 'offer_ends_at', 'original_price']) +
      csvLine([id, 'New\nnath', 'NATHS', '₹1,299.5', 5, '5%', '31-12-2099 18:30', '1500']);
    const preview = await tryOut(csv);
    expect(preview).toMatchObject({
      rows: 1,
      problems: [],
      changes: [
        {
          line: 2,
          id,
          name: 'Old nath',
          cells: [
            { column: 'name', before: 'Old nath', after: 'New\nnath' },
            { column: 'category', before: '', after: 'NATHS' },
            { column: 'price', before: '499.00', after: '₹1,299.5' },
            { column: 'stock', before: '3', after: '5' },
            { column: 'gst_rate', before: '3', after: '5%' },
            { column: 'offer_ends_at', before: '', after: '2099-12-31 18:30' },
            { column: 'original_price', before: '', after: '1500' },
          ],
        },
      ],
    });
    expect(await rowOf(id)).toMatchObject({ name: 'Old nath' });
    ctx.purged.length = 0;
    expect(await writeFile(csv, preview.token)).toMatchObject({
      status: 200,
      body: { changed: 1, added: 0 },
    });
    expect(await rowOf(id)).toMatchObject({
      name: 'New nath',
      categoryId: category?.id,
      pricePaise: 129_950,
      stockQuantity: 5,
      gstRateBps: 500,
      offerEndsAt: Date.UTC(2099, 11, 31, 13),
      originalPricePaise: 150_000,
    });
    expect(ctx.purged).toContain(`product:${String(id)}`);
    expect((await writeFile(csv, preview.token)).status).toBe(409);
    await expectLedgerToAddUp(ctx.db);
  });

  test('set a price that stands when an offer has ended, before cron comes by', async () => {
    const { ctx } = admin();
    const offer = { pricePaise: 99_900, originalPricePaise: 149_900, offerEndsAt: Date.now() - 60_000 };
    const { id } = await addProduct(ctx.db, offer);
    const csv = `id,price\r\n${String(id)},1299\r\n`;
    expect((await writeFile(csv, (await tryOut(csv)).token)).status).toBe(200);
    await endOffers(ctx);
    const price = { pricePaise: 129_900, originalPricePaise: null, offerEndsAt: null };
    expect(await rowOf(id)).toMatchObject(price);
  });

  test('that are new are to the tax office what their category is, but for what the file says', async () => {
    const { db } = admin().ctx;
    const pins = { name: 'Pins', slug: 'pins-of-import', defaultHsn: '9615' };
    await db.insert(categories).values(pins);
    const csv = [
      'name,category,price,hsn',
      'Usual pin,Pins,120,',
      'Odd pin,pins,120,7117',
      'Long pin,Pins,120,96151100',
      'Pin of none,,120,९६१५',
      'Unknown,,120,3926',
      'Kada,,120,',
    ].join('\r\n');
    const { token } = await tryOut(csv);
    expect(await writeFile(csv, token)).toMatchObject({ status: 200, body: { added: 6 } });
    const { name, hsn, gstRateBps } = products;
    const made = db.select({ name, hsn, gstRateBps }).from(products).orderBy(desc(products.id)).limit(6);
    expect(await made).toEqual([
      { name: 'Kada', hsn: '7117', gstRateBps: 300 },
      { name: 'Unknown', hsn: '3926', gstRateBps: 300 },
      { name: 'Pin of none', hsn: '9615', gstRateBps: 500 },
      { name: 'Long pin', hsn: '96151100', gstRateBps: 500 },
      { name: 'Odd pin', hsn: '7117', gstRateBps: 300 },
      { name: 'Usual pin', hsn: '9615', gstRateBps: 500 },
    ]);
  });

  test('that are new have the rate that the usual goods have today, where nothing says more', async () => {
    const { db } = admin().ctx;
    await db.insert(categories).values({ name: 'Plain', slug: 'plain-of-import' });
    const raised = { hsn: '7117', fromDate: isoDay(Date.now()), rateBps: 500 };
    await db.insert(taxRates).values(raised);
    onTestFinished(async () => {
      await db.delete(taxRates).where(eq(taxRates.fromDate, raised.fromDate));
    });
    const csv = [
      'name,category,price,hsn,gst_rate',
      'Of none,,120,,',
      'Of plain,Plain,120,,',
      'Own,,120,71171910,',
      'Said,,120,9615,3',
    ].join('\r\n');
    expect(await writeFile(csv, (await tryOut(csv)).token)).toMatchObject({ body: { added: 4 } });
    const { name, gstRateBps } = products;
    expect(await db.select({ name, gstRateBps }).from(products).orderBy(desc(products.id)).limit(4)).toEqual([
      { name: 'Said', gstRateBps: 300 },
      { name: 'Own', gstRateBps: 500 },
      { name: 'Of plain', gstRateBps: 500 },
      { name: 'Of none', gstRateBps: 500 },
    ]);
  });

  test('G14: say of what is new whether it is on sale, and come back with their state and their day', async () => {
    const newOnes = (await tryOut('name,price,status\r\nOne,100,\r\nTwo,100,draft\r\n')).changes;
    expect(newOnes.map(({ newStatus }) => newStatus)).toEqual(['live', 'draft']);
    const draft = { name: 'Planned haar', status: 'draft', publishAt: Date.UTC(2099, 10, 24, 13, 30) };
    const id = await add(draft);
    const file = await fileOf('Planned');
    expect(file).toContain(',draft,2099-11-24 19:00,');
    expect(await tryOut(file)).toMatchObject({ rows: 1, changes: [], problems: [] });
    const live = file.replace(',draft,2099-11-24 19:00,', ',Live,2099-11-24 19:00,');
    expect(await writeFile(live, (await tryOut(live)).token)).toMatchObject({ status: 200 });
    expect(await rowOf(id)).toMatchObject({ status: 'live', publishAt: null });
  });

  test('are written only as they were shown', async () => {
    const { ctx } = admin();
    const { id } = await addProduct(ctx.db, { inStock: 3 });
    const csv = `id,price,stock\r\n${String(id)},600,5\r\n`;
    const { token } = await tryOut(csv);
    const changed = { status: 409, body: { error: 'PRODUCTS_CHANGED' } };
    expect(await writeFile(csv, '')).toMatchObject(changed);
    expect(await writeFile(csv.replace('600', '6'), token)).toMatchObject(changed);
    await ctx.db.update(products).set({ pricePaise: 55_000 }).where(eq(products.id, id));
    expect(await writeFile(csv, token)).toMatchObject(changed);
    expect(await rowOf(id)).toMatchObject({ pricePaise: 55_000, stockQuantity: 3 });
  });

  test('of the most there may be are written in seconds', async () => {
    const { ctx } = admin();
    const ids = [...(await addProducts(ctx.db, 1000)), ...(await addProducts(ctx.db, 1000))];
    const csv = csvLine(['id', 'price', 'stock']) + ids.map((id) => csvLine([id, 700, 6])).join('');
    const { token, changes } = await tryOut(csv);
    expect(changes).toHaveLength(2000);
    expect(await writeFile(csv, token)).toMatchObject({ status: 200, body: { changed: 2000 } });
    const purged = new Set(ctx.purged);
    expect(ids.filter((id) => !purged.has(`product:${String(id)}`))).toEqual([]);
    await expectLedgerToAddUp(ctx.db);
    const message = 'Line 2002: a file has at most 2,001 lines.';
    expect(await tryOut(`${csv}1,2,3\r\n`)).toMatchObject({ details: { csv: [message] } });
  });
});

describe('A2: a line of the file is refused', () => {
  test('each with its reason, and the whole file with it', async () => {
    const { ctx } = admin();
    const { id } = await addProduct(ctx.db, { mrpPaise: 50_000 });
    const { id: other } = await addProduct(ctx.db);
    const lines = [
      'id,name,price,stock,category,is_featured,offer_ends_at',
      `${String(id)},,600,,,,`,
      '999999,Gone,1,,,,',
      'x,Odd,1,,,,',
      `${String(other)},Dear,12.345,2.4: 1,Nowhere,perhaps,tomorrow`,
      `${String(other)},Twice,1,,,,`,
      ',No price,,,,,',
      ',Too many,1,,,,,more',
      ',Over,100,,,,2020-01-01 10:00',
    ];
    const csv = lines.join('\n');
    const { problems, changes, token } = await tryOut(csv);
    expect(problems).toEqual([
      { line: 2, reason: 'name: Product name is required.' },
      { line: 2, reason: 'mrp: The MRP cannot be lower than what you ask.' },
      { line: 3, reason: 'There is no product with the id 999999.' },
      { line: 4, reason: 'There is no product with the id x.' },
      { line: 5, reason: 'price: Please use at most two decimals.' },
      { line: 5, reason: 'There is no category "Nowhere".' },
      { line: 5, reason: 'is_featured: "perhaps" is neither yes nor no.' },
      { line: 5, reason: 'offer_ends_at: "tomorrow" is no day and time such as 2026-11-20 23:59.' },
      { line: 6, reason: `The id ${String(other)} is there twice.` },
      { line: 7, reason: 'price: Price is required.' },
      { line: 8, reason: 'There are more cells than columns.' },
      { line: 9, reason: 'original_price: An offer that ends needs the original price.' },
    ]);
    expect(changes).toEqual([]);
    expect(await writeFile(csv, token)).toMatchObject({
      status: 400,
      body: { message: 'Line 2: name: Product name is required.' },
    });
  });

  test.each([
    ['id,colour\n1,red', 'Line 1: there is no column "colour".'],
    ['id,id\n1,1', 'Line 1: a column is there twice.'],
    ['price\n1', 'Line 1: there is neither id nor name.'],
    ['id,name\n1,"open', 'Line 2: a quotation mark is not closed.'],
  ])('and with it what is no such file: %j', async (csv, message) => {
    expect(await tryOut(csv)).toMatchObject({ message, details: { csv: [message] } });
  });
});

/** A file with 10 pieces in stock, of which so many have gone since. */
async function exported({ gone }: { gone: number }) {
  const { ctx } = admin();
  const name = `Q${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const { id } = await addProduct(ctx.db, { name, inStock: 10 });
  const file = await fileOf(name);
  expect(file).toContain(',499.00,,,10,10,no,');
  const take = (quantity: number) =>
    ctx.db.insert(stockMovements).values({ productId: id, kind: 'adjustment', quantity: -quantity });
  await take(gone);
  const onHand = async () => (await rowOf(id))?.stockQuantity;
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
  expect(await writeFile(csv, token)).toMatchObject({ status: 200, body: { changed: 1 } });
  expect(await onHand()).toBe(6);
});

test('A3: it never takes away more than there is, also where the last went after it was shown', async () => {
  const { withStock, take, onHand } = await exported({ gone: 4 });
  const none = withStock(0);
  const short = { reason: 'stock: Pieces were sold in the meantime: 6 left. Please count again.' };
  const { problems, token: refused } = await tryOut(none);
  expect(problems).toMatchObject([short]);
  expect(await writeFile(none, refused)).toMatchObject({ status: 400 });

  const some = withStock(5);
  const { token, problems: fine } = await tryOut(some);
  expect(fine).toEqual([]);
  await take(2);
  expect(await writeFile(some, token)).toMatchObject({ status: 409, body: { error: 'PRODUCTS_CHANGED' } });
  expect(await onHand()).toBe(4);
});
