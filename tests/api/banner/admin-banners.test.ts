import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { homeBanners } from '#drizzle/schema/banner.ts';
import { MOST_BANNERS } from '#banner/banner.ts';
import { getHome } from '#catalogue/get-home.server.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { useMemoryMedia } from '#tests/support/context.ts';
import { HOSTILE_LINKS } from '#tests/support/hostile-links.ts';

const admin = useAdmin();
const PICTURE = '/media/banners/abcdefgh-2400x1000-f3e7d3.webp';
const OTHER_PICTURE = '/media/banners/hgfedcba-2400x1000-f3e7d3.webp';
const keyOf = (address: string) => address.slice('/media/'.length);

async function add(values: object = {}) {
  const answer = await admin().owner.post('/api/admin/banners', {
    title: 'Diwali',
    imageUrl: PICTURE,
    ...values,
  });
  expect(answer).toMatchObject({ status: 201 });
  return (answer.body as { id: number }).id;
}
const change = (id: number, body: object) =>
  admin().owner.send(`/api/admin/banners/${String(id)}`, { method: 'PUT', body });
const remove = (id: number) => admin().owner.send(`/api/admin/banners/${String(id)}`, { method: 'DELETE' });
const rowOf = async (id: number) =>
  (await admin().ctx.db.select().from(homeBanners).where(eq(homeBanners.id, id)))[0];

describe('A2, A7: banners', () => {
  test('are listed by their order, the newest of one place first, as the home page shows them', async () => {
    const { ctx, owner } = admin();
    await ctx.db.delete(homeBanners);
    const ids = [
      await add({ sortOrder: 2, title: 'last' }),
      await add({ sortOrder: 1, title: 'older' }),
      await add({ sortOrder: 1, title: 'newer' }),
      await add({ sortOrder: -1, title: 'hidden', isActive: false }),
    ];
    for (const [index, id] of ids.entries()) {
      await ctx.db.update(homeBanners).set({ createdAt: index }).where(eq(homeBanners.id, id));
    }
    const { body } = await owner.get('/api/admin/banners');
    const titles = (body as { items: { title: string }[] }).items.map(({ title }) => title);
    expect(titles).toEqual(['hidden', 'newer', 'older', 'last']);
    const { banners } = await getHome(ctx);
    expect(banners.map(({ title }) => title)).toEqual(['newer', 'older', 'last']);
  });

  test('are kept as entered, leave a trace, and the home page is forgotten by the edge', async () => {
    const { ctx } = admin();
    const id = await add({ title: ' Eid ', subtitle: ' ', linkTo: ' /collections/rings ' });
    expect(await rowOf(id)).toMatchObject({
      title: 'Eid',
      subtitle: null,
      imageUrl: PICTURE,
      linkTo: '/collections/rings',
      sortOrder: 0,
      isActive: true,
    });
    expect(ctx.purged).toEqual(['banners']);
  });

  test('change, and one that is hidden leaves the home page', async () => {
    const { ctx } = admin();
    const id = await add();
    ctx.purged.length = 0;
    const values = { title: 'Onam', imageUrl: PICTURE, sortOrder: 7, linkTo: 'https://example.in/a' };
    expect((await change(id, { ...values, isActive: false })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ ...values, isActive: false });
    expect(ctx.purged).toEqual(['banners']);
  });

  test('A7: take their old picture along when it is replaced or they are removed', async () => {
    const { ctx } = admin();
    await ctx.db.delete(homeBanners);
    const media = useMemoryMedia(ctx);
    for (const address of [PICTURE, OTHER_PICTURE]) {
      await media.keep(keyOf(address), new ArrayBuffer(1), 'image/webp');
    }
    const id = await add();
    await change(id, { title: 'With its picture', imageUrl: PICTURE });
    expect(media.files.size).toBe(2);
    await change(id, { title: 'With another', imageUrl: OTHER_PICTURE });
    expect([...media.files.keys()]).toEqual([keyOf(OTHER_PICTURE)]);
    expect(await remove(id)).toMatchObject({ status: 200, body: { status: true } });
    expect(media.files.size).toBe(0);
    expect(await rowOf(id)).toBeUndefined();
    expect(ctx.purged).toContain('banners');
  });
});

describe('A5: a banner is refused', () => {
  const good = { title: 'Good', imageUrl: PICTURE };
  const again = ['Please upload the picture again.'];

  test.each([
    [{ imageUrl: PICTURE }, { title: ['Banner title is required.'] }],
    [{ title: 'No picture' }, { imageUrl: ['Banner image is required.'] }],
    [{ ...good, imageUrl: 'https://elsewhere.example/a.png' }, { imageUrl: again }],
    [{ ...good, imageUrl: '/media/products/abcdefgh-800x800-f3e7d3.webp' }, { imageUrl: again }],
    [{ ...good, sortOrder: 1.5 }, { sortOrder: ['A whole number from -9999 to 9999.'] }],
    [{ ...good, title: 'x'.repeat(121) }, { title: ['Please use at most 120 letters.'] }],
    [{ ...good, title: 'x\u093c\u093c'.repeat(61) }, { title: ['Please use at most 120 letters.'] }],
  ])('%j', async (body, details) => {
    expect(await admin().owner.post('/api/admin/banners', body)).toMatchObject({
      status: 400,
      body: { error: 'INVALID_INPUT', details },
    });
  });

  test.each(HOSTILE_LINKS)('with a link to %j', async (linkTo) => {
    const refused = { status: 400, body: { details: { linkTo: [expect.stringContaining('https://')] } } };
    expect(await admin().owner.post('/api/admin/banners', { ...good, linkTo })).toMatchObject(refused);
    expect(await change(1, { ...good, linkTo })).toMatchObject(refused);
  });

  test('when it is gone, or there are as many as a shop has', async () => {
    const gone = { status: 404, body: { message: 'This banner no longer exists.' } };
    expect(await change(999_999, good)).toMatchObject(gone);
    expect(await remove(999_999)).toMatchObject(gone);
    const { ctx, owner } = admin();
    await ctx.db
      .insert(homeBanners)
      .values(Array.from({ length: MOST_BANNERS }, () => ({ title: 'Many', imageUrl: PICTURE })));
    expect(await owner.post('/api/admin/banners', good)).toMatchObject({
      status: 409,
      body: { error: 'LIST_FULL' },
    });
  });
});
