import type { Page } from '@playwright/test';
import { openAdmin, openAdminAsleep } from '#tests/e2e/support/admin-page.ts';
import { addProduct, expectSaved, removeProducts } from '#tests/e2e/support/admin-product.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

/** Safari on an iPhone leaves a page without asking. */
async function leaveSilently(admin: Page): Promise<void> {
  await admin.addInitScript(() => {
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation());
  });
}

const question = (admin: Page) => admin.getByRole('dialog', { name: 'Discard what you entered?' });

test('A2: a browser that can asks before a page is left with what was typed', async ({ admin }) => {
  await openAdmin(admin, 'products/add');
  await admin.getByLabel('Price (₹)', { exact: true }).fill('100');
  const asked = admin.waitForEvent('dialog');
  const leaving = admin.evaluate(() => {
    location.reload();
  });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await expect(admin.getByLabel('Price (₹)', { exact: true })).toHaveValue('100');
  admin.on('dialog', (again) => void again.accept());
});

for (const [section, label] of [
  ['products/add', 'Name'],
  ['settings', 'Standard Shipping Fee (₹)'],
] as const) {
  test(
    `A2: a link gives up what was typed on ${section} only when the owner says so`,
    { tag: '@journey' },
    async ({ admin }) => {
      await leaveSilently(admin);
      await openAdmin(admin, section);
      const field = admin.getByLabel(label, { exact: true });
      await field.fill('77');
      const link = admin.locator('a[href^="/"]').filter({ visible: true }).first();
      await link.click();
      await expectAccessible(admin);
      await question(admin).getByRole('button', { name: 'Keep Editing' }).click();
      await expect(question(admin)).toHaveCount(0);
      await expect(field).toHaveValue('77');

      const address = await link.evaluate((element: HTMLAnchorElement) => element.href);
      await link.click();
      await question(admin).getByRole('button', { name: 'Discard' }).click();
      await admin.waitForURL(address);
    },
  );
}

test('A2: another colour and Logout ask before they give up what was typed, and do nothing until then', async ({
  admin,
}) => {
  const browserAsked: string[] = [];
  admin.on('dialog', (dialog) => {
    browserAsked.push(dialog.type());
    void dialog.accept();
  });
  const { id, name } = await addProduct(admin);
  await openAdmin(admin, `products/edit/${String(id)}`);
  await admin.getByLabel('Description').fill('For the upper arm.');
  const keep = () => question(admin).getByRole('button', { name: 'Keep Editing' }).click();
  await admin.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await keep();
  const addAnother = admin.getByRole('button', { name: 'Add another colour' });
  await addAnother.click();
  await keep();
  await expect(admin.getByLabel('Description')).toHaveValue('For the upper arm.');
  const pieces = () => readDemo('select id from products where name like ? order by id', `${name}%`);
  expect(await pieces()).toHaveLength(1);
  await addAnother.click();
  await question(admin).getByRole('button', { name: 'Discard' }).click();
  await expect(admin).not.toHaveURL(new RegExp(`/${String(id)}$`));
  const [, colour] = await pieces();
  await expect(admin).toHaveURL(new RegExp(`/edit/${String(colour?.['id'])}$`));
  expect(browserAsked).toEqual([]);
  await removeProducts(admin, [id, colour?.['id']]);
});

test('A2: what is typed before settings are awake stays when Save is pressed, and two forms ask once', async ({
  admin,
}) => {
  const asked: string[] = [];
  admin.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const wake = await openAdminAsleep(admin, '/admin/settings');
  const fee = admin.getByLabel('Standard Shipping Fee (₹)', { exact: true });
  await fee.fill('77');
  await fee.press('Enter');
  await wake();
  await expect(fee).toHaveValue('77');
  expect(new URL(admin.url()).search).toBe('');
  const link = admin.locator('a[href^="/"]').filter({ visible: true }).first();
  await link.click();
  await question(admin).getByRole('button', { name: 'Keep Editing' }).click();
  await admin.getByLabel(/^Lowest order value/).fill('5');
  const address = await link.evaluate((element: HTMLAnchorElement) => element.href);
  await link.click();
  await question(admin).getByRole('button', { name: 'Discard' }).click();
  await admin.waitForURL(address);
  expect(asked).toEqual([]);
});

test('A2: settings are called awake once their fields hold what is stored', async ({ admin }) => {
  await admin.addInitScript(() => {
    new MutationObserver((changes) => {
      const island = changes.map(({ target }) => target as Element).find((each) => !each.hasAttribute('ssr'));
      if (!island) return;
      const fee = island.querySelector<HTMLInputElement>('input[name="standardShippingFeePaise"]');
      document.documentElement.dataset['fee'] = fee?.value ?? 'none';
    }).observe(document, { subtree: true, attributeFilter: ['ssr'] });
  });
  await openAdmin(admin, 'settings');
  const fee = admin.getByLabel('Standard Shipping Fee (₹)', { exact: true });
  await expect(fee).toHaveValue(/\d/);
  await expect(admin.locator('html')).toHaveAttribute('data-fee', await fee.inputValue());
});

test('A2: a form shows what is stored before it is awake, and keeps what is changed there until then @desktop', async ({
  admin,
}) => {
  const values = (await readDemo('select id from attribute_values order by id desc limit 3')).map(
    ({ id }) => id,
  );
  const [last, other, third] = values;
  const { id, name, remove } = await addProduct(admin, {
    description: 'Brass.\nFor the upper arm.',
    status: 'draft',
    isFeatured: true,
    attributeIds: [last, other],
    stock: [{ size: '', onHand: 40 }],
  });
  const wake = await openAdminAsleep(admin, `/admin/products/edit/${String(id)}`);
  const [count, text] = [admin.getByLabel('Stock quantity'), admin.getByLabel('Description')];
  const isFeatured = admin.getByLabel('Featured on the home page');
  const chip = (value: unknown) => admin.locator(`input[name="attributeIds"][value="${String(value)}"]`);
  await expect(admin.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(text).toHaveValue('Brass.\nFor the upper arm.');
  await expect(admin.getByLabel('State')).toHaveValue('draft');
  await expect(isFeatured).toBeChecked();
  await expect(count).toHaveValue('40');
  await count.fill('45');
  await text.fill('Copper.');
  await admin.getByLabel('State').selectOption('hidden');
  await isFeatured.uncheck();
  await chip(third).check({ force: true });
  await chip(last).uncheck({ force: true });
  await wake();
  await expect(count).toHaveValue('45');
  await expect(text).toHaveValue('Copper.');
  await admin.getByRole('button', { name: 'Save Product' }).click();
  await expectSaved(admin, name);
  const [row] = await readDemo(
    'select description, status, is_featured featured, stock_quantity pieces from products where id = ?',
    id,
  );
  expect(row).toEqual({ description: 'Copper.', status: 'hidden', featured: 0, pieces: 45 });
  const kept = await readDemo(
    'select value_id id from product_attributes where product_id = ? order by 1 desc',
    id,
  );
  expect(kept).toEqual([{ id: other }, { id: third }]);

  // Without a change the form does not ask.
  await openAdmin(admin, `products/edit/${String(id)}`);
  await admin.getByRole('link', { name: 'Cancel' }).click();
  await admin.waitForURL('**/admin/products');
  await remove();
});
