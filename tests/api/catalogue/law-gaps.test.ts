import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { products } from '#drizzle/schema/catalogue.ts';
import { listPiecesToMend, TO_MEND_PER_PAGE } from '#catalogue/list-admin-products.server.ts';
import type { LawGap } from '#catalogue/law-gaps.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdminProducts } from '#tests/support/admin-products.ts';

const { admin, add, addCategory, change } = useAdminProducts();

const SAID = { mrpPaise: 59_900, quantityUnits: 2, unitCode: 'N', lengthMm: 40 };
const owner = () => ({ ...admin().ctx, actor: personAs('admin', 'owner') });
const list = (gap: LawGap | null = null, page = 1) => listPiecesToMend(owner(), { gap, page });

/** The gaps of one piece; the shop of this file has few pieces. */
async function gapsOf(id: number) {
  const { items } = await list();
  return items.find((each) => each.id === id)?.gaps ?? [];
}

describe('F2–F12: what the law wants said of each piece in the shop', () => {
  test('is all said of one with MRP, origin, quantity, HSN code and measures', async () => {
    expect(await gapsOf(await add(SAID))).toEqual([]);
  });

  test.each([
    ['mrp', { mrpPaise: null }],
    ['quantity', { quantityUnits: null, netQuantity: 'a box of six' }],
    ['measures', { lengthMm: null }],
  ] as const)('lacks the %s', async (gap, values) => {
    const id = await add({ ...SAID, ...values });
    expect(await gapsOf(id)).toEqual([gap]);
    expect((await list(gap)).items.map((each) => each.id)).toContain(id);
    expect(await change(id, SAID)).toMatchObject({ status: 200 });
    expect(await gapsOf(id)).toEqual([]);
  });

  test('lacks what only an old row can lack', async () => {
    const { db } = admin().ctx;
    const id = await add(SAID);
    const set = (values: Partial<typeof products.$inferInsert>) =>
      db.update(products).set(values).where(eq(products.id, id));
    await set({ countryOfOrigin: 'Thailand', importerName: 'Asha Imports' });
    expect(await gapsOf(id)).toEqual(['importer']);
    await set({ importerAddress: '1 Port Road, Chennai' });
    expect(await gapsOf(id)).toEqual([]);
    await set({ countryOfOrigin: ' ', hsn: '71A7' });
    expect(await gapsOf(id)).toEqual(['origin', 'hsn']);
  });

  test('asks for no measures of what is sold by its size, and for nothing of a draft', async () => {
    const sized = await addCategory(['2.4', '2.6']);
    const stock = ['2.4', '2.6'].map((size) => ({ size, onHand: 1 }));
    const bangles = await add({ ...SAID, lengthMm: null, categoryId: sized, stock });
    const draft = await add({ ...SAID, mrpPaise: null, status: 'draft' });
    expect(await gapsOf(bangles)).toEqual([]);
    expect(await gapsOf(draft)).toEqual([]);
  });

  test('is counted in all and kind by kind, and listed page by page', async () => {
    const before = await list();
    for (let at = 0; at < TO_MEND_PER_PAGE; at += 1) await add({ ...SAID, mrpPaise: null });
    await add({ ...SAID, mrpPaise: null, lengthMm: null });
    const after = await list();
    expect(after.total - before.total).toBe(TO_MEND_PER_PAGE + 1);
    expect(after.counts.mrp - before.counts.mrp).toBe(TO_MEND_PER_PAGE + 1);
    expect(after.counts.measures - before.counts.measures).toBe(1);
    expect(after.items).toHaveLength(TO_MEND_PER_PAGE);
    expect(await list(null, after.pageCount + 1)).toEqual(await list(null, after.pageCount));
  });

  test('is told to the owner alone', async () => {
    const asked = listPiecesToMend(admin().ctx, { gap: null, page: 1 });
    await expect(asked).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });
});
