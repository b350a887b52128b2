import { randomUUID } from 'node:crypto';
import { NO_MOMENT, NO_WHOLE_DAY } from '#day.ts';
import { dialogButton, openAdminAsleep, rowOf } from '#tests/e2e/support/admin-page.ts';
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
  async ({ admin, problems }) => {
    problems.allow(/\b400\b/);
    const { id, name, remove } = await addProduct(admin);
    const inShop = `/products/${String(id)}`;
    await open(admin, `${PAGE}/edit/${String(id)}`);
    await expect(admin.getByRole('link', { name: 'View in the shop' })).toBeVisible();
    await expect(admin.getByLabel(/Goes live by itself/)).toBeHidden();
    await admin.getByLabel('State').selectOption('draft');
    await admin.getByLabel(/Goes live by itself/).fill('2020-11-24T19:00');
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await expect(
      admin.getByRole('alert').filter({ hasText: 'This moment has passed already.' }),
    ).toBeVisible();
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

    await admin.getByRole('checkbox', { name: `Select ${name}` }).check();
    await admin.getByRole('button', { name: 'Set state' }).click();
    await admin.getByRole('radio', { name: /^Hidden/ }).check();
    await dialogButton(admin, 'Set state').click();
    await expect(rowOf(admin, name)).toContainText('Hidden');
    await expect.poll(async () => (await admin.request.get(inShop)).status()).toBe(404);
    await rowOf(admin, name)
      .getByRole('button', { name: `Make live: ${name}` })
      .press('Enter');
    await expectToast(admin, `"${name}" is in the shop now.`);
    await expect(rowOf(admin, name)).not.toContainText('Hidden');
    await expect(admin.getByRole('link', { name, exact: true })).toBeFocused();
    await expect.poll(async () => (await admin.request.get(inShop)).status()).toBe(200);
    await remove();
  },
);

test('G14: on a narrow phone, what says when a piece goes live stays in its card', async ({ admin }) => {
  const { name, remove } = await addProduct(admin, {
    status: 'draft',
    publishAt: Date.UTC(2099, 10, 29, 16, 46),
  });
  for (const width of [360, 320]) {
    await admin.setViewportSize({ width, height: 740 });
    await open(admin, search(name));
    const card = await rowOf(admin, name).boundingBox();
    const mark = await admin.getByText('Goes live 29 Nov 2099, 10:16 pm').boundingBox();
    const right = (box: typeof card) => (box ? box.x + box.width : NaN);
    expect(right(mark), `at ${String(width)} px`).toBeLessThanOrEqual(right(card) - 16);
  }
  await remove();
});

test('G14: each of several pieces whose state is refused is named with its problem', async ({
  admin,
  problems,
}) => {
  problems.allow(/\b400\b/);
  const group = randomUUID().slice(0, 8);
  const [fine, foreign] = [`Nath ${group} fine`, `Nath ${group} foreign`];
  const pieces = [
    await addProduct(admin, { name: fine, status: 'draft' }),
    await addProduct(admin, { name: foreign, status: 'draft', countryOfOrigin: 'Thailand' }),
  ];
  await open(admin, search(group, 'draft'));
  await admin.getByLabel('Select all on this page').click();
  await admin.getByRole('button', { name: 'Set state' }).click();
  await admin.getByRole('radio', { name: /^Live/ }).check();
  await dialogButton(admin, 'Set state').click();
  const refused = admin.getByRole('dialog').getByRole('alert');
  await expect(refused).toContainText(`${foreign}: Please say who imported it from Thailand.`);
  await expect(refused).not.toContainText(fine);
  await expectAccessible(admin);
  await admin.getByRole('radio', { name: /^Hidden/ }).check();
  await expect(refused).toHaveCount(0);
  await dialogButton(admin, 'Set state').click();
  await expectToast(admin, '2 products updated successfully.');
  for (const { remove } of pieces) await remove();
});

test('what is ticked before the page is awake is chosen when it is @desktop', async ({ admin }) => {
  for (const label of [/^Select (?!all)/, 'Select all on this page']) {
    const wake = await openAdminAsleep(admin, PAGE);
    await admin.getByRole('checkbox', { name: label }).first().check();
    await wake();
    await expect(admin.getByRole('button', { name: 'Set state' })).toBeVisible();
    await expect(admin.getByRole('checkbox', { name: label }).first()).toBeChecked();
  }
});

test('A8: a search that is opened again shows what was changed in another @desktop', async ({ admin }) => {
  const { name, remove } = await addProduct(admin, { status: 'draft' });
  const part = name.slice(0, -1);
  await open(admin, search(part));
  await expect(rowOf(admin, name)).toContainText('Draft');
  const searchFor = async (text: string) => {
    await admin.getByLabel('Search products').fill(text);
    await admin.locator(`a[download][href$="${text.replace(' ', '+')}"]`).waitFor();
  };
  await searchFor(name);
  await admin.getByRole('button', { name: `Make live: ${name}` }).click();
  await expectToast(admin, `"${name}" is in the shop now.`);
  await expect(rowOf(admin, name)).not.toContainText('Draft');
  await searchFor(part);
  await expect(rowOf(admin, name)).not.toContainText('Draft');
  await remove();
});

test('G14, A5: a day without its time, or without its year, is not taken for none @desktop', async ({
  admin,
}) => {
  const { id, name, remove } = await addProduct(admin, { status: 'draft' });
  const day = '11112099';
  await open(admin, `${PAGE}/edit/${String(id)}`);
  const launch = admin.getByLabel(/Goes live by itself/);
  const save = admin.getByRole('button', { name: 'Save Product' });
  for (const field of [admin.getByLabel(/Offer ends/), launch]) {
    await field.focus();
    await admin.keyboard.type(day);
    await expect(field).toHaveValue('');
    await save.click();
    await expectToast(admin, NO_MOMENT);
    await expect(field).toHaveAccessibleDescription(new RegExp(NO_MOMENT));
    await expect(field).toBeFocused();
    await field.fill('2099-11-11T19:00');
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    await field.fill('');
  }
  await launch.focus();
  await admin.keyboard.type(day);
  await admin.getByLabel('State').selectOption('live');
  await admin.getByLabel('State').selectOption('draft');
  await save.click();
  await expectToast(admin, `Product "${name}" updated successfully.`);

  await open(admin, search(name));
  await admin.getByRole('checkbox', { name: `Select ${name}` }).check();
  await admin.getByRole('button', { name: 'Set state' }).click();
  await admin.getByRole('radio', { name: /^Draft/ }).check();
  const launches = admin.getByLabel(/Go live by themselves/);
  await launches.focus();
  await admin.keyboard.type(day);
  await dialogButton(admin, 'Set state').click();
  await expect(launches).toHaveAccessibleDescription(new RegExp(NO_MOMENT));
  await launches.fill('2099-11-11T19:00');
  await dialogButton(admin, 'Set state').click();
  await expect(rowOf(admin, name)).toContainText('Goes live 11 Nov 2099, 7:00 pm');

  await open(admin, '/admin/coupons');
  await admin.getByRole('button', { name: 'Add Coupon' }).click();
  await admin.getByLabel('Coupon Code').fill(`HALF-${randomUUID().slice(0, 8)}`);
  await admin.getByLabel('Discount Value (%)').fill('10');
  const expiry = admin.getByLabel('Expiry Date (optional)');
  await expiry.focus();
  await admin.keyboard.type(day.slice(0, 4));
  await dialogButton(admin, 'Add Coupon').click();
  await expectToast(admin, NO_WHOLE_DAY);
  await expect(expiry).toHaveAccessibleDescription(new RegExp(NO_WHOLE_DAY));
  await remove();
});
