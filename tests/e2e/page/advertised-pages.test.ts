import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const EDGE = 'cloudflare-cdn-cache-control';
const ADVERTISED = 'utm_source=instagram&utm_campaign=diwali&fbclid=IwAR0x_y&gclid=Cj0KCQ';

test.describe('W3: addresses from advertisements', { tag: '@desktop' }, () => {
  test(
    'are the page that the cache has, and are not kept themselves',
    { tag: '@journey' },
    async ({ request }) => {
      const product = await demoProduct('Mehfil Kundan Bangles');
      for (const page of [
        '/',
        product,
        '/contact',
        '/collections/rings',
        '/collections/rings?sort=price-asc',
      ]) {
        const plain = await request.get(page);
        const reached = await request.get(`${page}${page.includes('?') ? '&' : '?'}${ADVERTISED}`);
        expect(reached.status(), page).toBe(200);
        expect(withoutTime(await reached.text()), page).toBe(withoutTime(await plain.text()));
        // The Worker that answered read nothing: it asked itself for the page, through the cache.
        expect(reached.headers()['server-timing'], page).toContain('0 round trips');
        expect(plain.headers()[EDGE], page).toMatch(/^public/);
        expect(reached.headers(), page).toMatchObject({ [EDGE]: 'no-store' });
        expect(reached.headers()['cache-control'], page).toBe(plain.headers()['cache-control']);
        expect(reached.headers()['cache-tag'], page).toBeUndefined();
      }
    },
  );

  test('that hold more than the page reads are that page too', { tag: '@journey' }, async ({ request }) => {
    const page = await request.get(`/contact?x=1&${ADVERTISED}`);
    expect(page.status()).toBe(200);
    expect(page.headers()['cache-control']).toMatch(/^public/);
    const missing = await request.get(`/no-such-page?${ADVERTISED}`);
    expect(missing.status()).toBe(404);
  });

  test('of a page for signed-in people lead to the login, and are kept by nobody', async ({ request }) => {
    const answer = await request.get(`/orders?${ADVERTISED}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()['location']).toContain('/login');
    expect(answer.headers()['cache-control']).toBe('private, no-store');
  });

  test('stay in the address, and a visit is counted with its campaign', async ({ page }) => {
    const told = page.waitForRequest('**/api/page-views');
    await page.goto(`/?${ADVERTISED}`);
    const { path } = (await told).postDataJSON() as { path: string };
    expect(path).toBe(`/?${ADVERTISED}`);
    await expect(page).toHaveURL(`/?${ADVERTISED}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/?$/);
  });
});

const withoutTime = (html: string) => html.replaceAll(/ data-rendered-at="\d+"/g, '');
