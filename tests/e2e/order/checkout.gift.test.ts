import {
  cheapest,
  expectConfirmed,
  field,
  guestEmail,
  openCheckout,
  openFilledCheckout,
  payButton,
  rupees,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { drawer, openDrawer } from '#tests/e2e/support/guest-cart.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';
import { linkOf } from '#tests/e2e/support/own-order.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/owner.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';

const NOTE = 'Dear Amma, happy Diwali! Meera';

test('a gift is one press away: its note, its wrap and no price go with the order; the giver gets the mails, the recipient the parcel', async ({
  admin,
  browser,
  request,
}) => {
  const guest = await browser.newContext();
  const page = await guest.newPage();
  const note = field(page, 'Gift note');
  const [settings] = await readDemo('select gift_wrap_paise from site_settings where id = 1');
  const wrap = Number(settings?.['gift_wrap_paise']);
  const piece = await cheapest();
  const email = guestEmail();
  await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], email);
  await expect(payButton(page)).toBeVisible();
  await expect(note).toHaveCount(0);
  const shipping = Number((await payButton(page).innerText()).replaceAll(/[^\d]/g, '')) - piece.pricePaise;

  await page.getByText('It is a gift').click();
  await note.fill(`${'n'.repeat(200)}yes`);
  await page.getByText('It is a gift').click();
  await payButton(page).click();
  // What is wrong in a part that was folded is seen again.
  await expect(summary(page).getByText('Missing Information')).toBeVisible();
  await expect(note).toBeFocused();
  await expect(note).toHaveAccessibleDescription(/at most 200 letters: please leave out 3\./);
  await note.fill(NOTE);
  await field(page, 'Your name').fill('Kavita Rao');
  await page.getByLabel(`Gift wrap for ${rupees(wrap)}`).check();
  await page.getByLabel('No price in the parcel').check();
  const total = piece.pricePaise + shipping + wrap;
  await expect(payButton(page)).toHaveText(`Pay Now ${rupees(total)}`);
  await expect(summary(page)).toContainText(`Gift wrap${rupees(wrap)}`);
  await expectFits(page);

  // The cart shows the same amount.
  await page.goto('/contact');
  await openDrawer(page);
  await expect(drawer(page)).toContainText(`Gift wrap${rupees(wrap)}`);
  await expect(drawer(page).getByRole('link', { name: /^Checkout/ })).toContainText(rupees(total));
  // The gift's part is kept with the rest of the form, and stays unfolded.
  await page.goto('/checkout');
  await expect(note).toHaveValue(NOTE);
  await expect(payButton(page)).toHaveText(`Pay Now ${rupees(total)}`);
  await payButton(page).click();
  await paymentWindow(page).payByUpiApp('Approve the payment');
  const id = await expectConfirmed(page);
  await expect(page.getByRole('region', { name: 'It is a gift' })).toContainText(NOTE);
  await expect(page.getByRole('main')).toContainText(`Gift wrap ${rupees(wrap)}`);
  const [order] = await readDemo(
    'select gift_note, gift_wrap_paise, hide_price, final_amount_paise from orders where id = ?',
    id,
  );
  expect(order).toEqual({ gift_note: NOTE, gift_wrap_paise: wrap, hide_price: 1, final_amount_paise: total });
  const mail = await waitForMail(request, email, new RegExp(id));
  expect(mail.text).toContain('Namaste Kavita Rao,');
  expect(mail.text).toContain(NOTE);

  await admin.goto(`/admin/orders/${id}/packing-slip`);
  const slip = admin.getByRole('article');
  await expect(slip).toContainText('Meera Joshi');
  await expect(slip).toContainText('Ordered by Kavita Rao');
  await expect(slip).not.toContainText(/₹|GST/);
  await page.goto(await linkOf(id));
  await page.getByText('Change address or phone').click();
  await field(page, 'Name').and(page.locator('[name=name]')).fill('Leela Joshi');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('main')).toContainText('Leela Joshi');
  await expect(page.getByRole('main')).toContainText('Ordered by Kavita Rao');

  // The next order begins without the gift's part, and with the shopper's address.
  await openCheckout(page, [{ id: piece.id, quantity: 1 }]);
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(note).toHaveCount(0);
});
