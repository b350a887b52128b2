import { readFile } from 'node:fs/promises';
import { orderRow, placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';

const PAGE = '/admin/customers';

test('A2: a customer is found by their address, with what they ordered', async ({ admin }) => {
  const { id, email } = await placeAndPay();
  await admin.goto(PAGE);
  await expectAccessible(admin);
  const customers = admin.getByRole('row').filter({ hasText: '@' });
  // Among the newest: earlier tests have made customers who order, too.
  const row = admin.getByRole('row').filter({ hasText: email });
  await expect(row).toBeVisible();
  await admin.getByLabel('Search by name, email or phone').fill(email.slice(0, 20).toUpperCase());
  await expect(customers).toHaveCount(1);
  await expect(row).toContainText('Meera Joshi');
  await expect(row).toContainText('Pune');
  await expect(row).toContainText('Guest');
  const link = admin.getByRole('link', { name: 'Export CSV' });
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
