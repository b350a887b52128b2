import { expect, test } from '../support/account.ts';
import {
  cheapest,
  field,
  fillDelivery,
  guestEmail,
  openCheckout,
  payButton,
  summary,
} from '../support/checkout-page.ts';
import { unsizedPieces } from '../support/guest-cart.ts';
import { expectFits } from '../support/overflow.ts';
import { paymentWindow } from '../support/payment-window.ts';

const open = async (page: Parameters<typeof openCheckout>[0]) => {
  const piece = await cheapest();
  await openCheckout(page, [{ id: piece.id, quantity: 1 }]);
  await expect(payButton(page)).toBeVisible();
};

test('city and state follow from the PIN code, and stay where she has typed them', async ({ page }) => {
  await open(page);
  await field(page, 'PIN code').fill('411 004');
  await expect(field(page, 'City')).toHaveValue('Pune');
  await expect(field(page, 'State')).toHaveValue('MH');
  await field(page, 'PIN code').fill('110003');
  await expect(field(page, 'City')).toHaveValue('Delhi');
  await expect(field(page, 'State')).toHaveValue('DL');
  await field(page, 'City').fill('Gurugram');
  await field(page, 'PIN code').fill('122001');
  await expect(field(page, 'State')).toHaveValue('HR');
  await expect(field(page, 'City')).toHaveValue('Gurugram');
  await expect(page.getByText('PIN code 122001 is not in')).toHaveCount(0);
});

test('after a reload the PIN code still fills city and state, and what was typed still stays', async ({
  page,
}) => {
  await open(page);
  await field(page, 'PIN code').fill('600001');
  await expect(field(page, 'City')).toHaveValue('Chennai');
  await page.reload();
  await expect(field(page, 'PIN code')).toHaveValue('600001');
  await field(page, 'PIN code').fill('110001');
  await expect(field(page, 'City')).toHaveValue('Delhi');
  await expect(field(page, 'State')).toHaveValue('DL');
  await field(page, 'City').fill('Dilli');
  await page.reload();
  await field(page, 'PIN code').fill('560001');
  await expect(field(page, 'State')).toHaveValue('KA');
  await expect(field(page, 'City')).toHaveValue('Dilli');
});

test('nothing but the purchase: six fields typed by hand lead to the payment window', async ({ page }) => {
  await open(page);
  for (const name of ['Quick access', 'Chat']) {
    await expect(page.getByLabel(name, { exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('contentinfo').getByRole('textbox')).toHaveCount(0);
  // It is in sight wherever she is on the page.
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  const asked = page.getByRole('main').locator('input[name]:not([type=radio]), select[name]');
  expect(await asked.count()).toBeLessThanOrEqual(9);
  const type = async (label: string, text: string) => {
    await field(page, label).and(page.locator('input')).first().tap();
    await page.keyboard.type(text);
  };
  await type('E-mail address', guestEmail());
  await type('First name', 'Meera');
  await type('Last name', 'Joshi');
  await type('Mobile number', '98220 12345');
  await type('PIN code', '411004');
  await page.locator('[name=address]').tap();
  await page.keyboard.type('7 Prabhat Road');
  await expect(field(page, 'City')).toHaveValue('Pune');
  await payButton(page).tap();
  await expect(paymentWindow(page).dialog).toBeVisible();
});

test('in a wide window all that can be opened and be wrong in it is accessible and within its edges @desktop', async ({
  page,
}) => {
  const pieces = (await unsizedPieces()).slice(0, 4);
  await openCheckout(
    page,
    pieces.map(({ id }) => ({ id, quantity: 1 })),
  );
  await fillDelivery(page, guestEmail());
  await page.getByRole('main').getByRole('button', { name: 'Show 2 more items' }).click();
  await page.getByText('It is a gift').click();
  await field(page, 'Gift note').fill('n'.repeat(203));
  await page.getByText('Buying for a business? Add your GSTIN').click();
  await field(page, 'GSTIN').fill('27AAPFU0939F1ZX');
  await summary(page).getByRole('button', { name: 'See offers' }).click();
  await expect(summary(page).getByRole('list', { name: 'Offers' })).toBeVisible();
  await payButton(page).click();
  await expect(summary(page).getByText('Missing Information')).toBeVisible();
  await expect(field(page, 'GSTIN')).toHaveAccessibleDescription(/This is not a GSTIN/);
  await expect(field(page, 'Gift note')).toHaveAccessibleDescription(/please leave out 3\./);
  await expectFits(page);
});
