import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { readDemo } from '../support/demo-database.ts';
import { placeUnpaid } from '../support/admin-order.ts';
import { addProduct, isAwake, open, photo } from '../support/admin-product.ts';
import { callApi, expect, expectToast, test } from '../support/owner.ts';

const PAGE = '/admin/products';

/** It is said on the list, to which the form leads. */
async function expectSaved(desk: Page, name: string): Promise<void> {
  await desk.waitForURL(`**${PAGE}`);
  await isAwake(desk);
  await expectToast(desk, `Product "${name}" updated successfully.`);
}

test('A7: what was saved in another window is not written over unseen @desktop', async ({
  desk,
  problems,
}) => {
  problems.allow(/409/);
  const { id, name, remove } = await addProduct(desk);
  await open(desk, `${PAGE}/edit/${String(id)}`);
  await callApi(desk, 'PUT', `admin/products/${String(id)}`, { name, pricePaise: 59_900, stock: [] });
  await desk.getByLabel('Description').fill('For the upper arm.');
  await desk.getByRole('button', { name: 'Save Product' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Changed in the meantime' });
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(desk.getByLabel('Description')).toHaveValue('For the upper arm.');
  await desk.getByRole('button', { name: 'Save Product' }).click();
  await dialog.getByRole('button', { name: 'Write over it' }).click();
  await expectSaved(desk, name);
  const [row] = await readDemo('select price_paise, description from products where id = ?', id);
  expect(row).toEqual({ price_paise: 49_900, description: 'For the upper arm.' });
  await remove();
});

test('A8: a picture that an order keeps leaves the product; one that cannot be removed stays @desktop', async ({
  desk,
  problems,
}) => {
  problems.allow(/503/);
  const { id, name, remove } = await addProduct(desk);
  await open(desk, `${PAGE}/edit/${String(id)}`);
  await desk.getByLabel('Add pictures').setInputFiles([await photo('one.jpg')]);
  await expect(desk.getByRole('progressbar')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Save Product' }).click();
  await expectSaved(desk, name);
  await placeUnpaid(id);
  await open(desk, `${PAGE}/edit/${String(id)}`);
  const images = `**/api/admin/products/${String(id)}/images`;
  await desk.route(images, (route) =>
    route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } }),
  );
  const deletePicture = async () => {
    await desk.getByRole('button', { name: 'Delete Picture 1' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await deletePicture();
  await expectToast(desk, 'Storage ErrorA short break.');
  await expect(desk.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await desk.unroute(images);
  await deletePicture();
  await expectToast(desk, 'Image URL Removed');
  await desk.getByLabel('Description').fill('Without a picture.');
  await desk.getByRole('button', { name: 'Save Product' }).click();
  await expectSaved(desk, name);
  await remove();
});
