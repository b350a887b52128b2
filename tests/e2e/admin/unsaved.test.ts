import type { Page } from '@playwright/test';
import { openAdmin, openAdminAsleep } from '#tests/e2e/support/admin-page.ts';
import { addProduct, expectSaved, removeProducts } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

/** Safari on an iPhone leaves a page without asking. */
async function leaveSilently(admin: Page): Promise<void> {
  await admin.addInitScript(() => {
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation());
  });
}

const question = (admin: Page) => admin.getByRole('dialog', { name: 'Discard what you entered?' });
const keep = (admin: Page) => question(admin).getByRole('button', { name: 'Keep Editing' }).click();

test(
  'A2: a link, another colour and Logout give up what was typed only when the owner says so',
  { tag: '@journey' },
  async ({ admin }) => {
    await leaveSilently(admin);
    const { id, name } = await addProduct(admin);
    const link = admin.locator('a[href^="/"]').filter({ visible: true }).first();
    const typeAndGo = async (section: string, label: string) => {
      await openAdmin(admin, section);
      const field = admin.getByLabel(label, { exact: true });
      await field.fill('77');
      const address = await link.evaluate((element: HTMLAnchorElement) => element.href);
      await link.click();
      await expectAccessible(admin);
      await keep(admin);
      await expect(field).toHaveValue('77');
      return address;
    };
    const address = await typeAndGo('settings', 'Standard Shipping Fee (₹)');
    await link.click();
    await question(admin).getByRole('button', { name: 'Discard' }).click();
    await admin.waitForURL(address);

    await typeAndGo(`products/edit/${String(id)}`, 'Description');
    await admin.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await keep(admin);
    const addAnother = admin.getByRole('button', { name: 'Add another colour' });
    await addAnother.click();
    await keep(admin);
    await expect(admin.getByLabel('Description')).toHaveValue('77');
    const pieces = () => readDemo('select id from products where name like ? order by id', `${name}%`);
    expect(await pieces()).toHaveLength(1);
    await addAnother.click();
    await question(admin).getByRole('button', { name: 'Discard' }).click();
    await expect(admin).not.toHaveURL(new RegExp(`/${String(id)}$`));
    const [, colour] = await pieces();
    await expect(admin).toHaveURL(new RegExp(`/edit/${String(colour?.['id'])}$`));
    await removeProducts(admin, [id, colour?.['id']]);
  },
);

test('A2: a browser that can asks before a page is left with what was typed', async ({ admin }) => {
  await openAdmin(admin, 'products/add');
  const price = admin.getByLabel('Price (₹)', { exact: true });
  await price.fill('100');
  const asked = admin.waitForEvent('dialog');
  const leaving = admin.evaluate(() => {
    location.reload();
  });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await expect(price).toHaveValue('100');
  admin.on('dialog', (again) => void again.accept());
});

test('A2: what is typed, ticked and chosen before a page is awake stays @desktop', async ({ admin }) => {
  const { id, name, remove } = await addProduct(admin, { status: 'draft', isFeatured: true });
  const wakeForm = await openAdminAsleep(admin, `/admin/products/edit/${String(id)}`);
  await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(admin.getByLabel('Featured on the home page')).toBeChecked();
  await admin.getByLabel('Stock quantity').fill('45');
  await admin.getByLabel('Description').fill('Copper.');
  await admin.getByLabel('State').selectOption('hidden');
  await admin.getByLabel('Featured on the home page').press('Space');
  await wakeForm();
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await expectSaved(admin, name);
  const [row] = await readDemo(
    'select description, status, is_featured featured, stock_quantity pieces from products where id = ?',
    id,
  );
  expect(row).toEqual({ description: 'Copper.', status: 'hidden', featured: 0, pieces: 45 });

  const wakeSettings = await openAdminAsleep(admin, '/admin/settings');
  const fee = admin.getByLabel('Standard Shipping Fee (₹)', { exact: true });
  await fee.fill('77');
  await fee.press('Enter');
  await wakeSettings();
  await expect(fee).toHaveValue('77');
  expect(new URL(admin.url()).search).toBe('');
  // Enter has saved it, and other tests reckon with the fee of the demo.
  const stored = () =>
    readDemo('select standard_shipping_fee_paise fee from shipping_settings where is_active');
  await expect.poll(stored).toEqual([{ fee: 77_00 }]);
  await readDemo('update shipping_settings set standard_shipping_fee_paise = 5000 where is_active');
  admin.on('dialog', (dialog) => void dialog.accept());

  const wakeProducts = await openAdminAsleep(admin, '/admin/products');
  await admin.getByLabel('Select all on this page').press('Space');
  await wakeProducts();
  await expect(admin.getByRole('button', { name: 'Set state' })).toBeVisible();

  const wakeOrders = await openAdminAsleep(admin, '/admin/orders');
  await admin.getByLabel('From').fill('2020-01-01');
  await admin.getByLabel('To', { exact: true }).fill('2020-01-31');
  await admin.getByLabel('Payment', { exact: true }).selectOption('cod');
  await wakeOrders();
  await expect(admin.getByText('Nothing fits this search and these filters.')).toBeVisible();
  await expect(admin).toHaveURL(/from=2020-01-01&to=2020-01-31/);

  const wakeTrail = await openAdminAsleep(admin, '/admin/audit');
  await admin.getByLabel('Piece').fill(name);
  await wakeTrail();
  await admin.getByRole('option', { name }).click();
  await expect(admin.getByRole('list', { name: 'Changes' })).toContainText(`added ${name}`);
  await remove();
});
