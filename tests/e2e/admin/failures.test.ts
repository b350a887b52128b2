import type { Page, Route } from '@playwright/test';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import {
  expectTold,
  openOrders,
  orderRow,
  placeAndPay,
  placeUnpaid,
} from '#tests/e2e/support/admin-order.ts';
import { dialogButton, lookAgain, openAdmin, passMinute, rowOf } from '#tests/e2e/support/admin-page.ts';
import { newName, removeProducts } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { passUntilVisible, stopClock } from '#tests/e2e/support/page-clock.ts';

/** The page is told that the shop fails; nothing in the shop is changed. */
const failing =
  (error = 'INTERNAL') =>
  (route: Route) => {
    return route.fulfill({ status: 500, json: { error, message: 'It broke.' } });
  };
const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);

/** Reads the list of the open section again, now empty; the clock is the test's own. */
async function expectNothing(admin: Page, section: string, nothing: string): Promise<void> {
  const list = new RegExp(`/api/admin/${section}(?:\\?|$)`);
  await admin.route(list, (route) => route.fulfill({ json: { items: [] } }));
  await passMinute(admin);
  await expect(admin.getByText(nothing)).toBeVisible();
  await expect(admin.getByRole('status').filter({ hasText: /^0 entries listed$/ })).toHaveCount(1);
}

test.beforeEach(({ problems }) => {
  problems.allow(/500/);
});

test(
  'A8: what goes wrong with products is said, and nothing typed is lost @desktop',
  { tag: '@journey' },
  async ({ admin, problems }) => {
    problems.allow(/409/);
    const PRODUCTS = /\/api\/admin\/(?:products|categories)/;
    // Pieces that a failed test left behind do not count.
    const name = 'Rasa Temple Kada';
    const [row] = await readDemo('select id from products where name = ?', name);
    const [other] = await readDemo('select sku from products where name <> ? limit 1', name);
    const sku = admin.getByLabel('SKU');
    const TAKEN = 'Another product has this SKU already, perhaps one that you deleted.';
    await openAdmin(admin, `products?search=${encodeURIComponent(name)}`);
    await admin.route(PRODUCTS, failing());
    await admin.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    await dialogButton(admin, 'Delete').click();
    await expectToast(admin, 'Failed to delete product. It broke.');
    await expect(rowOf(admin, name).first()).toBeVisible();
    await lookAgain(admin);
    await expect(admin.getByText('Failed to fetch categories. It broke.')).toBeVisible();

    await openAdmin(admin, 'products/add');
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
    admin.on('dialog', (dialog) => void dialog.accept());

    await openAdmin(admin, `products/edit/${String(row?.['id'])}`);
    await admin.route(PRODUCTS, failing());
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await expectToast(admin, 'Operation failed: It broke.');
    await admin.unroute(PRODUCTS);
    await sku.fill(String(other?.['sku']));
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await expectToast(admin, `Operation failed: ${TAKEN}`);
    await expect(sku).toBeFocused();
  },
);

test('A8: while categories cannot be read, the list keeps its filter, and the form of a new product says so @desktop', async ({
  admin,
}) => {
  await readDemo('alter table product_counts rename to counts_away');
  try {
    await openAdmin(admin, 'products?filter_categories=3&page=2');
    await expect(admin.getByText('Failed to fetch categories. ')).toBeVisible();
    await expect(admin).toHaveURL(/\?filter_categories=3&page=2$/);
    await openAdmin(admin, 'products/add');
    await expectToast(admin, 'Failed to fetch categories. Something went wrong on our side.');
    await expect(admin).toHaveURL(/\/admin\/products$/);
  } finally {
    await readDemo('alter table counts_away rename to product_counts');
  }
});

test.describe('a new product whose first answer is lost', () => {
  let name: string;
  const added = () => readDemo('select id from products where name = ?', name);
  const press = (admin: Page) => admin.getByRole('button', { name: 'Add Product' }).click();

  test.beforeEach(async ({ admin, problems }) => {
    problems.allow(/ERR_FAILED|409/);
    name = newName();
    await openAdmin(admin, 'products/add');
    await fill(admin, 'Name', name);
    await fill(admin, 'Price (₹)', '100');
    await fill(admin, 'Stock quantity', '1');
    await admin.route('**/api/admin/products', loseAnswer, { times: 1 });
    await press(admin);
    await expectToast(admin, 'Failed to add product.');
  });

  test.afterEach(async ({ admin }) => {
    await removeProducts(
      admin,
      (await added()).map(({ id }) => id),
    );
  });

  test('A2, A8: is added once, and the next press ends as usual @desktop', async ({ admin }) => {
    await press(admin);
    await expectToast(admin, `Product "${name}" added successfully.`);
    await expect(admin).toHaveURL(/\/admin\/products$/);
    expect(await added()).toHaveLength(1);
  });

  test('A2, A8: and one that the owner has changed since is said to be in the shop already @desktop', async ({
    admin,
  }) => {
    await fill(admin, 'Name', `${name} in red`);
    await press(admin);
    await expectToast(admin, 'This piece is in the shop already, as it was sent at first.');
    await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(`${name} in red`);
    expect(await added()).toHaveLength(1);
    expect(await readDemo('select id from products where name = ?', `${name} in red`)).toEqual([]);
    admin.on('dialog', (dialog) => void dialog.accept());
  });
});

test('A8: what goes wrong with categories is said @desktop', async ({ admin }) => {
  const CATEGORIES = /\/api\/admin\/categories/;
  await openAdmin(admin, 'categories');
  await admin.route(CATEGORIES, failing());
  await admin.getByRole('button', { name: 'Add Category' }).click();
  await fill(admin, 'Name', 'Never saved');
  await dialogButton(admin, 'Add Category').click();
  await expectToast(admin, 'Failed to add category: It broke.');
  await dialogButton(admin, 'Cancel').click();
  await admin.getByRole('button', { name: 'Edit Bangles' }).click();
  await dialogButton(admin, 'Save Category').click();
  await expectToast(admin, 'Failed to update category: It broke.');
  await dialogButton(admin, 'Cancel').click();
  for (const [code, message] of [
    ['INTERNAL', 'Failed to delete category: It broke.'],
    ['PRODUCTS_UNCHECKED', 'Could not check products: It broke.'],
  ] as const) {
    await admin.unroute(CATEGORIES);
    await admin.route(CATEGORIES, failing(code));
    await admin.getByRole('button', { name: 'Delete Bangles' }).click();
    await dialogButton(admin, 'Delete').click();
    await expectToast(admin, message);
  }
});

test('A2, A5, A9: a category that a product is in stays, and that is said for 7 seconds; a section that has nothing to list says so @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  await admin.clock.install();
  await openAdmin(admin, 'categories');
  await admin.getByRole('button', { name: 'Delete Bangles' }).click();
  await stopClock(admin);
  await dialogButton(admin, 'Delete').click();
  const message = admin.getByRole('status').filter({ hasText: 'Cannot Delete' });
  await passUntilVisible(message);
  await expect(message).toContainText('Cannot DeleteCategory "Bangles" is in use.');
  // It stays longer than the usual five seconds.
  await admin.clock.runFor(5200);
  await expect(message).toBeVisible();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await admin.clock.runFor(1900);
  await expect(message).toHaveCount(0);
  await admin.clock.resume();
  await expect(admin.getByRole('button', { name: 'Delete Bangles' })).toBeVisible();

  await expectNothing(admin, 'categories', 'No Categories Found');
  await openAdmin(admin, 'reviews');
  await expectNothing(admin, 'reviews', 'No Reviews Found');
  await openAdmin(admin, 'newsletter');
  await expectNothing(admin, 'newsletter', 'No Subscribers Found');
});

test('A8: what goes wrong with coupons and banners is said, and that there are none; a banner whose picture could not be removed is deleted with a warning @desktop', async ({
  admin,
}) => {
  await admin.clock.install();
  await openAdmin(admin, 'coupons');
  await admin.route(/\/api\/admin\/coupons/, failing());
  await admin.getByRole('button', { name: 'Add Coupon' }).click();
  await fill(admin, 'Coupon Code', 'NEVER-SAVED');
  await fill(admin, 'Discount Value (%)', '10');
  await dialogButton(admin, 'Add Coupon').click();
  await expectToast(
    admin,
    'Failed to add coupon: It broke. It may have been added all the same: please look at the list first.',
  );
  await dialogButton(admin, 'Cancel').click();
  await expectNothing(admin, 'coupons', 'No Coupons Found');

  await openAdmin(admin, 'banners');
  const BANNERS = /\/api\/admin\/banners/;
  await admin.route(BANNERS, failing());
  const [row] = await readDemo('select title from home_banners where is_active order by sort_order limit 1');
  const title = String(row?.['title']);
  await admin.getByRole('button', { name: `Edit ${title}` }).click();
  await dialogButton(admin, 'Save Banner').click();
  await expectToast(admin, 'Operation failed: It broke.');
  await dialogButton(admin, 'Cancel').click();
  await admin.getByRole('button', { name: `Delete ${title}` }).click();
  await dialogButton(admin, 'Delete').click();
  await expectToast(admin, 'Failed to delete banner: It broke.');
  await expect(rowOf(admin, title)).toBeVisible();
  await passMinute(admin);
  await expect(admin.getByRole('alert')).toContainText('Failed to fetch banners: It broke.');
  await admin.unroute(BANNERS);

  const answer = { status: true, fileIsLeft: true };
  await admin.route(/\/api\/admin\/banners\/\d+$/, (route) => route.fulfill({ json: answer }));
  await admin.getByRole('button', { name: `Delete ${title}` }).click();
  await dialogButton(admin, 'Delete').click();
  await expectToast(admin, 'Storage WarningThe banner is deleted, but its picture could not be removed yet.');
  await expectNothing(admin, 'banners', 'No Banners Found');
});

test('A8: a tracking link is saved for an order that was moved elsewhere meanwhile, and nothing else with it @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const { id } = await placeAndPay();
  await openOrders(admin, id);
  await orderRow(admin, id)
    .getByRole('button', { name: `Tracking of ${id}` })
    .click();
  const dialog = admin.getByRole('dialog', { name: `Tracking of ${id}` });
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('Tracking link').fill('https://track.example/moved');
  await expect(dialog.getByLabel('Mark as shipped')).toBeChecked();
  const statusOf = async () => {
    const [row] = await readDemo('select status, tracking_url from orders where id = ?', id);
    return [row?.['status'], row?.['tracking_url']];
  };
  for (const [status, words] of [
    ['processing', 'Processing'],
    ['delivered', 'Delivered'],
  ] as const) {
    await callApi(admin, 'PATCH', `admin/orders/${id}`, { status });
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText(`its status is “${words}” now`);
    await expect(dialog.getByLabel('Tracking link')).toHaveValue('https://track.example/moved');
    expect(await statusOf()).toEqual([status, null]);
  }
  await expect(dialog.getByLabel('Mark as shipped')).toHaveCount(0);
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await statusOf()).toEqual(['delivered', 'https://track.example/moved']);

  // The owner typed no link for this order, so the dialog shows the one that was saved elsewhere.
  await orderRow(admin, id)
    .getByRole('button', { name: `Tracking of ${id}` })
    .click();
  const elsewhere = 'https://track.example/elsewhere';
  await callApi(admin, 'PATCH', `admin/orders/${id}`, { tracking_url: elsewhere });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText(`Its link is ${elsewhere} now.`);
  await expect(dialog.getByLabel('Tracking link')).toHaveValue(elsewhere);
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await statusOf()).toEqual(['delivered', elsewhere]);
});

test('A8: a tracking link that cannot be saved stays in its dialog @desktop', async ({ admin }) => {
  const { id, email } = await placeUnpaid();
  await openOrders(admin, email);
  await admin.route(`**/api/admin/orders/${id}`, failing());
  await orderRow(admin, id)
    .getByRole('button', { name: `Tracking of ${id}` })
    .click();
  await fill(admin, 'Tracking link', 'https://track.example/1');
  await dialogButton(admin, 'Save').click();
  await expectTold(admin, /Failed to update tracking URL: It broke\./);
  await expect(admin.getByLabel('Tracking link')).toHaveValue('https://track.example/1');
  await expectAccessible(admin);
});
