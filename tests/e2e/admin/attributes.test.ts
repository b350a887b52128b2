import { randomUUID } from 'node:crypto';
import { signIn, expectToast } from '#tests/e2e/support/account.ts';
import { box } from '#tests/e2e/support/collection-screen.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { dialogButton, openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { expect, owner, test } from '#tests/e2e/support/owner.ts';

/** Letters only: six digits are taken for somebody's number, and such a search is not noted. */
const ownWord = () => randomUUID().replaceAll(/[\d-]/g, '').slice(0, 8);

test('G8: a value is added with other words, edited and deleted', { tag: '@journey' }, async ({ admin }) => {
  const name = `Mauve ${randomUUID().slice(0, 8)}`;
  await openAdmin(admin, 'attributes');
  await expectAccessible(admin);
  await admin.getByRole('button', { name: 'Add Value' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Other words').fill('jamuni,  halka jamuni,jamuni');
  await dialog.getByLabel('Colour of the swatch').fill('#9b6a9e');
  await dialogButton(admin, 'Add Value').click();
  await expectToast(admin, 'Value added successfully.');

  const row = rowOf(admin, name);
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  await expect(dialog.getByLabel('Other words')).toHaveValue('jamuni, halka jamuni');
  await dialog.getByLabel('Other words').fill('jamuni');
  await dialogButton(admin, 'Save Value').click();
  await expectToast(admin, 'Value updated successfully.');

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(dialog).toContainText(`Delete "${name}" of Colour? No product has it.`);
  await dialogButton(admin, 'Delete').click();
  await expectToast(admin, `"${name}" deleted.`);
  await expect(row).toHaveCount(0);
});

test('a search that found nothing is told to the owner, who takes it off the list; of what is typed only what stays is told', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/vain-searches')) told.push(request.postData() ?? '');
  });
  const [opened, typed] = [`hansli ${ownWord()}`, `tagdi ${ownWord()}`];
  const noted = page.waitForResponse('**/api/vain-searches');
  await page.goto(`/collections?search=${encodeURIComponent(opened)}`);
  expect((await noted).status()).toBe(204);
  await page.goto('/collections');
  const alsoNoted = page.waitForResponse('**/api/vain-searches');
  await box(page).pressSequentially(typed, { delay: 30 });
  await alsoNoted;
  expect(told).toEqual([opened, typed].map((term) => JSON.stringify({ term })));

  await signIn(page, owner.email);
  await openAdmin(page, 'attributes');
  await page.getByRole('link', { name: 'Searches without results' }).click();
  const row = rowOf(page, opened);
  await expect(rowOf(page, typed)).toHaveCount(1);
  await row.getByRole('button', { name: `Take "${opened}" off the list` }).click();
  await expectToast(page, `"${opened}" is off the list.`);
  await expect(row).toHaveCount(0);
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
});
