import type { Page, Route } from '@playwright/test';
import { rowOf } from '#tests/e2e/support/admin-page.ts';
import { newName, open, removeProducts, ownFile } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { loseAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

const IMPORT = '**/api/admin/products/import';

async function openImport(admin: Page, search: string) {
  await open(admin, `/admin/products?search=${encodeURIComponent(search)}`);
  await admin.getByRole('button', { name: 'Import' }).click();
  return admin.getByRole('dialog');
}

test(
  'A2: a file whose answer was lost may be imported already; sent again it is imported once',
  { tag: '@journey' },
  async ({ admin, problems }) => {
    problems.allow(/ERR_FAILED/);
    const name = newName();
    const dialog = await openImport(admin, name);
    const file = await ownFile('new.csv', `name,price,stock\r\n${name},100,4\r\n`);
    await dialog.getByLabel('Choose a file').setInputFiles(file);
    await expect(dialog.getByRole('row', { name })).toContainText('NewOn sale at once, no picture yet');
    await expect(dialog).toContainText(
      'On sale at once, without a picture: 1 new product. To bring new products as drafts,',
    );
    const press = dialog.getByRole('button', { name: 'Import 1 change' });
    await expect(press).toBeEnabled();
    await admin.route(IMPORT, loseAnswer);
    await press.click();
    await expect(dialog.getByRole('alert')).toContainText('The file may have been imported after all.');
    await expectAccessible(admin);
    await admin.unroute(IMPORT);
    await press.click();
    await expectToast(admin, 'Import finished0 changed, 1 added.');
    await expect(rowOf(admin, name)).toHaveCount(1);
    const added = await readDemo('select id from products where name = ?', name);
    expect(added).toHaveLength(1);
    await removeProducts(admin, [added[0]?.['id']]);
  },
);

test('A2: a late answer about an earlier file does not replace the file that is shown', async ({ admin }) => {
  const [before, after] = [newName(), newName()];
  const dialog = await openImport(admin, after);
  const input = dialog.getByLabel(/Choose (a|another) file/);
  const held = Promise.withResolvers<undefined>();
  const wait = async (route: Route) => {
    await held.promise;
    await route.continue();
  };
  await admin.route(IMPORT, wait, { times: 1 });
  const asked = admin.waitForRequest(IMPORT);
  await input.setInputFiles(await ownFile('before.csv', `name,price\r\n${before},100\r\n`));
  await asked;
  await input.setInputFiles(await ownFile('after.csv', `name,price\r\n${after},100\r\n`));
  await expect(dialog.getByRole('row', { name: after })).toBeVisible();
  const late = admin.waitForEvent(
    'requestfinished',
    (request) => request.postData()?.includes(before) ?? false,
  );
  held.resolve(undefined);
  await late;
  // The page handles answers in order: once this one has come, it has dealt with the one before.
  await admin.evaluate(async () => (await fetch('/favicon.svg', { cache: 'no-store' })).text());
  await dialog.getByRole('button', { name: 'Import 1 change' }).click();
  await expectToast(admin, 'Import finished0 changed, 1 added.');
  const added = await readDemo('select id, name from products where name in (?, ?)', before, after);
  expect(added).toMatchObject([{ name: after }]);
  await removeProducts(admin, [added[0]?.['id']]);
});
