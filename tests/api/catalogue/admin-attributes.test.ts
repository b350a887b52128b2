import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attributes, attributeValues, productAttributes } from '#drizzle/schema/attribute.ts';
import type { AdminValue } from '#catalogue/facets/attribute-input.ts';
import { csvLine } from '#csv.ts';
import { tags } from '#page/page-cache.ts';
import { pathOf, useAdminProducts } from '#tests/support/admin-products.ts';
import { openBrowser, settle } from '#tests/support/browser.ts';
import { addProduct } from '#tests/support/rows.ts';

const { admin, add, change, fileOf, tryOut, writeFile } = useAdminProducts();
const VALUES = '/api/admin/attribute-values';

const list = async () => ((await admin().owner.get(VALUES)).body as { items: AdminValue[] }).items;
const send = (id: number, method: 'PUT' | 'DELETE', body?: object) =>
  admin().owner.send(`${VALUES}/${String(id)}`, { method, body });

async function idOf(key: string, value: string): Promise<number> {
  const [found] = await admin()
    .ctx.db.select({ id: attributeValues.id })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(and(eq(attributes.key, key), eq(attributeValues.value, value)));
  return found?.id ?? 0;
}
const saidOf = async (productId: number) =>
  (await admin().ctx.db.select().from(productAttributes).where(eq(productAttributes.productId, productId)))
    .map(({ valueId }) => valueId)
    .sort((a, b) => a - b);

describe('G8: values of attributes', () => {
  test('are added, renamed and ordered, and say on how many pieces they stand', async () => {
    const { owner, ctx } = admin();
    const [colour] = await ctx.db.select().from(attributes).where(eq(attributes.key, 'colour'));
    const added = await owner.post(VALUES, {
      attributeId: colour?.id,
      label: 'Sea green',
      colour: '#2E8B57',
    });
    expect(added.status).toBe(201);
    const { id } = added.body as { id: number };
    const product = await addProduct(ctx.db);
    await ctx.db.insert(productAttributes).values({ productId: product.id, valueId: id });
    const seaGreen = (await list()).find((each) => each.id === id);
    expect(seaGreen).toMatchObject({
      value: 'sea-green',
      colour: '#2e8b57',
      productCount: 1,
      attribute: 'Colour',
    });

    ctx.purged.length = 0;
    expect((await send(id, 'PUT', { label: 'Ocean', colour: null, position: 1 })).status).toBe(200);
    await settle(ctx);
    expect(ctx.purged).toContain(tags.attributes);
    expect((await list()).find((each) => each.id === id)).toMatchObject({
      label: 'Ocean',
      value: 'sea-green',
    });

    expect((await send(id, 'DELETE')).status).toBe(200);
    expect(await saidOf(product.id)).toEqual([]);
    expect((await send(id, 'DELETE')).status).toBe(404);
    expect((await send(id, 'PUT', { label: 'Ocean' })).status).toBe(404);
  });

  test.each([
    [{ label: '' }, 'label', 'A name is required.'],
    [{ label: 'कंगन' }, 'label', 'The name needs a letter from A to Z or a digit.'],
    [{ label: 'Teal', colour: 'teal' }, 'colour', 'A colour has the form #6b1023.'],
    [{ label: 'Teal', attributeId: 999 }, 'attributeId', 'This no longer exists.'],
    [
      { label: 'Gold | silver' },
      'label',
      'A name cannot have | in it: in a file of products it stands between values.',
    ],
  ])('%j is refused beside its field', async (fields, field, message) => {
    const { status, body } = await admin().owner.post(VALUES, { attributeId: 1, ...fields });
    expect(status).toBe(400);
    expect((body as { details: Record<string, string[]> }).details[field]).toEqual([message]);
  });

  test('a name is there once, whether it is added or given to another', async () => {
    const { owner } = admin();
    const add = (label: string) => owner.post(VALUES, { attributeId: 1, label });
    const taken = {
      status: 409,
      body: { error: 'NAME_TAKEN', details: { label: ['There is a value of this name already.'] } },
    };
    for (const label of ['MAROON', 'Rose  gold', 'rose gold']) {
      expect(await add(label)).toMatchObject(label === 'Rose  gold' ? { status: 201 } : taken);
    }
    const { id } = (await add('Lac')).body as { id: number };
    expect(await send(id, 'PUT', { label: 'maroon' })).toMatchObject(taken);
    expect(await send(id, 'PUT', { label: 'Lac|er' })).toMatchObject({ status: 400 });
    expect(await send(id, 'PUT', { label: 'LAC' })).toMatchObject({ status: 200 });

    const { id: other } = (await add('Shell')).body as { id: number };
    const raced = await Promise.all([
      send(id, 'PUT', { label: 'Ivory' }),
      send(other, 'PUT', { label: 'ivory' }),
      add('IVORY'),
    ]);
    expect(raced.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(raced.filter(({ status }) => status === 409)).toHaveLength(2);
  });
});

describe('G8: what is said of a product', () => {
  test('comes with it, and changes with its form, which may leave it out', async () => {
    const { owner, ctx } = admin();
    const [maroon, brass] = [await idOf('colour', 'maroon'), await idOf('base', 'brass')];
    const id = await add({ attributeIds: [maroon, brass] });
    const shown = (await openBrowser(ctx).get(`/api/products/${String(id)}`)).body;
    expect(shown).toMatchObject({
      attributes: [
        { label: 'Colour', values: ['Maroon'] },
        { label: 'Base metal', values: ['Brass'] },
      ],
    });
    expect((await change(id, {})).status).toBe(200);
    expect(await saidOf(id)).toHaveLength(2);
    expect((await change(id, { attributeIds: [brass, 987_654] })).status).toBe(200);
    expect(await saidOf(id)).toEqual([brass]);
    const copy = await owner.post(pathOf(id, '/duplicate'));
    expect(await saidOf((copy.body as { id: number }).id)).toEqual([brass]);
  });

  test('stands in the file, by label or address, and an unknown word is a problem of its line', async () => {
    const { id } = await addProduct(admin().ctx.db, { name: 'Filed choker' });
    const csv =
      csvLine(['id', 'attribute_colour', 'attribute_occasion']) + csvLine([id, 'Maroon | gold', 'BRIDAL']);
    expect(await tryOut(csv.replace('gold', 'magenta'))).toMatchObject({
      problems: [{ line: 2, reason: 'attribute_colour: There is no value "magenta".' }],
    });
    const { token, changes } = await tryOut(csv);
    const cell = { column: 'attribute_colour', before: '', after: 'Maroon | gold' };
    expect(changes[0]?.cells).toContainEqual(cell);
    expect((await writeFile(csv, token)).status).toBe(200);
    expect(await saidOf(id)).toHaveLength(3);
    const written = await fileOf('Filed');
    expect(written).toContain(',Maroon | Gold,Bridal,');
    expect(await tryOut(written)).toMatchObject({ rows: 1, changes: [], problems: [] });
  });
});
