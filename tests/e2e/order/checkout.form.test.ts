import { expect, test } from '../support/account.ts';
import { cheapest, field, guestEmail, openCheckout, payButton } from '../support/checkout-page.ts';
import { holdAnswer } from '../support/held-answer.ts';
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

test('an answer that comes late changes nothing for another PIN code', async ({ page }) => {
  await open(page);
  const late = await holdAnswer(page, /\/api\/pin\/411004/);
  await field(page, 'PIN code').fill('411004');
  await late.asked;
  await field(page, 'PIN code').fill('560079');
  await expect(field(page, 'City')).toHaveValue('Bengaluru');
  await late.letGo();
  await expect(field(page, 'State')).toHaveValue('KA');
  await expect(field(page, 'City')).toHaveValue('Bengaluru');
});

test('a PIN code that nobody knows leaves the place to her', async ({ page, problems }) => {
  problems.allow(/404/);
  await open(page);
  const answered = page.waitForResponse('**/api/pin/999999');
  await field(page, 'PIN code').fill('999999');
  await answered;
  await expect(field(page, 'City')).toHaveValue('');
  await field(page, 'City').fill('Somewhere');
  await expect(field(page, 'City')).toHaveValue('Somewhere');
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
