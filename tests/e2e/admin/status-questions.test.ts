import {
  expectTold,
  openOrders,
  orderRow,
  placeAndPay,
  placeUnpaid,
  shop,
} from '#tests/e2e/support/admin-order.ts';
import { linkOf } from '#tests/e2e/support/own-order.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

test('D6: before an order is delivered whose money has gone back, the owner reads that with the mail, and answers once @desktop', async ({
  admin,
}) => {
  const { id, email } = await placeAndPay();
  const path = `/api${await linkOf(id)}`.replace('?', '/cancel?');
  expect(await shop.call(path, { body: {} })).toMatchObject({ status: 200 });
  await openOrders(admin, email);
  const status = orderRow(admin, id).getByLabel(`Status of ${id}`);
  await expect(status).toHaveValue('refunded');
  const sure = admin.getByRole('dialog', { name: 'Are you sure?' });
  for (const to of ['shipped', 'delivered']) {
    await status.selectOption(to);
    await expect(sure).toContainText(/₹[\d,.]+ that was paid for it has gone back.*told by email/);
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(status).toHaveValue('refunded');
  }
  await status.selectOption('delivered');
  await sure.getByRole('button', { name: 'Change status' }).click();
  await expectTold(admin, new RegExp(`Order ${id}: Delivered\\.`));
  await expect(sure).toBeHidden();
  await expect(status).toHaveValue('delivered');
});

test('D6: a question that only the shop can ask comes after the warning of the screen @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const { id, email } = await placeAndPay();
  await openOrders(admin, email);
  const confirmed: unknown[] = [];
  await admin.route(`**/api/admin/orders/${id}`, async (route) => {
    const { confirm } = route.request().postDataJSON() as { confirm?: unknown };
    confirmed.push(confirm);
    if (confirm === true) await route.continue();
    else
      await route.fulfill({
        status: 409,
        json: { error: 'CONFIRMATION_NEEDED', message: 'It has gone back meanwhile.' },
      });
  });
  const status = orderRow(admin, id).getByLabel(`Status of ${id}`);
  await status.selectOption('delivered');
  const sure = admin.getByRole('dialog', { name: 'Are you sure?' });
  await expect(sure).toContainText('told by email');
  await sure.getByRole('button', { name: 'Change status' }).click();
  await expect(sure).toContainText('It has gone back meanwhile.');
  await expect(status).toHaveValue('delivered');
  await sure.getByRole('button', { name: 'Change status' }).click();
  await expectTold(admin, new RegExp(`Order ${id}: Delivered\\.`));
  expect(confirmed).toEqual([undefined, true]);
});

test('by key a status is passed over without being saved, and is saved with Enter or when the focus leaves @desktop', async ({
  admin,
}) => {
  const { id, email } = await placeUnpaid();
  await openOrders(admin, email);
  const saved: unknown[] = [];
  admin.on('request', (request) => {
    if (request.method() === 'PATCH') saved.push(request.postDataJSON());
  });
  const status = orderRow(admin, id).getByLabel(`Status of ${id}`);
  const stored = await status.inputValue();
  await status.press('ArrowDown');
  await expect(status).not.toHaveValue(stored);
  await status.press('Escape');
  await expect(status).toHaveValue(stored);
  // Chooses "Processing" by its first letters.
  await status.pressSequentially('proc');
  await expect(status).toHaveValue('processing');
  expect(saved).toEqual([]);
  await status.press('Enter');
  await expectTold(admin, new RegExp(`Order ${id}: Processing\\.`));
  await status.press('ArrowDown');
  await expect(status).not.toHaveValue('processing');
  expect(saved).toMatchObject([{ status: 'processing' }]);
  await status.press('Escape');
  await status.press('Tab');
  expect(saved).toHaveLength(1);
});
