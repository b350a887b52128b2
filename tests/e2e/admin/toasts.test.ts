import { expectToast } from '#tests/e2e/support/account.ts';
import { openOrders, orderRow, placeAndPay, placeUnpaid } from '#tests/e2e/support/admin-order.ts';
import { openAdmin } from '#tests/e2e/support/admin-page.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const TAX_SETTINGS = '**/api/admin/tax-settings';

test('A1: on a phone a message lies on no field that it speaks of, and what lies under it can be pressed', async ({
  admin,
  problems,
}) => {
  problems.allow(/500/);
  const message = admin.locator('#toasts > div');
  await openAdmin(admin, 'settings');
  const save = admin.getByRole('button', { name: 'Save Tax Settings' });
  await admin.route(TAX_SETTINGS, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await save.click();
  await expectToast(admin, 'Failed to save tax settings');
  // A message that has the focus does not disappear by itself.
  await message.getByRole('button', { name: 'Close this message' }).focus();
  const words = await message.locator('p').first().boundingBox();
  const before = await save.boundingBox();
  if (!words || !before) throw new Error('One of them cannot be seen.');
  await admin.evaluate(
    (by) => {
      scrollBy(0, by);
    },
    before.y + before.height / 2 - words.y - words.height / 2,
  );
  await save.tap();
  await expectToast(admin, 'Tax settings saved successfully.');
  await message.getByRole('button', { name: 'Close this message' }).tap();
  await expect(message).toHaveCount(0);

  await admin.setViewportSize({ width: 360, height: 640 });
  await openAdmin(admin, 'coupons');
  await admin.getByRole('button', { name: 'Add Coupon' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Coupon' }).click();
  const field = dialog.getByLabel('Coupon Code');
  await expect(message).toBeInViewport();
  await expect(field).toBeFocused();
  const [over, under] = [await message.boundingBox(), await field.boundingBox()];
  expect((over?.y ?? NaN) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
});

test('A4, A8: a status that cannot be saved goes back, and its message stays while orders come in, whose own follow', async ({
  admin,
  problems,
}) => {
  problems.allow(/503/);
  const { id } = await placeUnpaid();
  await openOrders(admin);
  await admin.route(`**/api/admin/orders/${id}`, (route) =>
    route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } }),
  );
  const status = orderRow(admin, id).getByLabel(`Status of ${id}`);
  await status.selectOption('failed');
  const message = admin.locator('#toasts > div');
  const close = message.getByRole('button', { name: 'Close this message' });
  await close.focus();
  await expect(message).toContainText('Failed to update order status: A short break.');
  await expect(status).toHaveValue('pending_payment_gateway');
  const { id: sold } = await placeAndPay();
  await expect(orderRow(admin, sold)).toContainText('New');
  await expect(message).toContainText('Failed to update order status: A short break.');
  await close.click();
  await expect(message).toContainText(/New order/);
  // On a phone a message covers no button, however many messages come.
  expect(await message.getByRole('button').count()).toBe(0);
});
