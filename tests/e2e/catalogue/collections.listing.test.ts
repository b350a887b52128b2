import { readDemo } from '../support/demo-database.ts';
import { expect, test } from '../support/test.ts';

test.describe('lists for search engines', { tag: '@desktop' }, () => {
  test('each page names itself, the one before and the one after', async ({ page }) => {
    await page.goto('/collections?page=2');
    const link = (rel: string) => page.locator(`head link[rel=${rel}]`);
    await expect(link('canonical')).toHaveAttribute('href', /\/collections\?page=2$/);
    await expect(link('prev')).toHaveAttribute('href', '/collections');
    await expect(link('next')).toHaveAttribute('href', '/collections?page=3');
  });

  test('an order has the list in its own order as its address, a search or filter is not listed', async ({
    page,
  }) => {
    const canonical = page.locator('head link[rel=canonical]');
    const robots = page.locator('meta[name=robots]');
    await page.goto('/collections/bangles?sort=price-asc');
    await expect(canonical).toHaveAttribute('href', /\/collections\/bangles$/);
    await page.goto('/collections?sort=name-asc&page=2');
    await expect(canonical).toHaveAttribute('href', /\/collections$/);
    await expect(page.locator('head link[rel=next]')).toHaveCount(0);
    for (const address of ['/collections?search=kada', '/collections?filter_categories=1']) {
      await page.goto(address);
      await expect(robots).toHaveAttribute('content', 'noindex');
      await expect(canonical).toHaveCount(0);
    }
  });

  test('what cannot be meant is dropped, and a page past the last is the last', async ({ request }) => {
    const bad = '/collections?sort=nonsense&filter_categories=x,1.5&page=-3';
    expect(await (await request.get(bad)).text()).toContain('All Collections');
    const beyond = await request.get('/collections?page=999', { maxRedirects: 0 });
    expect(beyond.status()).toBe(302);
    expect(beyond.headers()['location']).toMatch(/\/collections\?page=\d$/);
  });

  test('WORLD "Cloudflare": a list of chosen categories is kept under one address', async ({ request }) => {
    const rows = await readDemo('select id from categories order by id limit 2');
    const [first = '', second = ''] = rows.map(({ id }) => String(id));
    const kept = async (categories: string) => {
      const list = await request.get(`/collections?filter_categories=${categories}`);
      expect(list.status(), categories).toBe(200);
      return list.headers()['cloudflare-cdn-cache-control']?.startsWith('public') ?? false;
    };
    expect(await kept(`${first},${second}`)).toBe(true);
    for (const another of [`${second},${first}`, `${first},${first}`, `${first},999999`, '999999', '']) {
      expect(await kept(another), another).toBe(false);
    }
  });

  test('a list is one round trip to the database, a search at most two', async ({ request }) => {
    for (const [path, trips] of [
      ['/collections', /"1 round trip"/],
      ['/collections/earrings?sort=price-desc', /"1 round trip"/],
      ['/collections?search=kada', /"1 round trip"/],
      ['/collections?search=jhumkka', /"2 round trips"/],
    ] as const) {
      expect((await request.get(path)).headers()['server-timing'], path).toMatch(trips);
    }
  });
});
