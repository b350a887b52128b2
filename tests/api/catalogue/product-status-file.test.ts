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
});
