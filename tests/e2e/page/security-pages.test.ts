import type { APIRequestContext } from '@playwright/test';
import { placeUnpaid } from '#tests/e2e/support/admin-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { expectPrivate, expectSecurityHeaders, foreignSources } from '#tests/e2e/support/headers.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { PAYMENTS_URL, SHOP_URL } from '#tests/e2e/support/shop-address.ts';

const OPEN = ['/', '/collections', '/contact', '/privacy-policy', '/login', '/find-order', '/admin/login'];
const ADMIN = ['/admin/dashboard', '/admin/orders', '/admin/products', '/admin/settings', '/admin/customers'];
const PERSONAL = ['/profile', '/orders', '/wishlist', '/checkout', '/login', '/find-order', '/admin/login'];

test.describe('R11: what a page may do', { tag: '@desktop' }, () => {
  test(
    'the checkout alone takes anything from elsewhere, of the payment service',
    { tag: '@journey' },
    async ({ request }) => {
      const checkout = await request.get('/checkout');
      const apps = ['upi:', 'intent:', 'phonepe:', 'tez:', 'paytmmp:'];
      expect(new Set(foreignSources(checkout))).toEqual(new Set([PAYMENTS_URL, ...apps]));
      const styles = checkout.headers()['content-security-policy']?.match(/style-src[^;]*/g);
      expect(styles?.map((each) => each.trim())).toEqual([
        "style-src 'self'",
        "style-src-elem 'self' 'unsafe-inline'",
        "style-src-attr 'unsafe-inline'",
      ]);
      expect(checkout.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
      for (const path of [...OPEN, await demoProduct('Meenakshi Temple Jhumkas')]) {
        const response = await request.get(path);
        expect(response.status(), path).toBe(200);
        expect(foreignSources(response), path).toEqual([]);
        expectSecurityHeaders(response);
      }
    },
  );

  test(
    'the admin takes nothing from elsewhere, and nobody keeps a copy of it',
    { tag: '@journey' },
    async ({ admin }) => {
      for (const path of ADMIN) {
        const response = await admin.context().request.get(path);
        expect(response.status(), path).toBe(200);
        expect(foreignSources(response), path).toEqual([]);
        expectSecurityHeaders(response);
        expectPrivate(response);
      }
    },
  );

  test('nobody caches what is personal, not even the edge', async ({ admin }) => {
    for (const path of PERSONAL) {
      const response = await admin.context().request.get(path);
      expectPrivate(response);
      expect(response.headers()['cloudflare-cdn-cache-control'], path).toBe('no-store');
    }
  });

  test('addresses that carry a token are told to no other site', async ({ request }) => {
    for (const page of [
      'update-password',
      'verify-email',
      'newsletter/confirm',
      'newsletter/unsubscribe',
      'payment-failed',
    ]) {
      const response = await request.get(`/${page}?token=abc`);
      expect(response.headers()['referrer-policy'], page).toBe('no-referrer');
      expectPrivate(response);
    }
  });
});

const read = async (request: APIRequestContext, path: string, headers: Record<string, string> = {}) => {
  const response = await request.get(path, { headers });
  return { text: await response.text(), shared: response.headers()['cloudflare-cdn-cache-control'] };
};

test.describe('R11: a page that is shared', { tag: '@desktop' }, () => {
  test(
    'is the same for everybody, whatever they say of themselves',
    { tag: '@journey' },
    async ({ admin, request }) => {
      const evil = 'evil.example';
      const headers = {
        'X-Forwarded-Host': evil,
        'X-Forwarded-Proto': 'javascript',
        Forwarded: `host=${evil}`,
        'X-Original-URL': '/admin',
        'X-Rewrite-URL': '/admin',
        'X-HTTP-Method-Override': 'DELETE',
        Referer: `https://${evil}/`,
        'Accept-Language': evil,
        'User-Agent': evil,
      };
      for (const path of ['/', '/collections', '/contact']) {
        const plain = await read(request, path);
        expect(plain.shared, path).toMatch(/^public/);
        expect(await read(request, path, headers), path).toEqual(plain);
        expect(await read(admin.context().request, path), path).toEqual(plain);
      }
    },
  );

  test('is kept under the address that the shop writes alone', async ({ request }) => {
    const own = await demoProduct('Meenakshi Temple Jhumkas');
    expect((await read(request, own)).shared).toMatch(/^public/);
    const others = [
      own.replace('ts/', 'ts//'),
      own.replace('/p', '/%70'),
      `${own}.html`,
      '/collections//rings',
    ];
    for (const path of others) expect((await read(request, path)).shared, path).toBe('no-store');
  });

  test('leads nobody elsewhere from an address that looks like ours', async ({ request }) => {
    for (const path of [
      '/login//evil.example/',
      '/LOGIN/%0d%0aSet-Cookie:a=b',
      '/products/%2f%2fevil.example/',
    ]) {
      const response = await request.get(path, { maxRedirects: 0 });
      const location = response.headers()['location'] ?? '/';
      expect(new URL(location, SHOP_URL).origin, path).toBe(SHOP_URL);
      expect(response.headers()['set-cookie'], path).toBeUndefined();
    }
  });
});

/** The shop refuses these texts; here somebody has got them into the database all the same. */
const SCRIPT = '<img src=x onerror=alert(1)>"\'</script><script>alert(1)</script>';
const LINK = 'javascript:alert(1)';

test(
  'R11: links and words of the database do nothing on a page, even bad ones',
  { tag: '@alone' },
  async ({ page }) => {
    const [notice] = await readDemo('select * from notification_bar_settings where is_active = 1');
    const [banner] = await readDemo('select * from home_banners where is_active = 1 order by sort_order');
    const setNotice = (text: string, link: string) =>
      readDemo(
        'update notification_bar_settings set text_content = ?, link_url = ? where id = ?',
        ...[text, link, Number(notice?.['id'])],
      );
    const setBanner = (title: string, link: string) =>
      readDemo(
        'update home_banners set title = ?, link_to = ? where id = ?',
        ...[title, link, Number(banner?.['id'])],
      );
    try {
      await setNotice(SCRIPT, LINK);
      await setBanner(SCRIPT, 'data:text/html,<script>alert(1)</script>');
      await page.goto('/');
      await expect(page.getByRole('complementary', { name: 'Announcement' })).toContainText(SCRIPT);
      await expect(page.locator('[href^="javascript:" i], [href^="data:" i]')).toHaveCount(0);
      await expect(page.locator('img[onerror]')).toHaveCount(0);
      await expect(page.locator('script').filter({ hasText: /^alert\(1\)$/ })).toHaveCount(0);
    } finally {
      await setNotice(String(notice?.['text_content']), String(notice?.['link_url'] ?? ''));
      await setBanner(String(banner?.['title']), String(banner?.['link_to'] ?? ''));
    }
  },
);

test(
  'R11: what a shopper has typed stays text at the admin and on paper @desktop',
  { tag: '@journey' },
  async ({ admin }) => {
    const { id } = await placeUnpaid();
    await readDemo('update orders set customer_name = ?, tracking_url = ? where id = ?', SCRIPT, LINK, id);
    for (const path of [`/admin/orders?search=${id}`, `/admin/orders/${id}/packing-slip`]) {
      await admin.goto(path);
      await expect(admin.getByText(SCRIPT).first()).toBeVisible();
      await expect(admin.locator('[href^="javascript:" i], img[onerror]')).toHaveCount(0);
    }
  },
);
