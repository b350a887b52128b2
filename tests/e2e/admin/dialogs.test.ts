import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callApi, expectToast } from '#tests/e2e/support/account.ts';
import { dialogButton, openAdmin } from '#tests/e2e/support/admin-page.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { expectFits, spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const DIALOGS = [
  ['categories', 'Add Category'],
  ['coupons', 'Add Coupon'],
  ['banners', 'Add Banner'],
  ['reviews', 'Add Review'],
  ['settings', 'Add Notification'],
] as const;

/** The button of the dialog is in sight however long the form is, and hides no field that has the focus. */
async function expectUsable(admin: Page, section: string, label: string): Promise<void> {
  const dialog = admin.getByRole('dialog');
  const save = dialogButton(admin, label);
  await expect(save).toBeInViewport({ ratio: 1 });
  await expectAccessible(admin);
  const fields = dialog.locator('input:not([type=file], [type=hidden]), select, textarea');
  for (const field of await fields.filter({ visible: true }).all()) {
    await field.focus();
    const isOnTop = await field.evaluate((element) => {
      const { left, bottom, width } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(left + Math.min(width / 2, 20), bottom - 4);
      return seen !== null && (element.contains(seen) || seen.contains(element));
    });
    expect(isOnTop, `${section}: ${await field.evaluate((element) => element.outerHTML)}`).toBe(true);
  }
  await expect(save).toBeInViewport({ ratio: 1 });
}

test(
  'A2: each dialog is accessible, and its button always in sight, on a phone and on a tablet',
  { tag: '@journey' },
  async ({ admin }) => {
    const phone = admin.viewportSize() ?? { width: 390, height: 844 };
    for (const [section, label] of DIALOGS) {
      await openAdmin(admin, section);
      await expectFits(admin, section);
      await admin.getByRole('button', { name: label }).click();
      await expectUsable(admin, section, label);
      await admin.setViewportSize({ width: 768, height: 1024 });
      await expectUsable(admin, section, label);
      await admin.keyboard.press('Escape');
      await expect(admin.getByRole('dialog')).toHaveCount(0);
      expect(await spill(admin), `${section} on a tablet`).toBe(0);
      await admin.setViewportSize(phone);
    }
  },
);

test('A2: a press beside a dialog leaves it as it is, and so does a save that ends after its own dialog was closed @desktop', async ({
  admin,
}) => {
  const add = async () => {
    const name = `Passa ${randomUUID().slice(0, 8)}`;
    const { id } = (await callApi(admin, 'POST', 'admin/categories', { name })) as { id: number };
    return { id, name };
  };
  const [one, other] = [await add(), await add()];
  await openAdmin(admin, 'categories');
  const description = admin.getByRole('dialog').getByLabel('Description');
  const saved = await holdAnswer(admin, new RegExp(`/api/admin/categories/${String(one.id)}$`));
  await admin.getByRole('button', { name: `Edit ${one.name}` }).click();
  await description.fill('For the forehead.');
  await admin.mouse.click(4, 4);
  await expect(description).toHaveValue('For the forehead.');
  await dialogButton(admin, 'Save Category').click();
  await saved.asked;
  await dialogButton(admin, 'Cancel').click();
  await admin.getByRole('button', { name: `Edit ${other.name}` }).click();
  await description.fill('For the temple.');
  await saved.letGo();
  await expectToast(admin, 'Category updated successfully.');
  await expect(description).toHaveValue('For the temple.');
  await dialogButton(admin, 'Save Category').click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  const stored = await readDemo(
    'delete from categories where id in (?, ?) returning description',
    one.id,
    other.id,
  );
  expect(stored).toEqual([{ description: 'For the forehead.' }, { description: 'For the temple.' }]);
});
