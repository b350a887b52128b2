import { openOrders } from '../support/admin-order.ts';
import { open } from '../support/admin-product.ts';
import { expect, test } from '../support/owner.ts';

test('whoever uses the keys stays in the list when the button that she pressed goes @desktop', async ({
  admin,
}) => {
  await open(admin, '/admin/products');
  const all = admin.getByLabel('Select all on this page');
  await all.press('Space');
  await admin.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect(all).toBeFocused();
  await expect(all).not.toBeChecked();

  await admin.route(/\/api\/admin\/orders\?.*cursor=/, async (route) => {
    const answer = await route.fetch();
    const { items } = (await answer.json()) as { items: unknown[] };
    await route.fulfill({ json: { items } });
  });
  await openOrders(admin);
  const more = admin.getByRole('button', { name: 'Show more' });
  await more.press('Enter');
  await expect(more).toHaveCount(0);
  await expect(admin.getByText('The list ends here.')).toBeFocused();
});
