import {
  expectTold,
  openOrders,
  orderRow,
  placeAndPay,
  placeUnpaid,
  shop,
} from '#tests/e2e/support/admin-order.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
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
    await expect(sure).toContainText(/₹[\d,.]+ that was paid for it has gone back.*told by mail/);
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(status).toHaveValue('refunded');
  }
  await status.selectOption('delivered');
  await sure.getByRole('button', { name: 'Change status' }).click();
  await expectTold(admin, new RegExp(`Order ${id}: Delivered\\.`));
  await expect(sure).toBeHidden();
  await expect(status).toHaveValue('delivered');
});

test('A4: a question about one order waits for the answer about another, and each names its order @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const [{ id: late }, { id: quick }] = [await placeUnpaid(), await placeUnpaid()];
  await openOrders(admin);
  const statusOf = (id: string) => orderRow(admin, id).getByLabel(`Status of ${id}`);
  const held = Promise.withResolvers<undefined>();
  await admin.route(`**/api/admin/orders/${late}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  const sure = admin.getByRole('dialog', { name: 'Are you sure?' });
  await statusOf(late).selectOption('paid');
  await statusOf(quick).selectOption('cancelled_by_user');
  const news = `Order ${quick}: Whoever ordered is told by mail`;
  await expect(sure).toContainText(news);
  const answered = admin.waitForResponse(`**/api/admin/orders/${late}`);
  held.resolve(undefined);
  expect((await answered).status()).toBe(409);
  await (await answered).finished();
  // Two frames later the page shows the answer.
  await admin.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await expect(sure).toContainText(news);
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(statusOf(quick)).toHaveValue('pending_payment_gateway');
  await expect(statusOf(quick)).toHaveAttribute('aria-busy', 'false');

  await expect(sure).toContainText(`Order ${late}: No payment has come in for this order.`);
  await expect(statusOf(late)).toHaveValue('paid');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toBeHidden();
  await expect(statusOf(late)).toHaveValue('pending_payment_gateway');
  await statusOf(quick).selectOption('cancelled_by_user');
  await sure.getByRole('button', { name: 'Change status' }).click();
  await expectTold(admin, new RegExp(`Order ${quick}: Cancelled by user\\.`));
});

test('the owner is told when an order is packed that nobody has paid online @desktop', async ({ admin }) => {
  const { id, email } = await placeUnpaid();
  await openOrders(admin, email);
  await orderRow(admin, id).getByLabel(`Status of ${id}`).selectOption('processing');
  await expectTold(admin, new RegExp(`Order ${id}: Processing\\. No payment has come in for this order\\.`));
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
  await expect(sure).toContainText('told by mail');
  await sure.getByRole('button', { name: 'Change status' }).click();
  await expect(sure).toContainText('It has gone back meanwhile.');
  await expect(status).toHaveValue('delivered');
  await sure.getByRole('button', { name: 'Change status' }).click();
  await expectTold(admin, new RegExp(`Order ${id}: Delivered\\.`));
  expect(confirmed).toEqual([undefined, true]);
});

test('where a status is refused, the open order shows what it has meanwhile @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/409/);
  const { id, email } = await placeAndPay();
  await openOrders(admin, email);
  await admin.getByRole('button', { name: id, exact: true }).click();
  const status = admin.getByRole('dialog').getByLabel(`Status of ${id}`);
  await expect(status).toHaveValue('paid');
  await readDemo(`update orders set status = 'processing' where id = ?`, id);
  await status.selectOption('delivered');
  await admin.getByRole('button', { name: 'Change status' }).click();
  await expectTold(admin, /Failed to update order status/);
  await expect(status).toHaveValue('processing');
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
