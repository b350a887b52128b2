import { addProduct, open, photo } from '../support/admin-product.ts';
import { readDemo } from '../support/demo-database.ts';
import { callApi, expect, expectToast, test } from '../support/owner.ts';

test('A8: a picture that was deleted in another window is taken out of this form, which can then be saved @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/400|404|409/);
  const { id, name, remove } = await addProduct(admin);
  const form = `/admin/products/edit/${String(id)}`;
  const picture = admin.getByRole('img', { name: 'Picture 1' });
  const save = admin.getByRole('button', { name: 'Save Product' });
  await open(admin, form);
  await admin.getByLabel('Add pictures').setInputFiles([await photo('one.jpg')]);
  await expect(admin.getByRole('progressbar')).toHaveCount(0);
  await save.click();
  await expectToast(admin, `Product "${name}" updated successfully.`);

  await open(admin, form);
  await expect(picture).toBeVisible();
  const [row] = await readDemo(`select image_urls ->> '$[0]' address from products where id = ?`, id);
  const address = String(row?.['address']);
  await callApi(admin, 'DELETE', `admin/products/${String(id)}/images`, { address });
  // Its file is gone too: a form that names it is refused.
  await expect
    .poll(() =>
      readDemo(
        `select status from outbox where kind = 'media' and payload ->> 'productId' = ? and status <> 'sent'`,
        id,
      ),
    )
    .toEqual([]);

  await admin.getByLabel('Description').fill('For the upper arm.');
  await save.click();
  const overtaken = admin.getByRole('dialog', { name: 'Changed in the meantime' });
  await overtaken.getByRole('button', { name: 'Write over it' }).click();
  await expectToast(admin, 'A picture of this form is gone');
  await admin.getByRole('button', { name: 'Delete Picture 1' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(admin, 'Image DeletedThe picture is deleted.');
  await expect(picture).toHaveCount(0);
  await save.click();
  await expectToast(admin, `Product "${name}" updated successfully.`);
  const [saved] = await readDemo('select image_urls, description from products where id = ?', id);
  expect(saved).toEqual({ image_urls: '[]', description: 'For the upper arm.' });
  await remove();
});
