import type { Analytics } from '#analytics/analytics.ts';
import { open } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const PRODUCTS = '/admin/products';

test('a shop with nothing to sell says what comes first', { tag: '@journey' }, async ({ admin }) => {
  await admin.routeWebSocket('**/api/admin/live', () => undefined);
  await admin.route('**/api/admin/analytics*', async (route) => {
    const response = await route.fetch();
    const nothing = { products: 0, orders: 0 };
    await route.fulfill({ response, json: { ...((await response.json()) as Analytics), ...nothing } });
  });
  await admin.goto('/admin/dashboard');
  const steps = admin.getByRole('region', { name: 'First steps' });
  await expect(admin.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await admin.getByRole('button', { name: '90 days' }).click();
  const links = steps.getByRole('link');
  await expect(links).toHaveText(['Settings', 'Categories', 'Add from photos', 'Banners', 'Your shop']);
  for (const link of await links.all()) {
    expect((await admin.request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200);
  }
  await expectFits(admin);
  await expectAccessible(admin);
});

test('where there is no piece at all, the list leads to the first ones @desktop', async ({ admin }) => {
  const nothing = { items: [], total: 0, page: 1, pageCount: 1, putAway: { draft: 0, hidden: 0 } };
  await admin.route(/\/api\/admin\/products(\?|$)/, (route) => route.fulfill({ json: nothing }));
  await open(admin, `${PRODUCTS}?search=Kadli`);
  await expect(admin.getByText('No Products Found')).toBeVisible();
  const first = admin.getByRole('link', { name: 'Photograph your first pieces' });
  await expect(first).toHaveCount(0);
  await admin.getByLabel('Search products').fill('');
  await expect(first).toHaveAttribute('href', `${PRODUCTS}/photos`);
  await expect(admin.getByText('No Products Found')).toBeVisible();
});
