import { expect, test } from 'vitest';
import { listStickers } from '#catalogue/select-edited-products.server.ts';
import { personAs } from '#tests/support/actor.ts';
import { useAdminProducts } from '#tests/support/admin-products.ts';

const { admin, add, remove } = useAdminProducts();

test('G7: stickers come in the order asked for, with what the law wants on them; not of what is gone', async () => {
  const ctx = { ...admin().ctx, actor: personAs('admin', 'owner') };
  const said = { mrpPaise: 59_900, quantityUnits: 2, unitCode: 'N', status: 'draft' };
  const [first, gone, last] = [await add(said), await add(), await add({ sku: 'LAST-1' })];
  await remove(gone);
  const asked = [last, gone, first].map((id) => ({ id, copies: 3 }));
  expect(await listStickers(ctx, asked)).toMatchObject([
    { id: last, copies: 3, sku: 'LAST-1' },
    { id: first, copies: 3, mrpPaise: 59_900, quantityUnits: 2, countryOfOrigin: 'India', category: null },
  ]);
});

test('G7: a parcel has a sticker for each of its pieces, also for one that was deleted since it was sold', async () => {
  const ctx = { ...admin().ctx, actor: personAs('admin', 'owner') };
  const [left, gone] = [await add(), await add({ sku: 'SOLD-1' })];
  await remove(gone);
  const asked = [gone, left].map((id) => ({ id, copies: 1, soldPaise: 499_00 }));
  expect(await listStickers(ctx, asked, { withGone: true })).toMatchObject([
    { id: gone, copies: 1, sku: 'SOLD-1', hsn: '7117', soldPaise: 499_00 },
    { id: left, copies: 1 },
  ]);
});

test('G7: nobody but the owner prints them', async () => {
  await expect(listStickers(admin().ctx, [])).rejects.toMatchObject({ code: 'SIGNED_OUT' });
});
