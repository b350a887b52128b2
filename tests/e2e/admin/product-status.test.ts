import { NO_MOMENT } from '#day.ts';
import { dialogButton, rowOf } from '#tests/e2e/support/admin-page.ts';
import { addProduct, open } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

const PAGE = '/admin/products';
const search = (name: string, status = '') =>
  `${PAGE}?search=${encodeURIComponent(name)}${status && `&status=${status}`}`;

test(
  'G14: a piece is put away in its form, looked at as it will be, and shown again with others',
  { tag: '@journey' },
  async ({ admin }) => {
    const { id, name, remove } = await addProduct(admin);
    const inShop = `/products/${String(id)}`;
    await open(admin, `${PAGE}/edit/${String(id)}`);
    await expect(admin.getByRole('link', { name: 'View in the shop' })).toBeVisible();
    await admin.getByLabel('State').selectOption('draft');
    await admin.getByLabel(/Goes live by itself/).fill('2099-11-24T19:00');
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await expectToast(admin, `Product "${name}" updated successfully.`);

    await open(admin, search(name));
    await expect(rowOf(admin, name)).toContainText('Goes live 24 Nov 2099, 7:00 pm');
    expect(await spill(admin)).toBeLessThanOrEqual(0);
    expect((await admin.request.get(inShop)).status()).toBe(404);
    await rowOf(admin, name)
      .getByRole('link', { name: `Preview ${name}` })
      .click();
    await expect(admin.getByRole('heading', { name })).toBeVisible();
    await expect(admin.getByText('only you see this page')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
    await expect(admin.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const preview = await admin.request.get(admin.url());
    expect(preview.headers()['cache-control']).toContain('no-store');
    await expectAccessible(admin);

    await open(admin, search(name, 'draft'));
    await expect(admin.getByRole('link', { name: /^Drafts/ })).toHaveAttribute('aria-current', 'page');
    await admin.getByRole('checkbox', { name: `Select ${name}` }).check();
    await admin.getByRole('button', { name: 'Set state' }).click();
    await dialogButton(admin, 'Set state').click();
    await expect(admin.getByRole('group', { name: 'State' })).toHaveAccessibleDescription(
      'Please choose a state.',
    );
    await expectAccessible(admin);
    await admin.getByRole('radio', { name: /^Live/ }).check();
    await dialogButton(admin, 'Set state').click();
    await expectToast(admin, '1 product updated successfully.');
    await readDemo('update products set created_at = 1 where id = ?', id);
    await expect(admin.getByText('No Products Found')).toBeVisible();
    await expect.poll(async () => (await admin.request.get(inShop)).status()).toBe(200);
    await admin.getByRole('link', { name: 'All', exact: true }).click();
    await expect(rowOf(admin, name)).toBeVisible();
    await expect(rowOf(admin, name)).not.toContainText('Draft');

    await readDemo(`update products set status = 'hidden' where id = ?`, id);
    await open(admin, search(name));
    await rowOf(admin, name)
      .getByRole('button', { name: `Make live: ${name}` })
      .press('Enter');
    await expectToast(admin, `"${name}" is in the shop now.`);
    await expect(rowOf(admin, name)).not.toContainText('Hidden');
    await expect(admin.getByRole('link', { name, exact: true })).toBeFocused();
    await remove();
  },
);

test('G14, A5: a day without its time is not taken for none @desktop', async ({ admin }) => {
  const { id, remove } = await addProduct(admin, { status: 'draft' });
  await open(admin, `${PAGE}/edit/${String(id)}`);
  const launch = admin.getByLabel(/Goes live by itself/);
  await launch.focus();
  await admin.keyboard.type('11112099');
  await expect(launch).toHaveValue('');
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await expectToast(admin, NO_MOMENT);
  await expect(launch).toHaveAccessibleDescription(new RegExp(NO_MOMENT));
  await expect(launch).toBeFocused();
  await remove();
});
