import type { Page } from '@playwright/test';
import { expectToast } from '#tests/e2e/support/account.ts';
import { addProduct, isAwake, open } from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

/** How far the page is scrolled. */
const topOf = (page: Page) => page.evaluate(() => scrollY);

test('whoever goes on by key after Show more stands at the first row that came, and finds all of it on the way back', async ({
  admin,
}) => {
  await open(admin, '/admin/customers');
  const links = admin.getByRole('link', { name: /^Their orders/ });
  const first = await links.count();
  await admin.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect.poll(() => links.count()).toBeGreaterThan(first);
  const row = admin.getByRole('row').filter({ has: links }).nth(first);
  await expect(row.locator(':focus')).toHaveCount(1);
  const shown = await links.count();
  const far = links.last();
  const address = (await far.getAttribute('href')) ?? '';
  await far.scrollIntoViewIfNeeded();
  const top = await topOf(admin);
  await far.click();
  await admin.waitForURL(address);
  await admin.goBack();
  await expect(links).toHaveCount(shown);
  await expect(far).toBeInViewport({ ratio: 1 });
  expect(await topOf(admin)).toBe(top);
});

test(
  'a product that is saved or left leads back to the list at the place where it was opened',
  { tag: '@journey' },
  async ({ admin }) => {
    const [nth] = await readDemo(
      'select price_paise as pricePaise from products where deleted_at is null order by price_paise limit 1 offset 14',
    );
    const { id, name, remove } = await addProduct(admin, nth);
    const list = '/admin/products?sort=price-asc';
    await open(admin, list);
    const edit = admin.locator(`a[href="/admin/products/edit/${String(id)}"]`).last();
    await edit.scrollIntoViewIfNeeded();
    const top = await topOf(admin);
    expect(top).toBeGreaterThan(0);
    for (const leave of [
      () => admin.getByRole('link', { name: 'Cancel' }).click(),
      () => admin.getByRole('button', { name: 'Save Product' }).click(),
    ]) {
      await edit.click();
      await admin.waitForURL(`**/edit/${String(id)}`);
      await isAwake(admin);
      await leave();
      await admin.waitForURL(list);
      await expect.poll(() => topOf(admin)).toBe(top);
      await expect(edit).toBeInViewport({ ratio: 1 });
    }
    await expectToast(admin, `Product "${name}" updated successfully.`);
    await remove();
  },
);
