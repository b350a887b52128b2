import { openAdmin } from '#tests/e2e/support/admin-page.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { expectToast } from '#tests/e2e/support/account.ts';

test.afterEach(async ({ admin }) => {
  await admin.context().setOffline(false);
  await readDemo("delete from tax_rates where from_date = '2099-04-01'");
});

test(
  'G1.2: a rate of a code is added from a day on, and taken back while its day has not come',
  { tag: '@journey' },
  async ({ admin: page, problems }) => {
    problems.allow(/400/);
    const code = '7018';
    await openAdmin(page, 'settings');
    const section = page.getByRole('region', { name: 'Tax rates' });
    await expect(section.getByRole('row', { name: /^7117 Imitation jewellery/ })).toContainText('3%');
    const rate = section.getByLabel('Rate (%)');
    const from = section.getByLabel('From', { exact: true });
    await section.getByLabel('HSN code').fill(code);
    await rate.fill('12.5');
    await from.fill('2025-09-22');
    await section.getByRole('button', { name: 'Add a Rate' }).click();
    await expect(from).toHaveAccessibleDescription(/today or a later day/);
    await from.fill('2099-04-01');
    await from.press('Enter');
    await expectToast(page, 'The rate is added.');
    const row = section.getByRole('row', { name: new RegExp(`^${code} `) }).filter({ hasText: '2099' });
    await expect(row).toContainText('12.5%');
    await expect(rate).toHaveValue('');
    await expectAccessible(page);
    expect(await spill(page)).toBeLessThanOrEqual(0);
    await row.getByRole('button', { name: `Remove the rate of ${code} from` }).click();
    await expect(row).toHaveCount(0);
    await expect(section.getByRole('heading', { name: 'Tax rates' })).toBeFocused();
  },
);
