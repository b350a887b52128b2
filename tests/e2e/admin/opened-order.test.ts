import type { Page } from '@playwright/test';
import { dialogButton } from '#tests/e2e/support/admin-page.ts';
import { isAwake, open } from '#tests/e2e/support/admin-product.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const LIST = '/admin/orders?status=delivered';
const topOf = (page: Page) => page.evaluate(() => scrollY);

/** Opens an order far down a list that is narrowed and shows two pages. */
async function openFarDown(admin: Page) {
  await open(admin, '/admin/dashboard');
  await open(admin, LIST);
  const details = admin.getByRole('button', { name: /^Details of / });
  const first = await details.count();
  await admin.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => details.count()).toBeGreaterThan(first);
  const far = details.nth(first + 2);
  await far.scrollIntoViewIfNeeded();
  const id = ((await far.getAttribute('aria-label')) ?? '').replace('Details of ', '');
  const shown = { count: await details.count(), top: await topOf(admin) };
  await far.click();
  const dialog = admin.getByRole('dialog', { name: `Order ${id}` });
  await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
  const address = `${LIST}&order=${id}`;
  await expect(admin).toHaveURL(address);
  const expectList = async () => {
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await expect(admin).toHaveURL(LIST);
    await expect(details).toHaveCount(shown.count);
    expect(await topOf(admin)).toBe(shown.top);
  };
  return { dialog, address, expectList };
}

test(
  'A2: Back closes an order and leaves the list as it stood; Forward opens it again, and so does a reload @both',
  { tag: '@journey' },
  async ({ admin }) => {
    const { dialog, address, expectList } = await openFarDown(admin);
    await admin.goBack();
    await expectList();
    await admin.goForward();
    await expect(dialog).toBeVisible();
    // Closed by its button it leaves nothing in the history that has to be passed again.
    await dialogButton(admin, 'Close').click();
    await expectList();
    await admin.goForward();
    await admin.reload();
    await isAwake(admin);
    await expect(dialog.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(admin).toHaveURL(address);
    await admin.goBack();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await expect(admin).toHaveURL(LIST);
    await admin.goBack();
    await expect(admin).toHaveURL('/admin/dashboard');
  },
);

test('A2: Back asks before it discards a note that was typed, and closes a dialog above the order first', async ({
  admin,
}) => {
  const { dialog, address, expectList } = await openFarDown(admin);
  await dialog.getByRole('button', { name: 'Tracking', exact: true }).click();
  const tracking = admin.getByRole('dialog', { name: /^Tracking of / });
  await expect(tracking).toBeVisible();
  await admin.goBack();
  await expect(tracking).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(admin).toHaveURL(address);

  const note = dialog.getByRole('textbox').last();
  await note.fill('Calls after six');
  await admin.goBack();
  const question = admin.getByRole('dialog', { name: 'Discard what you entered?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(note).toHaveValue('Calls after six');
  await expect(admin).toHaveURL(address);
  await admin.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expectList();
});
