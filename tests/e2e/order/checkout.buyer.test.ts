import { OF_KARNATAKA, OF_MAHARASHTRA } from '#tests/support/gstin.ts';
import { callApi } from '#tests/e2e/support/account.ts';
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
import { linkOf } from '#tests/e2e/support/own-order.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';

test('G1.3: a business adds its GSTIN and its name, which are looked at before the payment and stand on order and bill', async ({
  admin,
  browser,
}) => {
  const guest = await browser.newContext();
  const page = await guest.newPage();
  const piece = await cheapest();
  await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], guestEmail());
  await expect(payButton(page)).toBeEnabled();
  const gstin = field(page, 'GSTIN');
  const name = field(page, 'Name of the business');
  const business = page.getByText('Buying for a business? Add your GSTIN');
  await expect(gstin).toHaveCount(0);

  // Only one of the two parts asks for the buyer's name.
  await page.getByText('It is a gift').click();
  await field(page, 'Your name').fill('Rao');
  await business.click();
  await expect(name).toHaveValue('Rao');
  await expect(field(page, 'Your name')).toHaveCount(0);
  await gstin.fill(OF_KARNATAKA);
  await gstin.blur();
  await expect(gstin).toHaveAccessibleDescription(/is of Karnataka, but the parcel goes to Maharashtra/);
  await expectFits(page);
  await business.click();
  await payButton(page).click();
  await expect(summary(page).getByText('Missing Information')).toBeVisible();
  await expect(gstin).toBeFocused();
  await gstin.fill(OF_MAHARASHTRA.toLowerCase());
  await expect(gstin).toHaveValue(OF_MAHARASHTRA);
  await name.fill('  Rao Traders ');

  // It is kept with the rest of the form, and sent even when its part is folded.
  await page.reload();
  await expect(gstin).toHaveValue(OF_MAHARASHTRA);
  await business.click();
  await expect(name).toBeHidden();
  await payButton(page).click();
  await paymentWindow(page).payByUpiApp('Approve the payment');
  const id = await expectConfirmed(page);
  await expect(page.getByRole('main')).toContainText(`GSTIN ${OF_MAHARASHTRA}`);
  await expect(page.getByRole('main')).toContainText('Ordered by Rao Traders');
  expect(await readDemo('select buyer_gstin from orders where id = ?', id)).toEqual([
    { buyer_gstin: OF_MAHARASHTRA },
  ]);

  await callApi(admin, 'PATCH', `admin/orders/${id}`, { status: 'shipped' });
  await page.goto(await linkOf(id));
  await page.getByRole('link', { name: 'Tax Invoice' }).click();
  const bill = page.getByRole('article');
  for (const words of ['Sold to', 'Rao Traders', `GSTIN ${OF_MAHARASHTRA}`, 'Delivered to Meera Joshi']) {
    await expect(bill).toContainText(words);
  }
});
