import { expect, test } from 'vitest';
import { useAdminProducts } from '#tests/support/admin-products.ts';

const { admin, add, remove } = useAdminProducts();

const ask = async (query: string, term = 'mangtika') => {
  const answer = await admin().owner.get(`/api/admin/product-choices?q=${encodeURIComponent(term)}&${query}`);
  return (answer.body as { items: { id: number; putAway?: string }[] }).items;
};
const idsFor = async (query: string, term?: string) => (await ask(query, term)).map(({ id }) => id);

test('A7: a piece is chosen among those on sale, all that are kept, or those too that were deleted', async () => {
  const live = await add({ name: 'Mangtika a' });
  const draft = await add({ name: 'Mangtika b', status: 'draft' });
  const hidden = await add({ name: 'Mangtika c', status: 'hidden' });
  const gone = await add({ name: 'Mangtika d' });
  await remove(gone);
  for (const among of ['', 'among=on-sale', 'among=anything']) expect(await idsFor(among)).toEqual([live]);
  expect(await ask('among=kept')).toEqual([
    { id: live, name: 'Mangtika a', imageUrl: null },
    { id: draft, name: 'Mangtika b', imageUrl: null, putAway: 'draft' },
    { id: hidden, name: 'Mangtika c', imageUrl: null, putAway: 'hidden' },
  ]);
  expect(await ask('among=ever')).toContainEqual({
    id: gone,
    name: 'Mangtika d',
    imageUrl: null,
    putAway: 'deleted',
  });
});
