import { addProduct, open, photo } from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

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
  // Its file is deleted too: a form that still names it is refused.
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
  await expect(admin.getByLabel('Add pictures')).toBeFocused();
  await save.click();
  await expectToast(admin, `Product "${name}" updated successfully.`);
  const [saved] = await readDemo('select image_urls, description from products where id = ?', id);
  expect(saved).toEqual({ image_urls: '[]', description: 'For the upper arm.' });
  await remove();
});

test('A8: how many pictures were chosen is said', async ({ admin }) => {
  await open(admin, '/admin/products/add');
  const pictures = admin.getByRole('group', { name: 'Pictures' });
  const said = pictures.getByRole('status');
  const choose = admin.getByLabel('Add pictures');
  const [one, two, three] = [await photo('1.jpg'), await photo('2.jpg'), await photo('3.jpg')];
  await choose.setInputFiles([one, two]);
  await expect(said).toHaveText('2 pictures added, 2 in all.');
  await choose.setInputFiles(three);
  await expect(said).toHaveText('1 picture added, 3 in all.');
  await expect(pictures.getByRole('progressbar')).toHaveCount(0);
  // The same words are announced again.
  await admin.getByRole('button', { name: 'Delete 3.jpg' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(said).toHaveText('');
  await choose.setInputFiles(three);
  await expect(said).toHaveText('1 picture added, 3 in all.');
});

test('A8: a product is saved once all of its pictures are there, and not at all where its form is left before @desktop', async ({
  admin,
}) => {
  const { id, name, remove } = await addProduct(admin);
  const form = `/admin/products/edit/${String(id)}`;
  const sent: string[] = [];
  admin.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  const saveAtOnce = async () => {
    const upload = await holdAnswer(admin, /\/api\/admin\/uploads$/);
    const two = [await photo('one.jpg'), await photo('two.jpg', '#6b1a2b')];
    await admin.getByLabel('Add pictures').setInputFiles(two);
    await admin.getByRole('button', { name: 'Save Product' }).click();
    await upload.asked;
    await expect(admin.getByRole('button', { name: 'Saving…' })).toBeVisible();
    return upload;
  };
  await open(admin, form);
  const left = await saveAtOnce();
  await admin.getByRole('link', { name: 'Cancel' }).click();
  // The list page never loads: the form stays until both pictures are uploaded.
  await admin.route(/\/admin\/products$/, (route) => route.fulfill({ status: 204 }));
  await admin.getByRole('button', { name: 'Discard' }).click();
  await left.letGo();
  await expect(admin.getByRole('progressbar')).toHaveCount(0);
  await expect(admin.getByRole('button', { name: 'Save Product' })).toBeVisible();
  expect(sent).toEqual([]);
  await admin.unrouteAll();

  await open(admin, form);
  const asked = await saveAtOnce();
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await asked.letGo();
  await expect(admin.locator('progress, [role=progressbar]')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(admin.getByRole('button', { name: 'Save Product' })).toBeVisible();
  expect(sent).toEqual([]);
  await admin.unrouteAll();
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await admin.getByRole('button', { name: 'Discard' }).click();
  await admin.waitForURL('/admin/products');

  await open(admin, form);
  const upload = await saveAtOnce();
  await upload.letGo();
  await expectToast(admin, `Product "${name}" updated successfully.`);
  const [row] = await readDemo(
    'select json_array_length(image_urls) pictures from products where id = ?',
    id,
  );
  expect(row).toEqual({ pictures: 2 });
  expect(sent).toHaveLength(1);
  await remove();
});

test('A8: a picture that is deleted after its question was closed goes from the form all the same, and stays where it failed @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/503/);
  const { id, name, remove } = await addProduct(admin);
  await open(admin, `/admin/products/edit/${String(id)}`);
  await admin.getByLabel('Add pictures').setInputFiles([await photo('one.jpg')]);
  await expect(admin.getByRole('progressbar')).toHaveCount(0);
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await expectToast(admin, `Product "${name}" updated successfully.`);
  await open(admin, `/admin/products/edit/${String(id)}`);

  const dialog = admin.getByRole('dialog', { name: 'Delete Picture' });
  const picture = admin.getByRole('img', { name: 'Picture 1' });
  const images = /\/api\/admin\/products\/\d+\/images$/;
  const askToDelete = async () => {
    await admin.getByRole('button', { name: 'Delete Picture 1' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  const json = { error: 'DATABASE_UNAVAILABLE', message: 'Not now.' };
  await admin.route(images, (route) => route.fulfill({ status: 503, json }));
  await askToDelete();
  await expectToast(admin, 'Storage ErrorNot now.');
  await expect(dialog).toHaveCount(0);
  await expect(picture).toBeVisible();
  await admin.unrouteAll();

  const answer = await holdAnswer(admin, images);
  await askToDelete();
  await answer.asked;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(picture).toBeVisible();
  await answer.letGo();
  await expectToast(admin, 'Image DeletedThe picture is deleted.');
  await expect(picture).toHaveCount(0);
  await expect(admin.getByLabel('Add pictures')).toBeFocused();
  await remove();
});
