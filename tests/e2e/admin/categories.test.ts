import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectToast } from '#tests/e2e/support/account.ts';
import { dialogButton, openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { photo } from '#tests/e2e/support/admin-product.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

test(
  'A2, A8, D9: a category is added, edited, renamed and deleted, and the shop shows it at once',
  { tag: '@journey' },
  async ({ admin }) => {
    const name = `Hathphool ${randomUUID().slice(0, 8)}`;
    const addressOf = (of: string) => `/collections/${of.toLowerCase().replaceAll(' ', '-')}`;
    await openAdmin(admin, 'categories');
    await admin.getByRole('button', { name: 'Add Category' }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Description').fill('For the back of the hand.');
    await dialogButton(admin, 'Add Category').click();
    await expectToast(admin, 'Category added successfully.');
    await expect(dialog).toBeHidden();
    const row = rowOf(admin, name);
    await expect(row).toContainText('One size');
    expect(await (await admin.request.get(addressOf(name))).text()).toContain('For the back of the hand.');

    const edit = () => row.getByRole('button', { name: `Edit ${name}` }).click();
    const save = async () => {
      await dialogButton(admin, 'Save Category').click();
      await expect(dialog).toBeHidden();
      const [stored] = await readDemo('select image_url from categories where name like ?', `${name}%`);
      return stored?.['image_url'];
    };
    await edit();
    await dialog.getByLabel('Pieces come in sizes').check();
    await dialog.getByLabel('Sizes', { exact: true }).fill('S; M');
    const picture = dialog.getByRole('group', { name: 'Image (optional)' });
    const chosen = picture.locator('input[type=file]');
    await chosen.setInputFiles(await photo('hand.jpg'));
    await expect(picture.getByRole('progressbar')).toHaveCount(0);
    const first = await save();
    expect(first).toMatch(/^\/media\/categories\//);
    await expect(row).toContainText('S, M');
    // Choosing a file that is no picture does not lose the picture that is there.
    await edit();
    const pdf = { name: 'one.pdf', mimeType: 'application/pdf', buffer: await readFile('LICENSE') };
    await chosen.setInputFiles(pdf);
    await expect(picture).toContainText('Delete it to keep the picture from before.');
    await dialogButton(admin, 'Save Category').click();
    await expect(picture.getByRole('alert')).toHaveText(
      'This picture was not uploaded. Please choose it again.',
    );
    await picture.getByRole('button', { name: 'Delete one.pdf' }).click();
    expect(await save()).toBe(first);
    await edit();
    await chosen.setInputFiles(await photo('palm.jpg', '#6b1a2b'));
    await expect(picture.getByRole('progressbar')).toHaveCount(0);
    await dialog.getByLabel('Name').fill(`${name} new`);
    expect(await save()).not.toBe(first);

    const answer = await admin.request.get(`${addressOf(name)}?sort=price-asc`, { maxRedirects: 0 });
    const now = addressOf(`${name} new`);
    expect([answer.status(), answer.headers()['location']]).toEqual([301, `${now}?sort=price-asc`]);
    await row.getByRole('button', { name: `Delete ${name} new` }).click();
    await dialogButton(admin, 'Delete').click();
    await expectToast(admin, `Category "${name} new" deleted.`);
    await expect(row).toHaveCount(0);
    await expect(admin.getByRole('main')).toBeFocused();
    for (const gone of [addressOf(name), now]) expect((await admin.request.get(gone)).status()).toBe(404);
  },
);

test('A2, A5, A8: what is wrong stands beside its field; closing the dialog resets it; one in use stays @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  await openAdmin(admin, 'categories');
  const add = admin.getByRole('button', { name: 'Add Category' });
  await add.click();
  const dialog = admin.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  await dialogButton(admin, 'Add Category').click();
  await expectToast(admin, 'Validation ErrorCategory name is required.');
  await expect(name).toBeFocused();
  await name.fill('BANGLES');
  await dialogButton(admin, 'Add Category').click();
  await expect(dialog.getByRole('alert')).toHaveText('Another category has this name already.');
  await expect(name).toBeFocused();
  await dialogButton(admin, 'Cancel').click();
  await expect(add).toBeFocused();
  await add.click();
  await expect(name).toHaveValue('');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialogButton(admin, 'Cancel').click();

  await admin.getByRole('button', { name: 'Delete Bangles' }).click();
  await dialogButton(admin, 'Delete').click();
  await expectToast(admin, 'Cannot DeleteCategory "Bangles" is in use.');
  await expect(rowOf(admin, 'Bangles')).toBeVisible();
});
