import { beforeEach, expect, test } from 'vitest';
import { vainSearches } from '#drizzle/schema/analytics.ts';
import { forgetVainSearches, noteVainSearch } from '#analytics/vain-searches.server.ts';
import type { VainSearch } from '#analytics/page-view.ts';
import { listProducts } from '#catalogue/product-listing.server.ts';
import { parseProductQuery } from '#catalogue/product-query.ts';
import { DAY_MS } from '#dates.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { createTestContext } from '#tests/support/context.ts';
import { addProduct } from '#tests/support/rows.ts';

const admin = useAdmin();
beforeEach(async () => {
  await admin().ctx.db.delete(vainSearches);
});
const NOTE = '/api/vain-searches';
const LIST = '/api/admin/vain-searches';
const PHONE = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile' };

const listed = async () =>
  ((await admin().owner.get(LIST)).body as { items: VainSearch[] }).items.map(({ term, times }) => [
    term,
    times,
  ]);
const note = (term: string, headers: Readonly<Record<string, string>> = PHONE) =>
  openBrowser(admin().ctx).send(NOTE, { method: 'POST', body: { term }, headers });

test('are counted by what was meant, those that most people missed first', async () => {
  for (const term of ['Rani  Haar ', 'toe ring', 'rani haar']) expect((await note(term)).status).toBe(204);
  expect(await listed()).toEqual([
    ['rani haar', 2],
    ['toe ring', 1],
  ]);
});

test.each([
  ['asha@example.com', PHONE],
  ['98765 43210', PHONE],
  ['   ', PHONE],
  ['anklet', { 'User-Agent': 'Googlebot/2.1' }],
])('%j is not kept', async (term, headers) => {
  expect((await note(term, headers)).status).toBe(204);
  expect(await listed()).toEqual([]);
});

test("the owner's own are not kept, and the owner takes off what is dealt with", async () => {
  const { owner } = admin();
  expect((await owner.send(NOTE, { method: 'POST', body: { term: 'kada' }, headers: PHONE })).status).toBe(
    204,
  );
  expect(await listed()).toEqual([]);
  await note('kada');
  const [{ id }] = ((await owner.get(LIST)).body as { items: [VainSearch] }).items;
  expect((await owner.send(`${LIST}/${String(id)}`, { method: 'DELETE' })).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await owner.send(`${LIST}/${String(id)}`, { method: 'DELETE' })).status).toBe(404);
});

test('are forgotten after 90 days', async () => {
  const { ctx } = admin();
  const now = Date.UTC(2026, 10, 20);
  for (const [term, daysAgo] of [
    ['old', 91],
    ['new', 89],
  ] as const) {
    const then = createTestContext(ctx.db, { now: () => now - daysAgo * DAY_MS });
    await noteVainSearch(then, { term, userAgent: PHONE['User-Agent'] });
  }
  await forgetVainSearches(createTestContext(ctx.db, { now: () => now }));
  expect(await listed()).toEqual([['new', 1]]);
});

test.each([
  ['kundn bangle', false],
  ['haath ke kangan', false],
  ['mens bangle', true],
  ['kundan tiara', true],
  ['zzzz', true],
])('a search for %j is in vain: %j', async (search, isVain) => {
  const { ctx } = admin();
  await addProduct(ctx.db, { name: 'Kundan Bangle' });
  const query = { ...parseProductQuery(new URLSearchParams({ search })), categorySlug: null };
  expect((await listProducts(ctx, query)).isVain).toBe(isVain);
});
