import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { expectTold, openOrders, orderRow, placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { dialogButton, lookAgain, openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

/** The page is told that the shop fails; nothing in the shop is changed. */
const fail = (route: Route) =>
  route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'It broke.' } });
const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);

test.beforeEach(({ problems }) => {
  problems.allow(/500|409/);
});

test(
  'A8: what goes wrong with products is said, and nothing typed is lost @desktop',
  { tag: '@journey' },
  async ({ admin }) => {
    const PRODUCTS = /\/api\/admin\/(?:products|categories)/;
    const [other] = await readDemo('select sku from products limit 1');
    const sku = admin.getByLabel('SKU');
    const TAKEN = 'Another product has this SKU already, perhaps one that you deleted.';
    await openAdmin(admin, 'products/add');
    await admin.route(PRODUCTS, fail);
    await fill(admin, 'Name', 'Never saved');
    await fill(admin, 'Price (₹)', '100');
    await fill(admin, 'Stock quantity', '1');
    await admin.getByRole('button', { name: 'Add Product' }).click();
    await expectToast(admin, 'Failed to add product. It broke.');
    await expect(admin.getByLabel('Name', { exact: true })).toHaveValue('Never saved');
    await admin.unroute(PRODUCTS);
    await sku.fill(String(other?.['sku']));
    await admin.getByRole('button', { name: 'Add Product' }).click();
    await expectToast(admin, `Failed to add product. ${TAKEN}`);
    await expect(sku).toHaveAccessibleDescription(new RegExp(TAKEN));
    await expect(sku).toBeFocused();
    admin.on('dialog', (dialog) => void dialog.accept());

    await openAdmin(admin, 'products');
    await admin.route(PRODUCTS, fail);
    await admin.getByLabel('Sort by').selectOption('price-asc');
    await expect(admin.getByRole('alert')).toContainText('Failed to fetch products. It broke.');
    await admin.unroute(PRODUCTS);
    await admin.getByRole('button', { name: 'Try Again' }).click();
    await expect(admin.getByRole('alert')).toHaveCount(0);
  },
);

test('A8: a dialog says that its save or deletion failed, and a list that it could not be read @desktop', async ({
  admin,
}) => {
  const code = `FAIL-${randomUUID().slice(0, 8)}`.toUpperCase();
  await readDemo(
    `insert into coupons (code, discount_type, discount_value) values (?, 'percentage', 500)`,
    code,
  );
  const [banner] = await readDemo(
    'select title from home_banners where is_active order by sort_order limit 1',
  );
  const title = String(banner?.['title']);
  for (const [section, noun, name, notSaved] of [
    ['categories', 'Category', 'Bangles', 'Failed to update category'],
    ['coupons', 'Coupon', code, 'Failed to update coupon'],
    ['banners', 'Banner', title, 'Operation failed'],
  ] as const) {
    await openAdmin(admin, section);
    const API = new RegExp(`/api/admin/${section}`);
    await admin.route(API, fail);
    await admin.getByRole('button', { name: `Edit ${name}` }).click();
    await dialogButton(admin, `Save ${noun}`).click();
    await expectToast(admin, `${notSaved}: It broke.`);
    await dialogButton(admin, 'Cancel').click();
    await admin.getByRole('button', { name: `Delete ${name}` }).click();
    await dialogButton(admin, 'Delete').click();
    await expectToast(admin, `Failed to delete ${noun.toLowerCase()}: It broke.`);
    await expect(rowOf(admin, name)).toBeVisible();
    await lookAgain(admin);
    await expect(admin.getByRole('alert')).toContainText(`Failed to fetch ${section}: It broke.`);
    await admin.unroute(API);
    await admin.getByRole('button', { name: 'Try Again' }).click();
    await expect(admin.getByRole('alert')).toHaveCount(0);
  }
  await readDemo('delete from coupons where code = ?', code);
});

test('A8: a tracking link that could not be saved stays in its dialog, and is saved for an order that was moved elsewhere meanwhile @desktop', async ({
  admin,
}) => {
  const { id } = await placeAndPay();
  await openOrders(admin, id);
  await orderRow(admin, id)
    .getByRole('button', { name: `Tracking of ${id}` })
    .click();
  const dialog = admin.getByRole('dialog', { name: `Tracking of ${id}` });
  const save = dialog.getByRole('button', { name: 'Save' });
  const link = dialog.getByLabel('Tracking link');
  await link.fill('https://track.example/moved');
  await admin.route(`**/api/admin/orders/${id}`, fail, { times: 1 });
  await save.click();
  await expectTold(admin, /Failed to update tracking URL: It broke\./);
  await expectAccessible(admin);
  const statusOf = async () => {
    const [row] = await readDemo('select status, tracking_url from orders where id = ?', id);
    return [row?.['status'], row?.['tracking_url']];
  };
  await expect(dialog.getByLabel('Mark as shipped')).toBeChecked();
  await callApi(admin, 'PATCH', `admin/orders/${id}`, { status: 'delivered' });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('its status is “Delivered” now');
  await expect(link).toHaveValue('https://track.example/moved');
  expect(await statusOf()).toEqual(['delivered', null]);
  await expect(dialog.getByLabel('Mark as shipped')).toHaveCount(0);
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await statusOf()).toEqual(['delivered', 'https://track.example/moved']);
});
