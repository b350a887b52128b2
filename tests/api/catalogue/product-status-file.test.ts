import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { parseAdminProductQuery } from '#catalogue/list-admin-products.server.ts';
import { exportProducts } from '#catalogue/product-file.server.ts';
import type { ImportPreview } from '#catalogue/product-import.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdminProducts } from '#tests/support/admin-products.ts';
import { textOf } from '#tests/support/text-of.ts';

const { admin, add, rowOf } = useAdminProducts();

async function addNamed(values: object) {
  const word = `Q${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`;
  return { id: await add({ name: `${word} haar`, ...values }), word };
}

describe('G14: products as a file, with their state', () => {
  const tryOut = async (csv: string) =>
    (await admin().owner.post('/api/admin/products/import', { csv, dryRun: true })).body as ImportPreview;
  const write = async (csv: string) => {
    const { token } = await tryOut(csv);
    return await admin().owner.post('/api/admin/products/import', { csv, dryRun: false, token });
  };
  const fileOf = async (search: string) =>
    textOf(
      await exportProducts(
        { ...admin().ctx, actor: personAs('admin', 'owner') },
        parseAdminProductQuery(new URLSearchParams({ search })),
      ),
    );
  /** The heading as the shop wrote it before there were drafts. */
  const OLD_HEAD =
    'id,name,description,category,price,original_price,mrp,stock,is_featured,offer_ends_at,hsn,gst_rate,country_of_origin,manufacturer,net_quantity,attribute_colour,attribute_plating,attribute_occasion,attribute_style,attribute_stones';

  test('of before there were drafts: what is new is live, what was put away stays so', async () => {
    const { id, word } = await addNamed({ status: 'hidden' });
    const csv =
      `${OLD_HEAD}\r\n` +
      `${String(id)},${word} haar,,,550.00,,,9,yes,,7117,3,India,,1 N,,,,,\r\n` +
      `,${word} new,,,120.00,,,3,no,,7117,3,India,,1 N,,,,,\r\n`;
    expect(await write(csv)).toMatchObject({ status: 200, body: { changed: 1, added: 1 } });
    expect(await rowOf(id)).toMatchObject({ pricePaise: 550_00, status: 'hidden' });
    const { db } = admin().ctx;
    const [added] = await db
      .select()
      .from(products)
      .where(eq(products.name, `${word} new`));
    expect(added).toMatchObject({ status: 'live', publishAt: null, onSale: 1 });
  });

  test('say of what is new whether it is on sale at once, before it is written', async () => {
    const { id } = await addNamed({});
    const newOnes = (await tryOut('name,price,status\r\nOne,100,\r\nTwo,100,draft\r\n')).changes;
    expect(newOnes.map(({ newStatus }) => newStatus)).toEqual(['live', 'draft']);
    const [changed] = (await tryOut(`id,price\r\n${String(id)},123\r\n`)).changes;
    expect(changed).toMatchObject({ id, newStatus: null });
  });

  test('come back as they went out, with their state and their day', async () => {
    const { id, word } = await addNamed({ status: 'draft', publishAt: Date.UTC(2099, 10, 24, 13, 30) });
    const file = await fileOf(word);
    expect(file).toContain(',draft,2099-11-24 19:00,');
    expect(await tryOut(file)).toMatchObject({ rows: 1, changes: [], problems: [] });

    const live = file.replace(',draft,2099-11-24 19:00,', ',Live,2099-11-24 19:00,');
    expect(await write(live)).toMatchObject({ status: 200 });
    expect(await rowOf(id)).toMatchObject({ status: 'live', publishAt: null });
  });

  test('say which line cannot be', async () => {
    const { id } = await addNamed({});
    const csv =
      'id,name,price,status,publish_at\r\n' +
      `${String(id)},,,sold,\r\n,A,5,,2099-11-24 19:00\r\n,B,5,draft,2020-11-24 19:00\r\n,C,5,draft,soon\r\n`;
    const { problems } = await tryOut(csv);
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual(
      expect.arrayContaining([
        [2, 'status: "sold" is neither draft, live nor hidden.'],
        [3, 'publish_at: Only a draft goes live by itself.'],
        [4, 'publish_at: This moment has passed already.'],
        [5, 'publish_at: "soon" is no day and time such as 2026-11-20 23:59.'],
      ]),
    );
  });
});
