import { open } from '#tests/e2e/support/admin-product.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

test(
  'the menu of categories closes when the keys, or a press, go elsewhere',
  { tag: '@desktop' },
  async ({ admin }) => {
    await open(admin, '/admin/products');
    const summary = admin.getByText('All categories');
    const box = admin.getByRole('group', { name: 'Categories' });
    await summary.click();
    await expect(box).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(box).toBeHidden();

    await admin.keyboard.press('Enter');
    await expect(box).toBeVisible();
    await box.getByRole('checkbox').last().focus();
    await admin.keyboard.press('Tab');
    await expect(box).toBeHidden();

    await summary.click();
    const words = box.getByText('Bangles', { exact: true });
    await words.click();
    await expect(box.getByRole('checkbox', { name: 'Bangles' })).toBeChecked();
    await words.click();
    await expect(box).toBeVisible();
    await admin.getByRole('heading', { level: 1 }).click();
    await expect(box).toBeHidden();
  },
);
