import { openOrders, placeUnpaid } from '#tests/e2e/support/admin-order.ts';
import {
  addProduct,
  expectSaved,
  isAwake,
  newName,
  open,
  photo,
  recount,
  removeProducts,
} from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { pressTwice } from '#tests/e2e/support/press-again.ts';

const PAGE = '/admin/products';

/** The pictures of two categories that keep them. */
async function demoPictures(): Promise<[string, string]> {
  const rows = await readDemo('select image_url address from categories where image_url is not null limit 2');
  const [one, other] = rows.map(({ address }) => String(address));
  return [one ?? '', other ?? ''];
}

test('A7: what was saved in another window is not written over unseen @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const { id, name, remove } = await addProduct(admin);
  await open(admin, `${PAGE}/edit/${String(id)}`);
  await callApi(admin, 'PUT', `admin/products/${String(id)}`, { name, pricePaise: 59_900, stock: [] });
  await recount(admin, id, { from: 7, to: 9 });
  await admin.getByLabel('Description').fill('For the upper arm.');
  await admin.getByLabel('Stock quantity').fill('9');
  await admin.getByRole('button', { name: 'Save Product' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Changed in the meantime' });
  await expectAccessible(admin);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(admin.getByLabel('Description')).toHaveValue('For the upper arm.');
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await dialog.getByRole('button', { name: 'Write over it' }).click();
  await expectSaved(admin, name);
  const [row] = await readDemo(
    'select price_paise, description, stock_quantity from products where id = ?',
    id,
  );
  expect(row).toEqual({ price_paise: 49_900, description: 'For the upper arm.', stock_quantity: 9 });

  await open(admin, `${PAGE}/edit/${String(id)}`);
  await recount(admin, id, { from: 9, to: 7 });
  await admin.getByLabel('Stock quantity').fill('10');
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await dialog.getByRole('button', { name: 'Write over it' }).click();
  await expectToast(admin, 'The stock has changed in the meantime: 7 left. Please count again.');
  await admin.getByLabel('Stock quantity').fill('8');
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await expectSaved(admin, name);
  expect(await readDemo('select stock_quantity pieces from products where id = ?', id)).toEqual([
    { pieces: 8 },
  ]);
  await remove();
});

test('A7: a coupon that was changed elsewhere keeps that, and what was typed here is saved with the next press @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const code = `OPEN${String(Date.now())}`;
  const coupon = { code, discountType: 'percentage', discountValue: 1000 };
  const { id } = (await callApi(admin, 'POST', 'admin/coupons', coupon)) as { id: number };
  await open(admin, `/admin/coupons?search=${code}`);
  await admin.getByRole('button', { name: `Edit ${code}` }).click();
  await callApi(admin, 'PUT', `admin/coupons/${String(id)}`, { ...coupon, isActive: false });
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Discount Value (%)').fill('15');
  await dialog.getByRole('button', { name: 'Save Coupon' }).click();
  await expectToast(admin, 'What you typed is still here, the rest shows what is there now.');
  await expect(dialog.getByLabel('Discount Value (%)')).toHaveValue('15');
  await expect(dialog.getByLabel('Active: shoppers can use it')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Save Coupon' }).click();
  await expectToast(admin, 'Coupon updated successfully.');
  const [row] = await readDemo('select discount_value, is_active from coupons where id = ?', id);
  expect(row).toEqual({ discount_value: 1500, is_active: 0 });
  await callApi(admin, 'DELETE', `admin/coupons/${String(id)}`);
});

test('A7: the dialog of a category that was changed elsewhere shows what is there now, its picture too @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const [before, after] = await demoPictures();
  const category = {
    name: `Maang tikka ${String(Date.now())}`,
    hasSizes: true,
    sizes: ['S'],
    imageUrl: before,
  };
  const { id } = (await callApi(admin, 'POST', 'admin/categories', category)) as { id: number };
  await open(admin, '/admin/categories');
  await admin.getByRole('button', { name: `Edit ${category.name}` }).click();
  const changed = { ...category, sizes: ['S', 'M'], imageUrl: after, defaultRateBps: 300 };
  await callApi(admin, 'PUT', `admin/categories/${String(id)}`, changed);
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Description').fill('For the forehead.');
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expectToast(admin, 'What you typed is still here, the rest shows what is there now.');
  await expect(dialog.getByLabel('Sizes', { exact: true })).toHaveValue('S, M');
  await expect(dialog.getByRole('img')).toHaveAttribute('src', new RegExp(after.replace(/\.\w+$/, '')));
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expectToast(admin, 'Category updated successfully.');
  const [row] = await readDemo(
    'select description, sizes, image_url image, default_rate_bps rate from categories where id = ?',
    id,
  );
  expect(row).toEqual({ description: 'For the forehead.', sizes: '["S","M"]', image: after, rate: 300 });
  await callApi(admin, 'DELETE', `admin/categories/${String(id)}`);
});

test('A7: a review that was given its product elsewhere shows it, and keeps it @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const piece = await addProduct(admin);
  const review = { userName: `Asha ${String(Date.now())}`, comment: 'Lovely.', itemName: 'A bajuband' };
  const { id } = (await callApi(admin, 'POST', 'admin/reviews', review)) as { id: number };
  await open(admin, `/admin/reviews?search=${encodeURIComponent(review.userName)}`);
  await admin.getByRole('button', { name: `Edit the review of ${review.userName}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByLabel('Item Name')).toHaveValue('A bajuband');
  await callApi(admin, 'PUT', `admin/reviews/${String(id)}`, { ...review, productId: piece.id });
  await dialog.getByLabel('Review Message').fill('Very lovely.');
  await dialog.getByRole('button', { name: 'Save Review' }).click();
  await expectToast(admin, 'What you typed is still here, the rest shows what is there now.');
  await expect(dialog.getByLabel('Product (optional)')).toHaveValue(piece.name);
  await expect(dialog.getByLabel('Item Name')).toHaveValue(piece.name);
  await dialog.getByRole('button', { name: 'Save Review' }).click();
  await expectToast(admin, 'Review updated successfully.');
  const [row] = await readDemo('select comment, product_id product from reviews where id = ?', id);
  expect(row).toEqual({ comment: 'Very lovely.', product: piece.id });
  await callApi(admin, 'DELETE', `admin/reviews/${String(id)}`);
  await piece.remove();
});

test('A3: a count that was typed stays when another category was a slip @desktop', async ({ admin }) => {
  const { id, name, remove } = await addProduct(admin);
  await open(admin, `${PAGE}/edit/${String(id)}`);
  const category = admin.getByLabel('Category (optional)');
  const count = admin.getByLabel('Stock quantity');
  await count.fill('12');
  await category.selectOption('Bangles');
  await admin.getByLabel('Size 2.4').fill('3');
  await category.selectOption('No category');
  await expect(count).toHaveValue('12');
  await category.selectOption('Bangles');
  await expect(admin.getByLabel('Size 2.4')).toHaveValue('3');
  await category.selectOption('No category');
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await expectSaved(admin, name);
  const [row] = await readDemo('select stock_quantity pieces from products where id = ?', id);
  expect(row).toEqual({ pieces: 12 });
  await remove();
});

test('a piece is added once, also when its button is pressed while the list is on its way @desktop', async ({
  admin,
}) => {
  const name = newName();
  await open(admin, `${PAGE}/add`);
  await admin.getByLabel('Name').fill(name);
  await admin.getByLabel('Price (₹)', { exact: true }).fill('499');
  await admin.getByLabel('Stock quantity').fill('1');
  let letGo = (): void => undefined;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  const isList = ({ pathname }: URL) => pathname === PAGE;
  await admin.route(isList, async (route) => {
    await isLetGo;
    await route.continue();
  });
  // An impatient finger presses again while the list is loading.
  await admin.evaluate((list) => {
    navigation.addEventListener('navigate', ({ destination }) => {
      if (new URL(destination.url).pathname !== list) return;
      let presses = 0;
      const finger = setInterval(() => {
        document.querySelector<HTMLButtonElement>('#content [type=submit]')?.click();
        presses += 1;
        if (presses < 5) return;
        clearInterval(finger);
        void fetch('/favicon.svg?pressed');
      }, 50);
    });
  }, PAGE);
  const pressed = admin.waitForRequest(/favicon\.svg\?pressed$/);
  await Promise.all([pressed.then(letGo), admin.getByRole('button', { name: 'Add Product' }).click()]);
  await admin.waitForURL(`**${PAGE}`);
  await isAwake(admin);
  await expectToast(admin, `Product "${name}" added successfully.`);
  const added = await readDemo('select id from products where name = ?', name);
  expect(added).toHaveLength(1);
  await removeProducts(admin, [added[0]?.['id']]);
});

test('what is pressed twice in one moment is added once, on a page and in a dialog @desktop', async ({
  admin,
}) => {
  const { id } = await placeUnpaid();
  const sent: string[] = [];
  admin.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/admin/')) sent.push(request.url());
  });
  const dialog = admin.getByRole('dialog');
  await openOrders(admin, id);
  await admin.getByRole('button', { name: id, exact: true }).click();
  await dialog.getByLabel('New note').fill('She calls again.');
  await pressTwice(dialog.getByRole('button', { name: 'Add note' }));
  await expectToast(admin, 'Note saved.');
  expect(sent).toEqual([expect.stringMatching(/\/notes$/)]);
  // Once the note is saved the next one can be.
  await dialog.getByLabel('New note').fill('She has called.');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog.getByText('She has called.', { exact: true })).toBeVisible();
  expect(sent).toHaveLength(2);

  const word = newName();
  await open(admin, '/admin/attributes');
  await admin.getByRole('button', { name: 'Add Value' }).click();
  await dialog.getByLabel('Name').fill(word);
  await pressTwice(dialog.getByRole('button', { name: 'Add Value' }));
  await expectToast(admin, 'Value added successfully.');
  expect(sent).toHaveLength(3);
  const [row] = await readDemo('select id from attribute_values where label = ?', word);
  await callApi(admin, 'DELETE', `admin/attribute-values/${String(row?.['id'])}`);
});

test('A8: a picture that an order keeps leaves the product; one that cannot be removed stays @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/503/);
  const { id, name, remove } = await addProduct(admin);
  await open(admin, `${PAGE}/edit/${String(id)}`);
  await admin.getByLabel('Add pictures').setInputFiles([await photo('one.jpg')]);
  await expect(admin.getByRole('progressbar')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await expectSaved(admin, name);
  await placeUnpaid(id);
  await open(admin, `${PAGE}/edit/${String(id)}`);
  const images = `**/api/admin/products/${String(id)}/images`;
  await admin.route(images, (route) =>
    route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } }),
  );
  const deletePicture = async () => {
    await admin.getByRole('button', { name: 'Delete Picture 1' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await deletePicture();
  await expectToast(admin, 'Storage ErrorA short break.');
  await expect(admin.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await admin.unroute(images);
  await deletePicture();
  await expectToast(admin, 'Image URL Removed');
  await admin.getByLabel('Description').fill('Without a picture.');
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await expectSaved(admin, name);
  await remove();
});
