import type { Page } from '@playwright/test';
import { AT_ONCE } from '#tests/e2e/support/admin-page.ts';
import {
  addProduct,
  isAwake,
  newName,
  open,
  photo,
  removeProducts,
  ownFile,
} from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const PAGE = '/admin/products';

const photos = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => photo(`${String(at)}.jpg`)));
const rowOf = (admin: Page, name: string) => admin.getByRole('row').filter({ hasText: name });
const search = (name: string) => `${PAGE}?search=${encodeURIComponent(name)}`;

test(
  'A2, A8: a product is added with its pictures, and the shop shows it at once',
  { tag: '@journey' },
  async ({ admin }) => {
    const name = newName();
    await open(admin, PAGE);
    await expectAccessible(admin);
    await admin.getByRole('link', { name: 'Add Product' }).click();
    await admin.waitForURL(`**${PAGE}/add`);
    await isAwake(admin);
    await admin.getByLabel('Name').fill(name);
    await admin.getByLabel('Description').fill('For the upper arm.');
    const files = admin.getByLabel('Add pictures');
    await files.setInputFiles([await photo('gold.jpg'), await photo('maroon.jpg', '#6b1a2b')]);
    await expect(admin.getByRole('group', { name: 'Pictures' }).getByRole('status')).toHaveText(
      '2 pictures added, 2 in all.',
    );
    await admin.getByRole('button', { name: 'Move maroon.jpg earlier' }).click();
    await expect(admin.getByRole('button', { name: 'Move maroon.jpg later' })).toBeFocused();
    await admin.getByLabel('What picture 1 shows (optional)').fill('Maroon enamel, from the front');
    await expect(admin.getByRole('progressbar')).toHaveCount(0);
    await admin.getByLabel('Price (₹)', { exact: true }).fill('1,299.5');
    await admin.getByLabel('Category').selectOption({ label: 'Bangles' });
    await admin.getByLabel('Size 2.4').fill('3');
    await admin.getByLabel('Size 2.6').fill('0');
    await admin.getByLabel('Size 2.8').fill('2');
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Add Product' }).click();
    await expectToast(admin, `Product "${name}" added successfully.`);

    await open(admin, search(name));
    await expect(rowOf(admin, name)).toContainText('₹1,299.50');
    await expect(rowOf(admin, name)).toContainText('2.4: 3 · 2.6: 0 · 2.8: 2');
    const [row] = await readDemo('select id, image_urls from products where name = ?', name);
    await admin.goto(`/products/${String(row?.['id'])}`);
    await expect(admin.getByRole('heading', { name })).toBeVisible(AT_ONCE);
    const [first = ''] = JSON.parse(String(row?.['image_urls'])) as string[];
    expect(first).toMatch(/-640x480-6b1[a-c]2[0-9a-f]\.webp$/);
    const shown = admin.locator(`img[src*="${first}"]`).first();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(shown).toHaveAttribute('alt', 'Maroon enamel, from the front');
    await removeProducts(admin, [row?.['id']]);
  },
);

test(
  'A5, A8, A9: what is wrong stands beside its field; eight pictures are the most @desktop',
  { tag: '@journey' },
  async ({ admin }) => {
    await open(admin, `${PAGE}/add`);
    await admin.getByRole('button', { name: 'Add Product' }).click();
    await expectToast(admin, 'Validation ErrorProduct name is required.');
    await expect(admin.getByRole('alert')).toHaveText([
      'Product name is required.',
      'Price is required.',
      'Stock quantity is required.',
    ]);
    await admin.getByLabel('Price (₹)', { exact: true }).fill('10.005');
    await admin.getByRole('button', { name: 'Add Product' }).click();
    await expect(
      admin.getByRole('alert').filter({ hasText: 'Please use at most two decimals.' }),
    ).toBeVisible();
    const files = admin.getByLabel('Add pictures');
    await files.setInputFiles(await photos(9));
    await expectToast(admin, 'Image Limit ReachedYou can upload a maximum of 8 images.');
    await files.setInputFiles(await ownFile('page.jpg', '<html>'));
    await expectToast(admin, 'Image Upload ErrorFailed to upload page.jpg:');
    await admin.getByLabel('Name').fill(newName());
    await admin.getByLabel('Price (₹)', { exact: true }).fill('100');
    await admin.getByLabel('Stock quantity').fill('1');
    await admin.getByRole('button', { name: 'Add Product' }).click();
    await expectToast(admin, 'This picture was not uploaded. Please choose it again.');
    await expectAccessible(admin);
    admin.on('dialog', (again) => void again.accept());
  },
);

test(
  'A4, A8: a product is edited; its pictures are deleted one by one',
  { tag: '@journey' },
  async ({ admin }) => {
    const { id, name, remove } = await addProduct(admin, { originalPricePaise: 60_000 });
    await open(admin, search(name));
    await admin.getByRole('link', { name: `Edit ${name}` }).click();
    await admin.waitForURL(`**${PAGE}/edit/*`);
    await isAwake(admin);
    await expect(admin.getByLabel('Price (₹)', { exact: true })).toHaveValue('499');
    await admin.getByLabel('Add pictures').setInputFiles([await photo('one.jpg'), await photo('two.jpg')]);
    await expect(admin.getByRole('progressbar')).toHaveCount(0);
    await admin.getByLabel('Offer ends').fill('2099-12-31T18:30');
    await admin.getByLabel('Stock quantity').fill('9');
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await expectToast(admin, `Product "${name}" updated successfully.`);
    // Back to the list that the owner came from, with its search.
    await expect(admin).toHaveURL(/\?search=Bajuband/);
    const [row] = await readDemo('select stock_quantity, offer_ends_at from products where id = ?', id);
    expect(row).toEqual({ stock_quantity: 9, offer_ends_at: Date.UTC(2099, 11, 31, 13) });

    await open(admin, `${PAGE}/edit/${String(id)}`);
    await expect(admin.getByLabel('Offer ends')).toHaveValue('2099-12-31T18:30');
    await admin.getByRole('button', { name: 'Delete Picture 1' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expectToast(admin, 'Image Deleted');
    await expect(admin.getByRole('img', { name: 'Picture 2' })).toHaveCount(0);
    const [left] = await readDemo(
      'select json_array_length(image_urls) count from products where id = ?',
      id,
    );
    expect(left).toEqual({ count: 1 });
    // It is saved already: no question keeps the owner here.
    await admin.getByRole('link', { name: 'Cancel' }).click();
    await expect(admin).toHaveURL(new RegExp(`${PAGE}$`));
    await remove();
  },
);

test(
  'A2, A8: products are found, copied and deleted; one that is gone cannot be edited',
  { tag: '@journey' },
  async ({ admin }) => {
    const { id, name } = await addProduct(admin);
    await open(admin, PAGE);
    await admin.getByLabel('Search products').fill(name);
    await expect(admin).toHaveURL(/search=/);
    await expect(admin.getByRole('row').filter({ hasText: 'Bajuband' })).toHaveCount(1);
    await admin.getByRole('button', { name: `Duplicate ${name}` }).click();
    await expectToast(admin, `Product "${name}" duplicated. The copy is a draft, with nothing in stock.`);
    const copy = rowOf(admin, `${name} (copy)`);
    await expect(copy).toContainText('Draft');
    await expect(copy).toContainText('OUT OF STOCK');
    for (const each of [`${name} (copy)`, name]) {
      await admin.getByRole('button', { name: `Delete ${each}`, exact: true }).click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expectToast(admin, `Product "${each}" deleted successfully.`);
    }
    await expect(admin.getByText('No Products Found')).toBeVisible();
    await open(admin, `${PAGE}/edit/${String(id)}`);
    await expectToast(admin, 'Failed to fetch product details.');
    await expect(admin).toHaveURL(new RegExp(`${PAGE}$`));
  },
);

test(
  'A2: a file shows what it would change before it does',
  { tag: '@journey' },
  async ({ admin, problems }) => {
    problems.allow(/409/);
    const { id, name, remove } = await addProduct(admin);
    await open(admin, search(name));
    const href = await admin.getByRole('link', { name: 'Export' }).getAttribute('href');
    const file = await (await admin.request.get(href ?? '')).text();
    await admin.getByRole('button', { name: 'Import' }).click();
    const dialog = admin.getByRole('dialog');
    const input = dialog.getByLabel(/Choose (a|another) file/);
    await input.setInputFiles(await ownFile('odd.csv', file.replace('499.00', 'much')));
    await expect(dialog).toContainText('Line 2: price: "much" is no amount in rupees.');
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    await input.setInputFiles(await ownFile('new.csv', file.replace('499.00', '549.00')));
    await expect(dialog.getByRole('table')).toContainText('price: 499.00 → 549.00');
    await expectAccessible(admin);
    // The price is no longer the one in the preview: the preview is shown again.
    const other = { name, pricePaise: 50_900, stock: [] };
    await callApi(admin, 'PUT', `admin/products/${String(id)}`, other);
    await dialog.getByRole('button', { name: 'Import 1 change' }).click();
    await expectToast(admin, 'Nothing was imported');
    await expect(dialog.getByRole('table')).toContainText('price: 509.00 → 549.00');
    await dialog.getByRole('button', { name: 'Import 1 change' }).click();
    await expectToast(admin, 'Import finished1 changed, 0 added.');
    await expect(rowOf(admin, name)).toContainText('₹549.00');
    await remove();
  },
);
