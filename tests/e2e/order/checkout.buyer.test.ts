import type { Browser, Page } from '@playwright/test';
import { readPdf, withoutSpaces } from '#tests/support/pdf.ts';
import { callApi } from '#tests/e2e/support/account.ts';
import {
  cheapest,
  expectConfirmed,
  field,
  guestEmail,
  openFilledCheckout,
  payButton,
} from '#tests/e2e/support/checkout-page.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';
import { linkOf } from '#tests/e2e/support/own-order.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { savedBy } from '#tests/e2e/support/paper.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';

const businessName = (page: Page) => field(page, 'Name of the business');
const yourName = (page: Page) => field(page, 'Your name');

/** A guest's browser, in which somebody other than the recipient has typed the recipient's address. */
async function startAsGuest(browser: Browser, email: string): Promise<Page> {
  const guest = await browser.newContext();
  const page = await guest.newPage();
  const piece = await cheapest();
  await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], email);
  await expect(payButton(page)).toBeEnabled();
  return page;
}

async function payIn(page: Page): Promise<string> {
  await payButton(page).click();
  await paymentWindow(page).payByUpiApp('Approve the payment');
  return await expectConfirmed(page);
}

test('a business is billed under its name, and the parcel goes to the person above', async ({
  admin,
  browser,
}) => {
  const page = await startAsGuest(browser, guestEmail());
  await page.getByText('It is a gift').click();
  await expect(yourName(page)).toBeVisible();
  await yourName(page).fill('Rao');
  // Only one of the two parts asks for the buyer's name.
  const business = page.getByText('Buying for a business? Add your GSTIN');
  await business.click();
  await expect(businessName(page)).toHaveValue('Rao');
  await expect(yourName(page)).toHaveCount(0);
  await expectFits(page);
  await business.click();
  await expect(yourName(page)).toHaveValue('Rao');
  await business.click();
  await field(page, 'GSTIN').fill('27AAPFU0939F1ZV');
  await businessName(page).fill('  Rao Traders ');
  await expect(businessName(page)).toHaveAccessibleDescription(/as on its GST certificate/);
  // The GSTIN is sent even when its part is folded.
  await business.click();
  await expect(businessName(page)).toBeHidden();
  await expect(yourName(page)).toHaveCount(0);
  await page.reload();
  await expect(businessName(page)).toHaveValue('  Rao Traders ');
  await expect(yourName(page)).toHaveCount(0);
  const id = await payIn(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Meera Joshi');
  await expect(main).toContainText('Ordered by Rao Traders');

  await callApi(admin, 'PATCH', `admin/orders/${id}`, { status: 'shipped' });
  await page.goto(await linkOf(id));
  await page.getByRole('link', { name: 'Tax Invoice' }).click();
  const bill = page.getByRole('article');
  await expect(bill.getByRole('heading', { name: 'Sold to' })).toBeVisible();
  for (const words of ['Rao Traders', 'GSTIN 27AAPFU0939F1ZV', 'Delivered to Meera Joshi']) {
    await expect(bill).toContainText(words);
  }
  const { letters } = await readPdf((await savedBy(page.getByRole('link', { name: 'Download PDF' }))).bytes);
  for (const words of ['Sold to', 'Rao Traders', 'Delivered to Meera Joshi']) {
    expect(withoutSpaces(letters)).toContain(withoutSpaces(words));
  }
});

test('the giver gets the mails, and the recipient gets the parcel', async ({ admin, browser, request }) => {
  const email = guestEmail();
  const page = await startAsGuest(browser, email);
  await page.getByText('It is a gift').click();
  await yourName(page).fill('Kavita Rao');
  await expect(yourName(page)).toHaveAccessibleDescription(/our mails and the bill are in your name/);
  await page.getByLabel('No price in the parcel').check();
  await expectFits(page);
  const id = await payIn(page);
  const mail = await waitForMail(request, email, new RegExp(id));
  expect(mail.text).toContain('Namaste Kavita Rao,');
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('It goes to: Meera Joshi, 7 Prabhat Road');

  await admin.goto(`/admin/orders/${id}/packing-slip`);
  const slip = admin.getByRole('article');
  await expect(slip).toContainText('Meera Joshi');
  await expect(slip).toContainText('Ordered by Kavita Rao');
  await expect(slip).not.toContainText(/₹|GST/);
  await admin.goto(`/admin/orders/${id}/label`);
  await expect(admin.locator('[data-label]')).toContainText('Meera Joshi');
  await expect(admin.locator('[data-label]')).not.toContainText('Kavita');

  await page.goto(await linkOf(id));
  await page.getByText('Change address or phone').click();
  const name = field(page, 'Name').and(page.locator('[name=name]'));
  await expect(name).toHaveValue('Meera Joshi');
  await name.fill('Leela Joshi');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('main')).toContainText('Leela Joshi');
  await expect(page.getByRole('main')).toContainText('Ordered by Kavita Rao');
});
