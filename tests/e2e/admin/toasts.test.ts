import type { Locator } from '@playwright/test';
import { openOrders, orderRow, placeAndPay, placeUnpaid } from '#tests/e2e/support/admin-order.ts';
import { openAdmin } from '#tests/e2e/support/admin-page.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';
import { watchNetwork } from '#tests/e2e/support/quiet-network.ts';

const TAX_SETTINGS = '**/api/admin/tax-settings';

/** Scrolls so that the middle of the control lies beneath the words of the message. */
async function slideUnder(control: Locator, words: Locator): Promise<void> {
  const [below, above] = [await control.boundingBox(), await words.boundingBox()];
  if (!below || !above) throw new Error('One of them cannot be seen.');
  const by = below.y + below.height / 2 - (above.y + above.height / 2);
  await control.evaluate((element, top) => element.ownerDocument.defaultView?.scrollBy(0, top), by);
}

test('A1: on a phone, what lies under a message is pressed as if it were not there', async ({
  admin,
  problems,
}) => {
  problems.allow(/500/);
  await openAdmin(admin, 'settings');
  const save = admin.getByRole('button', { name: 'Save Tax Settings' });
  const message = admin.locator('#toasts > div');
  await admin.route(TAX_SETTINGS, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await save.click();
  await expectToast(admin, 'Failed to save tax settings');
  // A message that has the focus does not disappear by itself.
  await message.getByRole('button', { name: 'Close this message' }).focus();
  await slideUnder(save, message.locator('p').first());
  const [under, over] = [await save.boundingBox(), await message.boundingBox()];
  expect(over?.y).toBeLessThan((under?.y ?? 0) + (under?.height ?? 0));
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeGreaterThan(under?.y ?? 0);
  await save.tap();
  await expectToast(admin, 'Tax settings saved successfully.');
  // The message's own button can still be pressed.
  await message.getByRole('button', { name: 'Close this message' }).tap();
  await expect(message).toHaveCount(0);
  await expect(save).toBeFocused();
});

test('A1: on a small phone no message in a dialog lies on the field that it speaks of', async ({ admin }) => {
  await admin.setViewportSize({ width: 360, height: 640 });
  await openAdmin(admin, 'coupons');
  await admin.getByRole('button', { name: 'Add Coupon' }).click();
  const dialog = admin.getByRole('dialog');
  for (const [label, typed] of [
    ['Coupon Code', ''],
    ['Discount Value (%)', 'much'],
  ] as const) {
    await dialog.getByLabel(label).fill(typed);
    await dialog.getByRole('button', { name: 'Add Coupon' }).click();
    const message = dialog.locator('#toasts > div');
    await expect(message).toBeInViewport();
    const field = dialog.getByLabel(label);
    await expect(field).toBeFocused();
    const [over, under] = [await message.boundingBox(), await field.boundingBox()];
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
    await dialog.getByLabel('Coupon Code').fill('SMALL-PHONE');
  }
});

test('A4: a message about a failed save stays while orders come in, and theirs follow afterwards', async ({
  admin,
  problems,
}) => {
  problems.allow(/503/);
  const { id } = await placeUnpaid();
  await openOrders(admin);
  await admin.route(`**/api/admin/orders/${id}`, (route) =>
    route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } }),
  );
  await orderRow(admin, id).getByLabel(`Status of ${id}`).selectOption('failed');
  const message = admin.locator('#toasts > div');
  const close = message.getByRole('button', { name: 'Close this message' });
  await close.focus();
  await expect(message).toContainText('Failed to update order status: A short break.');
  const { id: sold } = await placeAndPay();
  await expect(orderRow(admin, sold)).toContainText('New');
  await expect(message).toContainText('Failed to update order status: A short break.');
  await close.click();
  await expect(message).toContainText(/New order/);
  // On a phone a message covers no button, however many messages come.
  expect(await message.getByRole('button').count()).toBe(0);
});

test('A1: the first message of a page is drawn where it is seen although the line is gone', async ({
  admin,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  const { untilQuiet } = watchNetwork(admin);
  await openAdmin(admin, 'settings');
  await admin.getByRole('button', { name: 'Add Notification' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Text', { exact: true }).fill('Closed on Sunday.');
  await untilQuiet();
  await admin.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Add Notification' }).click();
  await expect(dialog.locator('#toasts > div')).toContainText('Please check your internet connection.');
  await expect(dialog.getByRole('button', { name: 'Close this message' })).toBeVisible();
});
