import type { Page, Route } from '@playwright/test';
import { readDemo } from '../support/demo-database.ts';
import { orderRow, placeUnpaid } from '../support/admin-order.ts';
import { dialogButton, lookAgain, openDesk, passMinute, rowOf } from '../support/admin-page.ts';
import { expect, expectToast, test } from '../support/owner.ts';

/** The shop is told to fail; nothing of it is changed. */
const failing =
  (error = 'INTERNAL') =>
  (route: Route) => {
    return route.fulfill({ status: 500, json: { error, message: 'It broke.' } });
  };
const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);

test.beforeEach(({ problems }) => {
  problems.allow(/500/);
});

test('A8: what goes wrong with products is said, and nothing typed is lost @desktop', async ({ desk }) => {
  await openDesk(desk, 'products');
  const [row] = await readDemo(
    'select id, name from products where deleted_at is null order by id desc limit 1',
  );
  await desk.route(/\/api\/admin\/(?:products|categories)/, failing());
  const name = String(row?.['name']);
  await desk.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await dialogButton(desk, 'Delete').click();
  await expectToast(desk, 'Failed to delete product. It broke.');
  await expect(rowOf(desk, name).first()).toBeVisible();
  await lookAgain(desk);
  await expect(desk.getByText('Failed to fetch categories. It broke.')).toBeVisible();

  await openDesk(desk, 'products/add');
  await fill(desk, 'Name', 'Never saved');
  await fill(desk, 'Price (₹)', '100');
  await fill(desk, 'Stock quantity', '1');
  await desk.getByRole('button', { name: 'Add Product' }).click();
  await expectToast(desk, 'Failed to add product. It broke.');
  await expect(desk.getByLabel('Name', { exact: true })).toHaveValue('Never saved');
  desk.on('dialog', (dialog) => void dialog.accept());

  await openDesk(desk, `products/edit/${String(row?.['id'])}`);
  await desk.getByRole('button', { name: 'Save Product' }).click();
  await expectToast(desk, 'Operation failed: It broke.');
});

test('A8: what goes wrong with categories is said @desktop', async ({ desk }) => {
  const CATEGORIES = /\/api\/admin\/categories/;
  await openDesk(desk, 'categories');
  await desk.route(CATEGORIES, failing());
  await desk.getByRole('button', { name: 'Add Category' }).click();
  await fill(desk, 'Name', 'Never saved');
  await dialogButton(desk, 'Add Category').click();
  await expectToast(desk, 'Failed to add category: It broke.');
  await dialogButton(desk, 'Cancel').click();
  await desk.getByRole('button', { name: 'Edit Bangles' }).click();
  await dialogButton(desk, 'Save Category').click();
  await expectToast(desk, 'Failed to update category: It broke.');
  await dialogButton(desk, 'Cancel').click();
  for (const [code, message] of [
    ['INTERNAL', 'Failed to delete category: It broke.'],
    ['PRODUCTS_UNCHECKED', 'Could not check products: It broke.'],
  ] as const) {
    await desk.unroute(CATEGORIES);
    await desk.route(CATEGORIES, failing(code));
    await desk.getByRole('button', { name: 'Delete Bangles' }).click();
    await dialogButton(desk, 'Delete').click();
    await expectToast(desk, message);
  }
});

test('A5, A9: that a category is in use is said for 7 seconds @desktop', async ({ desk, problems }) => {
  problems.allow(/409/);
  await desk.clock.install();
  await openDesk(desk, 'categories');
  await desk.getByRole('button', { name: 'Delete Bangles' }).click();
  await dialogButton(desk, 'Delete').click();
  await expectToast(desk, 'Category "Bangles" is in use.');
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  const message = desk.getByRole('status').filter({ hasText: 'Cannot Delete' });
  await desk.clock.runFor(6000);
  await expect(message).toBeVisible();
  await desk.clock.runFor(1100);
  await expect(message).toHaveCount(0);
});

test('A8: what goes wrong with coupons and banners is said @desktop', async ({ desk }) => {
  await openDesk(desk, 'coupons');
  await desk.route(/\/api\/admin\/(?:coupons|banners)/, failing());
  await desk.getByRole('button', { name: 'Add Coupon' }).click();
  await fill(desk, 'Coupon Code', 'NEVER-SAVED');
  await fill(desk, 'Discount Value (%)', '10');
  await dialogButton(desk, 'Add Coupon').click();
  await expectToast(desk, 'Failed to add coupon: It broke.');

  await openDesk(desk, 'banners');
  await lookAgain(desk);
  await expect(desk.getByRole('alert')).toContainText('Failed to fetch banners: It broke.');
});

test('A8: a banner whose picture could not be removed is deleted with a warning @desktop', async ({
  desk,
}) => {
  await openDesk(desk, 'banners');
  const answer = { status: true, fileIsLeft: true };
  await desk.route(/\/api\/admin\/banners\/\d+$/, (route) => route.fulfill({ json: answer }));
  await desk
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await dialogButton(desk, 'Delete').click();
  await expectToast(desk, 'Storage WarningThe banner is deleted, but its picture could not be removed yet.');
});

test('A8: a tracking link that cannot be saved stays in its dialog @desktop', async ({ desk }) => {
  const { id, email } = await placeUnpaid();
  await openDesk(desk, `orders?search=${encodeURIComponent(email)}`);
  await desk.route(`**/api/admin/orders/${id}`, failing());
  await orderRow(desk, id)
    .getByRole('button', { name: `Tracking of ${id}` })
    .click();
  await fill(desk, 'Tracking link', 'https://track.example/1');
  await dialogButton(desk, 'Save').click();
  await expectToast(desk, 'Failed to update tracking URL: It broke.');
  await expect(desk.getByLabel('Tracking link')).toHaveValue('https://track.example/1');
});

test('A2: a section that has nothing to list says so @desktop', async ({ desk }) => {
  await desk.clock.install();
  for (const [section, message] of [
    ['categories', 'No Categories Found'],
    ['coupons', 'No Coupons Found'],
    ['banners', 'No Banners Found'],
    ['reviews', 'No Reviews Found'],
    ['orders', 'No Orders Found'],
    ['customers', 'No Customers Found'],
    ['newsletter', 'No Subscribers Found'],
  ] as const) {
    const LIST = new RegExp(`/api/admin/${section}(?:\\?|$)`);
    await openDesk(desk, section);
    await desk.route(LIST, (route) => route.fulfill({ json: { items: [], newestEvent: 0 } }));
    await passMinute(desk);
    await expect(desk.getByText(message)).toBeVisible();
  }
});
