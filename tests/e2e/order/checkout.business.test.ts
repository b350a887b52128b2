import { OF_KARNATAKA, OF_MAHARASHTRA } from '#tests/support/gstin.ts';
import { expect, test } from '#tests/e2e/support/account.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import {
  cheapest,
  expectConfirmed,
  field,
  guestEmail,
  openFilledCheckout,
  payButton,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';

test('G1.3: a business adds its GSTIN, which is looked at before the payment and stands on the order', async ({
  page,
  request,
}) => {
  const piece = await cheapest();
  const email = guestEmail();
  await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], email);
  await expect(payButton(page)).toBeVisible();
  await expect(summary(page)).toContainText(/Includes GST ₹[\d,]+\.\d\d/);
  const gstin = field(page, 'GSTIN');
  await expect(gstin).toHaveCount(0);

  const words = page.getByText('Buying for a business? Add your GSTIN');
  await words.click();
  await expect(gstin).toBeVisible();
  await words.focus();
  await page.keyboard.press('Enter');
  await expect(gstin).toBeHidden();
  await page.keyboard.press('Space');
  await expect(gstin).toBeVisible();
  await page.getByText('GSTIN (optional)').click();
  await expect(gstin).toBeFocused();
  await page.keyboard.type('27aapfu 0939f1zx');
  await expect(gstin).toHaveValue('27AAPFU0939F1ZX');
  await page.keyboard.press('Tab');
  await expect(gstin).toHaveAccessibleDescription(/This is not a GSTIN/);
  await expectAccessible(page);
  await gstin.fill(OF_KARNATAKA);
  await gstin.blur();
  await expect(gstin).toHaveAccessibleDescription(/is of Karnataka, but the parcel goes to Maharashtra/);
  await words.click();
  await payButton(page).click();
  await expect(summary(page).getByText('Missing Information')).toBeVisible();
  await expect(gstin).toBeFocused();

  // It is checked against the state that the parcel goes to.
  await field(page, 'State').selectOption('KA');
  await expect(gstin).not.toHaveAccessibleDescription(/is of Karnataka/);
  await field(page, 'State').selectOption('MH');
  await expect(gstin).toHaveAccessibleDescription(/is of Karnataka/);
  await gstin.fill(OF_MAHARASHTRA);
  await expect(gstin).not.toHaveAccessibleDescription(/GSTIN/);

  // It is kept with the rest of the form, and stays unfolded.
  await page.reload();
  await expect(gstin).toHaveValue(OF_MAHARASHTRA);
  await expect(payButton(page)).toBeEnabled();
  const included = await summary(page).getByText('Includes GST').innerText();
  await payButton(page).click();
  await paymentWindow(page).payByUpiApp('Approve the payment');
  const id = await expectConfirmed(page);
  await expect(page.getByRole('main')).toContainText(`GSTIN ${OF_MAHARASHTRA}`);
  await expect(page.getByText(included, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View Order' }).click();
  await expect(page.getByRole('main')).toContainText(`GSTIN ${OF_MAHARASHTRA}`);
  await expect(page.getByText(included, { exact: true })).toBeVisible();
  expect(await readDemo('select buyer_gstin from orders where id = ?', id)).toEqual([
    { buyer_gstin: OF_MAHARASHTRA },
  ]);
  const mail = await waitForMail(request, email, new RegExp(id));
  expect(mail.text).toContain(included);
  expect(mail.text).toContain(`Its bill names your GSTIN ${OF_MAHARASHTRA}.`);
});
