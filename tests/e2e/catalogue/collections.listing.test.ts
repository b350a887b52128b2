import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { servedHtml } from '#tests/e2e/support/served-html.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

test.describe('lists for search engines', { tag: '@desktop' }, () => {
  test('each page names itself, the one before and the one after', async ({ request }) => {
    const html = await servedHtml(request, '/collections?page=2');
    const link = (rel: string) => html.find('link', 'rel', rel)?.['href'];
    expect(link('canonical')).toMatch(/\/collections\?page=2$/);
    expect(link('prev')).toBe('/collections');
    expect(link('next')).toBe('/collections?page=3');
  });

  test('an order has the list in its own order as its address, a search or filter is not listed', async ({
    request,
  }) => {
    const bangles = await servedHtml(request, '/collections/bangles?sort=price-asc');
    expect(bangles.find('link', 'rel', 'canonical')?.['href']).toMatch(/\/collections\/bangles$/);
    const sorted = await servedHtml(request, '/collections?sort=name-asc&page=2');
    expect(sorted.find('link', 'rel', 'canonical')?.['href']).toMatch(/\/collections$/);
    expect(sorted.find('link', 'rel', 'next')).toBeUndefined();
    for (const address of ['/collections?search=kada', '/collections?filter_categories=1']) {
      const html = await servedHtml(request, address);
      expect(html.find('meta', 'name', 'robots')?.['content'], address).toBe('noindex');
      expect(html.find('link', 'rel', 'canonical'), address).toBeUndefined();
    }
  });

  test('impossible parameters are dropped, and a page past the last is the last', async ({ request }) => {
    const bad = '/collections?sort=nonsense&filter_categories=x,1.5&page=-3';
    expect(await (await request.get(bad)).text()).toContain('All Collections');
    const beyond = await request.get('/collections?page=999', { maxRedirects: 0 });
    expect(beyond.status()).toBe(302);
    expect(beyond.headers()['location']).toMatch(/\/collections\?page=\d$/);
  });

  test('W3: a list of chosen categories is kept under one address', async ({ request }) => {
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
