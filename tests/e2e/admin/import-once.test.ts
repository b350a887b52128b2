import { rowOf } from '../support/admin-page.ts';
import { newName, open, removeProducts, textFile } from '../support/admin-product.ts';
import { expectAccessible } from '../support/axe.ts';
import { readDemo } from '../support/demo-database.ts';
import { loseAnswer } from '../support/held-answer.ts';
import { expect, expectToast, test } from '../support/owner.ts';

test('A2: a file whose answer was lost may be imported already; sent again it is imported once', async ({
  admin,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const name = newName();
  await open(admin, `/admin/products?search=${encodeURIComponent(name)}`);
  await admin.getByRole('button', { name: 'Import' }).click();
  const dialog = admin.getByRole('dialog');
  const file = await textFile('new.csv', `name,price,stock\r\n${name},100,4\r\n`);
  await dialog.getByLabel('Choose a file').setInputFiles(file);
  await expect(dialog.getByRole('row', { name })).toContainText('NewOn sale at once, no picture yet');
  await expect(dialog).toContainText(
    'On sale at once, without a picture: 1 new product. To bring new products as drafts,',
  );
  const press = dialog.getByRole('button', { name: 'Import 1 change' });
  await expect(press).toBeEnabled();
  await admin.route('**/api/admin/products/import', loseAnswer);
  await press.click();
  await expect(dialog.getByRole('alert')).toContainText('The file may have been imported all the same.');
  await expectAccessible(admin);
  await admin.unroute('**/api/admin/products/import');
  await press.click();
  await expectToast(admin, 'Import finished0 changed, 1 added.');
  await expect(rowOf(admin, name)).toHaveCount(1);
  const added = await readDemo('select id from products where name = ?', name);
  expect(added).toHaveLength(1);
  await removeProducts(admin, [added[0]?.['id']]);
});
