import { expect, signInAsNew, test } from '#tests/e2e/support/account.ts';
import { expectOwnPageWithinBudget } from '#tests/e2e/support/budget.ts';
import { cheapest, field, openCheckout } from '#tests/e2e/support/checkout-page.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';

const AMMA = {
  'Name of this address': 'Amma, Mysuru',
  'Mobile number': '99887 76655',
  Address: '3 Palace Road',
  City: 'Mysuru',
  'PIN code': '570001',
};

test(
  'G12: several addresses are kept by their names, and chosen at the checkout',
  { tag: '@journey' },
  async ({ page, problems }) => {
    problems.allow(/400/);
    await signInAsNew(page);
    await page.goto('/profile');
    await page
      .getByRole('navigation', { name: 'My Account' })
      .getByRole('link', { name: 'Addresses' })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Addresses' })).toBeVisible();
    const main = page.getByRole('main');
    await main.getByLabel('Name', { exact: true }).fill('Lakshmi Rao');
    for (const [label, value] of Object.entries(AMMA))
      await main.getByLabel(label, { exact: true }).fill(value);
    // The state follows from the PIN code; the city was typed.
    await expect(main.getByLabel('State')).toHaveValue('KA');
    await main.getByLabel('State').selectOption('MH');
    await main.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.locator('#new-pin-error')).toHaveText('PIN code 570001 is not in Maharashtra.');
    await main.getByLabel('State').selectOption('KA');
    await main.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Amma, Mysuru' })).toBeInViewport();
    await expect(main).toContainText('Mysuru, Karnataka, 570001');
    for (const summary of await main.locator('summary').all()) await summary.click();
    await expectFits(page);
    const saved = page.locator('form[data-saved-address=PUT]');
    await saved.getByLabel('PIN code').fill('411001');
    await expect(saved.getByLabel('City')).toHaveValue('Pune');
    await expect(saved.getByLabel('State')).toHaveValue('MH');
    expectOwnPageWithinBudget(await measurePage(page, '/profile?tab=addresses'));

    await openCheckout(page, [{ id: (await cheapest()).id, quantity: 1 }]);
    await field(page, 'City').fill('Pune');
    await page
      .getByRole('group', { name: 'Your addresses' })
      .getByRole('button', { name: 'Amma, Mysuru' })
      .click();
    await expect(field(page, 'Last name')).toHaveValue('Rao');
    await expect(field(page, 'City')).toHaveValue('Mysuru');
    await expect(field(page, 'State')).toHaveValue('KA');
    await expect(field(page, 'PIN code')).toHaveValue('570001');
    await expect(field(page, 'Mobile number')).toHaveValue('9988776655');

    await page.goto('/profile?tab=addresses');
    await page.getByText('Change Amma, Mysuru').click();
    await main.getByText('Choose this first at the checkout').first().click();
    await main.getByRole('button', { name: 'Save Address' }).first().click();
    await expect(main.getByText('Chosen first at the checkout.')).toBeVisible();
    await page.getByText('Change Amma, Mysuru').click();
    // The page asks first.
    await main.getByRole('button', { name: 'Delete Amma, Mysuru' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete Amma, Mysuru?' });
    await sure.getByRole('button', { name: 'Close Delete Amma, Mysuru?' }).click();
    await expect(sure).toBeHidden();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
    await main.getByRole('button', { name: 'Delete Amma, Mysuru' }).click();
    await sure.getByRole('button', { name: 'Delete Amma, Mysuru', exact: true }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0);
  },
);
