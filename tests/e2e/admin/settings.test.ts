import type { Page } from '@playwright/test';
import { AT_ONCE, dialogButton, lookAgain, openAdmin, rowOf } from '#tests/e2e/support/admin-page.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import {
  cheapest,
  expectConfirmed,
  guestEmail,
  openFilledCheckout,
  payButton,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

/** These tests change what the whole shop shows, and put it back. */
const tag = '@alone';

const TABLES = ['notification_bar_settings', 'shipping_settings', 'site_settings'];
const kept = new Map<string, Awaited<ReturnType<typeof readDemo>>>();

test.beforeAll(async () => {
  for (const table of TABLES) kept.set(table, await readDemo(`select * from ${table}`));
});
test.afterEach(async () => {
  for (const [table, rows] of kept) {
    await readDemo(`delete from ${table}`);
    for (const row of rows) {
      const columns = Object.keys(row);
      const values = JSON.stringify(row);
      const cells = columns.map((column) => `json_extract(?1, '$.${column}')`);
      await readDemo(`insert into ${table} (${columns.join(', ')}) select ${cells.join(', ')}`, values);
    }
  }
});

const bar = (page: Page) => page.locator('#notification-bar');
const notification = (page: Page, text: string) => rowOf(page, text);

test(
  'A2, A4, A5: a notification shows above the shop in the colours of its preview, one at a time',
  { tag },
  async ({ admin: page }) => {
    const text = '<b>Festive</b> offers until Sunday';
    await openAdmin(page, 'settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Site Settings');
    await page.getByRole('button', { name: 'Add Notification' }).click();
    const dialog = page.getByRole('dialog');
    await dialogButton(page, 'Add Notification').click();
    await expectToast(page, 'Notification text cannot be empty.');
    await dialog.getByLabel('Text', { exact: true }).fill(text);
    await dialog.getByLabel('Link (optional)').fill('/collections');
    await dialog.getByLabel('Background', { exact: true }).fill('#ffffff');
    await dialogButton(page, 'Add Notification').click();
    await expect(dialog.getByLabel('Text colour', { exact: true })).toHaveAccessibleDescription(/too alike/);
    await dialog
      .getByRole('group', { name: 'Text colour' })
      .getByRole('button', { name: 'Maroon', exact: true })
      .click();
    const preview = dialog.getByRole('figure').getByText(text);
    await expect(preview).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(preview).toHaveCSS('color', 'rgb(107, 26, 43)');
    await expectAccessible(page);
    await dialogButton(page, 'Add Notification').click();
    await expectToast(page, 'Notification added successfully.');
    await expect(
      page.getByRole('table', { name: 'Notifications' }).getByText('Active', { exact: true }),
    ).toHaveCount(1);
    await expect(notification(page, text)).toContainText('Active');

    await page.goto('/contact');
    await expect(bar(page).locator('[data-text]')).toHaveText(text, AT_ONCE);
    await expect(bar(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(bar(page)).toHaveCSS('color', 'rgb(107, 26, 43)');
    await expect(bar(page).locator('[data-window]')).toHaveAttribute('href', '/collections');

    await page.goto('/admin/settings');
    await page.getByRole('button', { name: `Deactivate “${text}”` }).click();
    await expectToast(page, 'Notification deactivated.');
    await page.goto('/contact');
    await expect(bar(page)).toHaveCount(0, AT_ONCE);

    await page.goto('/admin/settings');
    await page.getByRole('button', { name: `Delete “${text}”` }).click();
    await dialogButton(page, 'Delete').click();
    await expectToast(page, 'Notification deleted.');
    await expect(notification(page, text)).toHaveCount(0);
  },
);

test(
  'A2, A4, A5, A9: shipping holds from the moment it is saved; without any the defaults do',
  { tag },
  async ({ admin: page }) => {
    const saved = async (threshold: string, fee: string) => {
      await page.getByLabel('Free Shipping Threshold (₹)').fill(threshold);
      await page.getByLabel('Standard Shipping Fee (₹)').fill(fee);
      await page.getByRole('button', { name: 'Save Shipping Settings' }).click();
    };
    await openAdmin(page, 'settings');
    await saved('1500', '79.50');
    await expectToast(page, 'Shipping settings saved successfully.');
    const shipping = async () => {
      await page.goto('/shipping-returns');
      return page.getByRole('main');
    };
    await expect(await shipping()).toContainText('₹1,500', AT_ONCE);
    await expect(await shipping()).toContainText('₹79.50', AT_ONCE);

    await readDemo('delete from shipping_settings');
    await page.goto('/admin/settings');
    await expectToast(page, 'No active shipping settings');
    await expect(page.getByLabel('Free Shipping Threshold (₹)')).toHaveValue('500');
    await saved('600', '60');
    await expectToast(page, 'Shipping settings saved successfully.');
    await expect(await shipping()).toContainText('₹600', AT_ONCE);
  },
);

test(
  'D6: cash on delivery is offered at the checkout once it is switched on, between its two values',
  { tag },
  async ({ admin: page, browser }) => {
    await readDemo('update site_settings set cod_is_enabled = 0, cod_min_order_paise = 0');
    const { id } = await cheapest();
    const shopper = await (await browser.newContext()).newPage();
    const cashOnDelivery = shopper.getByRole('radio', { name: /^Cash on delivery/ });
    const fillForm = async () => {
      await openFilledCheckout(shopper, [{ id, quantity: 1 }], guestEmail());
      await expect(payButton(shopper)).toBeVisible();
    };
    await fillForm();
    await expect(cashOnDelivery).toHaveCount(0);
    await openAdmin(page, 'settings');
    const save = page.getByRole('button', { name: 'Save Payment Settings' });
    await page.getByLabel('Cash on delivery').check();
    await page.getByLabel('Lowest order value on delivery (₹)').fill('0');
    await save.click();
    await expectToast(page, 'Payment settings saved successfully.');
    await fillForm();
    await expect(cashOnDelivery).toBeVisible(AT_ONCE);
    // From now on the order is worth less than the lowest value for cash on delivery.
    await page.getByLabel('Lowest order value on delivery (₹)').fill('4900');
    await page.getByLabel('Highest order value on delivery (₹)').fill('5000');
    await save.click();
    await expectToast(page, 'Payment settings saved successfully.');
    await fillForm();
    await expect(cashOnDelivery).toHaveCount(0, AT_ONCE);
    await page.getByLabel('Lowest order value on delivery (₹)').fill('0');
    await save.click();
    await expectToast(page, 'Payment settings saved successfully.');
    await fillForm();
    await cashOnDelivery.check();
    await summary(shopper)
      .getByRole('button', { name: /^Place Order ₹/ })
      .click();
    await expectConfirmed(shopper);
    await shopper.context().close();
  },
);

test(
  'settings that were changed on another device are not set back by a page that was open',
  { tag },
  async ({ admin: page, problems }) => {
    problems.allow(/409/);
    await openAdmin(page, 'settings');
    const onDelivery = page.getByLabel('Cash on delivery');
    const wrap = page.getByLabel('Gift wrap (₹, optional)');
    const before = await onDelivery.isChecked();
    await wrap.fill('59');
    await readDemo('update site_settings set cod_is_enabled = ?', before ? 0 : 1);
    await lookAgain(page);
    await page.getByRole('button', { name: 'Save Payment Settings' }).click();
    await expectToast(page, 'What you typed is still here; the rest shows what is saved now.');
    await expect(onDelivery).toBeChecked({ checked: !before });
    await expect(wrap).toHaveValue('59');
    await page.getByRole('button', { name: 'Save Payment Settings' }).click();
    await expectToast(page, 'Payment settings saved successfully.');
    const [row] = await readDemo('select cod_is_enabled cod, gift_wrap_paise wrap from site_settings');
    expect(row).toEqual({ cod: before ? 0 : 1, wrap: 59_00 });
  },
);
