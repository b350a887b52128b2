import { readFile } from 'node:fs/promises';
import { orderRow, placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

const PAGE = '/admin/customers';
const LIST = '**/api/admin/customers**';

test('A2: a customer is found by their address, with what they ordered', async ({ admin, problems }) => {
  problems.allow(/503/);
  const { id, email } = await placeAndPay();
  await admin.goto(PAGE);
  await expectAccessible(admin);
  const customers = admin.getByRole('row').filter({ hasText: '@' });
  // Among the newest: earlier tests have made customers who order, too.
  const row = admin.getByRole('row').filter({ hasText: email });
  await expect(row).toBeVisible();
  const said = admin.getByRole('status').filter({ hasText: /^\d+ entr(?:y|ies) listed$/ });
  const region = await said.elementHandle();
  await admin.getByLabel('Search by name, e-mail or phone').fill(email.slice(0, 20).toUpperCase());
  await expect(customers).toHaveCount(1);
  await expect(said).toHaveText('1 entry listed');
  // A screen reader announces a change in an element that was there before, not a new element.
  expect(await said.evaluate((now, before) => now === before, region)).toBe(true);
  await expect(row).toContainText('Meera Joshi');
  await expect(row).toContainText('Pune');
  await expect(row).toContainText('Guest');
  const link = admin.getByRole('link', { name: 'Export CSV' });
  await expect(link).toHaveAttribute('href', /search=/);
  const message = 'The shop is taking a short break. Please try again in a minute.';
  await admin.route(
    '**/api/admin/customers/export?*',
    (route) => route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message } }),
    { times: 1 },
  );
  await link.click();
  await expectToast(admin, message);
  const coming = admin.waitForEvent('download');
  await link.click();
  const file = await readFile(await (await coming).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(2);
  await row.getByRole('link', { name: `Their orders: ${email}` }).click();
  await expect(admin).toHaveURL(/\/admin\/orders\?customer=/);
  await expect(orderRow(admin, id)).toContainText(email);
  await expect(admin.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
  const chip = admin.getByRole('button', { name: `Orders of ${email}` });
  await expect(admin.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /customer=/);
  await expectAccessible(admin);
  await chip.click();
  await expect(chip).toHaveCount(0);
  await expect(admin).toHaveURL(/\/admin\/orders$/);
});

test('A2, A8: customers that cannot be read, are read again, and are none @desktop', async ({
  admin,
  problems,
}) => {
  problems.allow(/503/);
  await admin.goto(PAGE);
  await admin.route(LIST, (route) =>
    route.fulfill({ status: 503, json: { error: 'DATABASE_UNAVAILABLE', message: 'A short break.' } }),
  );
  await admin.getByRole('button', { name: 'Refresh' }).click();
  await expect(admin.getByRole('alert')).toContainText('Failed to fetch customers. Please try again.');
  await admin.unroute(LIST);
  await admin.getByRole('button', { name: 'Try Again' }).click();
  await expect(admin.getByRole('alert')).toHaveCount(0);
  await expect(admin.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(admin);

  await admin.route(LIST, (route) => route.fulfill({ json: { items: [] } }));
  await admin.getByRole('button', { name: 'Refresh' }).click();
  await expect(admin.getByText('No Customers Found')).toBeVisible();
  await expect(admin.getByRole('status').filter({ hasText: /^0 entries listed$/ })).toHaveCount(1);
});
