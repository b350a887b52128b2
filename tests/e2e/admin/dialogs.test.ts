import type { Page } from '@playwright/test';
import { dialogButton, openAdmin } from '#tests/e2e/support/admin-page.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
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

test('a press beside a dialog leaves it as it is, and nothing of the shop has woken in the admin', async ({
  admin,
}) => {
  const asked: string[] = [];
  admin.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAdmin(admin, 'reviews');
  const open = admin.getByRole('button', { name: 'Add Review' });
  await open.click();
  const words = admin.getByRole('dialog').getByRole('textbox').first();
  await words.fill('Asha');
  await admin.mouse.click(4, 4);
  await expect(words).toHaveValue('Asha');
  await expect(words).toBeVisible();
  await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await open.click();
  await expect(admin.getByRole('dialog')).toBeVisible();
  expect(asked.filter((path) => /^\/api\/(?:session|cart|wishlist|page-views)/.test(path))).toEqual([]);
});
