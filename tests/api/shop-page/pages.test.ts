import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#drizzle/schema/order.ts';
import { pages } from '#drizzle/schema/page.ts';
import { DAY_MS, isoDay } from '#dates.ts';
import { getFrame } from '#page/shop-frame.server.ts';
import { showPage } from '#shop-page/shop-page.server.ts';
import { type AdminPage, MOST_IN_MENU, POLICIES, TERMS } from '#shop-page/shop-page.ts';
import { lastTrace, useAdmin } from '#tests/support/admin.ts';
import { addOrder } from '#tests/support/rows.ts';

const admin = useAdmin();
const PAGES = '/api/admin/pages';
const put = (slug: string, body: object) =>
  admin().owner.send(`${PAGES}/${slug}`, { method: 'PUT', body: { inMenu: false, ...body } });
const get = async (slug: string) => (await admin().owner.get(`${PAGES}/${slug}`)).body as AdminPage;
const textOf = async (slug: string) => {
  const { text } = await showPage(admin().ctx, slug);
  return text.lead + text.sections.map(({ html }) => html).join('');
};

test('a new shop has the policies with the day of the specification, as version 1', async () => {
  const { ctx } = admin();
  for (const slug of Object.keys(POLICIES)) {
    const { page } = await showPage(ctx, slug);
    expect(page).toMatchObject({ version: 1, updatedOn: '2025-05-24', holdsFrom: '2025-05-24' });
    const markdown = (await readFile(`drizzle/pages/${slug}.md`, 'utf8')).trim();
    expect(page.sha256).toBe(createHash('sha256').update(markdown).digest('hex'));
  }
});

test('an own page is written, changed with the version that was seen, shown in the menu, and deleted', async () => {
  const { ctx, owner } = admin();
  expect(await owner.get(`${PAGES}/care`)).toMatchObject({ status: 404 });
  const first = { title: 'Care', markdown: 'Keep it **dry**.', inMenu: true, seen: 0 };
  expect(await put('care', first)).toMatchObject({
    status: 200,
    body: { version: 1, seen: 1, slug: 'care' },
  });
  expect(await textOf('care')).toBe('<p>Keep it <strong>dry</strong>.</p>\n');
  expect((await getFrame(ctx)).menu.pages).toEqual([{ slug: 'care', title: 'Care' }]);

  expect(await put('care', { ...first, markdown: 'Else.' })).toMatchObject({
    status: 409,
    body: { error: 'CHANGED_ELSEWHERE' },
  });
  // An answer that got lost is asked for again.
  expect(await put('care', first)).toMatchObject({ status: 200, body: { version: 1 } });
  const second = { ...first, title: 'How to care', markdown: 'Wipe it.', inMenu: false, seen: 1 };
  expect(await put('care', second)).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await getFrame(ctx)).menu.pages).toEqual([]);
  expect((await get('care')).versions.map(({ version }) => version)).toEqual([2, 1]);
  expect(await lastTrace(admin(), 'page.change')).toMatchObject({
    entityId: 'care',
    changes: { called: 'How to care', version: 2 },
  });

  expect(await owner.send(`${PAGES}/care`, { method: 'DELETE' })).toMatchObject({ status: 200 });
  await expect(showPage(ctx, 'care')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  ['An Address', { title: 'x', markdown: 'x' }, 'slug'],
  ['a'.repeat(61), { title: 'x', markdown: 'x' }, 'slug'],
  ['x', { title: ' ', markdown: 'x' }, 'title'],
  ['x', { title: 'x', markdown: ' ' }, 'markdown'],
  ['x', { title: 'x', markdown: 'y'.repeat(60_001) }, 'markdown'],
  ['x', { title: 'x', markdown: '{{nothing}}' }, 'markdown'],
  ['x', { title: 'x', markdown: '{{if nothing}} x' }, 'markdown'],
])('what cannot be a page is refused beside its field: %s %o', async (slug, body, field) => {
  expect(await put(encodeURIComponent(slug), body)).toMatchObject({
    status: 400,
    body: { error: 'INVALID_INPUT', details: { [field]: [expect.any(String)] } },
  });
});

test('the menu has room for six pages', async () => {
  for (let nth = 0; nth < MOST_IN_MENU; nth += 1)
    expect((await put(`p${String(nth)}`, { title: 'P', markdown: 'p', inMenu: true })).status).toBe(200);
  expect(await put('more', { title: 'P', markdown: 'p', inMenu: true })).toMatchObject({
    status: 400,
    body: { details: { inMenu: [expect.stringContaining('6 pages')] } },
  });
  expect((await put('p0', { title: 'P', markdown: 'q', inMenu: true })).status).toBe(200);
});

test('a policy can be changed, not deleted, and never stands in the menu', async () => {
  const { owner, ctx } = admin();
  const { title, markdown } = await get('privacy-policy');
  expect(
    (await put('privacy-policy', { title, markdown: `${markdown}\n\nMore.`, inMenu: true })).status,
  ).toBe(200);
  expect((await showPage(ctx, 'privacy-policy')).page).toMatchObject({
    version: 2,
    updatedOn: isoDay(Date.now()),
  });
  expect((await getFrame(ctx)).menu.pages.map(({ slug }) => slug)).not.toContain('privacy-policy');
  expect(await owner.send(`${PAGES}/privacy-policy`, { method: 'DELETE' })).toMatchObject({ status: 400 });
});

test('an order keeps the terms of its day; a material change of them holds after 30 days', async () => {
  const { ctx } = admin();
  const placed = async (createdAt: number) => {
    const { id } = await addOrder(ctx.db, { createdAt });
    const [row] = await ctx.db
      .select({ version: orders.termsVersion, hash: orders.termsHash })
      .from(orders)
      .where(eq(orders.id, id));
    return row;
  };
  const [first] = await ctx.db.select().from(pages).where(eq(pages.slug, TERMS));
  const today = Date.now();
  const inMonth = today + 30 * DAY_MS;
  expect(await placed(today)).toEqual({ version: 1, hash: first?.sha256 });
  expect(await placed(Date.parse('2024-01-01'))).toEqual({ version: null, hash: null });

  const { title, markdown } = await get(TERMS);
  const changed = { title, markdown: `${markdown}\n\nNo returns of gifts.`, isMaterial: true };
  expect(await put(TERMS, changed)).toMatchObject({
    status: 200,
    body: { version: 2, holdsFrom: isoDay(inMonth) },
  });
  const now = await showPage(ctx, TERMS);
  expect([now.page.version, now.next]).toMatchObject([1, { version: 2, holdsFrom: isoDay(inMonth) }]);
  expect((await placed(today))?.version).toBe(1);
  expect((await placed(inMonth))?.version).toBe(2);
  expect((await showPage(ctx, TERMS, 2)).page.version).toBe(2);

  // A correction of what waits waits as well.
  const corrected = { ...changed, markdown: `${changed.markdown} Truly.`, isMaterial: false };
  expect(await put(TERMS, corrected)).toMatchObject({ body: { version: 3, holdsFrom: isoDay(inMonth) } });
  expect((await placed(today))?.version).toBe(1);
  const later = await showPage({ ...ctx, now: () => inMonth }, TERMS);
  expect([later.page.version, later.next]).toEqual([3, null]);
});
