import type { Analytics } from '#analytics/analytics.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

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
