import { callApi, expect, signInAsNew, test } from '#tests/e2e/support/account.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
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
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';

const NOTE = 'Dear Amma, happy Diwali! Meera';

async function wrapPaise(): Promise<number> {
  const [settings] = await readDemo('select gift_wrap_paise from site_settings where id = 1');
  const paise = Number(settings?.['gift_wrap_paise']);
  expect(paise, 'the demo shop wraps gifts').toBeGreaterThan(0);
  return paise;
}

test('a gift is one press away: its note, its wrap and no price go with the order', async ({
  page,
  request,
}) => {
  const paise = await wrapPaise();
  const piece = await cheapest();
  const email = guestEmail();
  await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], email);
  await expect(payButton(page)).toBeVisible();
  await expect(field(page, 'Gift note')).toHaveCount(0);
  const shipping = Number((await payButton(page).innerText()).replaceAll(/[^\d]/g, '')) - piece.pricePaise;

  await page.getByText('It is a gift').click();
  await field(page, 'Gift note').fill(`${'n'.repeat(200)}yes`);
  const tooLong = /at most 200 letters: please leave out 3\./;
  await expect(field(page, 'Gift note')).toHaveAccessibleDescription(tooLong);
  await payButton(page).click();
  await expect(summary(page).getByText('Missing Information')).toBeVisible();
  await expect(field(page, 'Gift note')).toBeFocused();
  await page.getByText('It is a gift').click();
  await expect(field(page, 'Gift note')).toBeHidden();
  await summary(page).getByRole('button', { name: 'Show me' }).click();
  await expect(field(page, 'Gift note')).toBeFocused();
  await field(page, 'Gift note').fill(NOTE);
  await expect(field(page, 'Gift note')).not.toHaveAccessibleDescription(tooLong);

  await page.getByLabel(`Gift wrap for ${rupees(paise)}`).check();
  await expect(page.getByText('Each piece keeps its MRP sticker')).toBeVisible();
  await page.getByLabel('No price in the parcel').check();
  const total = piece.pricePaise + shipping + paise;
  await expect(payButton(page)).toHaveText(`Pay Now ${rupees(total)}`);
  await expect(summary(page)).toContainText(`Gift wrap${rupees(paise)}`);
  await expectAccessible(page);

  // The cart shows the same amount.
  await page.goto('/contact');
  await openDrawer(page);
  await expect(drawer(page)).toContainText(`Gift wrap${rupees(paise)}`);
  await expect(drawer(page).getByRole('link', { name: /^Checkout/ })).toContainText(rupees(total));
  // So does a cart that was open before the wrap was chosen, and comes back as it was left.
  const draft = await page.evaluate(() => sessionStorage.getItem('checkout_draft') ?? '');
  await page.evaluate(() => sessionStorage.removeItem('checkout_draft'));
  await page.reload();
  await openDrawer(page);
  const toCheckout = drawer(page).getByRole('link', { name: /^Checkout/ });
  await expect(toCheckout).toContainText(rupees(total - paise));
  await page.evaluate((kept) => {
    sessionStorage.setItem('checkout_draft', kept);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  }, draft);
  await expect(toCheckout).toContainText(rupees(total));
  // The gift's part is kept with the rest of the form, and stays unfolded.
  await page.goto('/checkout');
  await expect(field(page, 'Gift note')).toHaveValue(NOTE);
  await expect(page.getByLabel('No price in the parcel')).toBeChecked();
  await expect(payButton(page)).toHaveText(`Pay Now ${rupees(total)}`);
  await payButton(page).click();
  await paymentWindow(page).payByUpiApp('Approve the payment');
  const id = await expectConfirmed(page);
  const gift = page.getByRole('region', { name: 'It is a gift' });
  await expect(gift).toContainText(NOTE);
  await expect(gift).toContainText('No price in the parcel');
  await expect(page.getByRole('main')).toContainText(`Gift wrap ${rupees(paise)}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View Order' }).click();
  await expect(gift).toContainText(NOTE);

  const [order] = await readDemo(
    'select gift_note, gift_wrap_paise, hide_price, final_amount_paise from orders where id = ?',
    id,
  );
  expect(order).toEqual({
    gift_note: NOTE,
    gift_wrap_paise: paise,
    hide_price: 1,
    final_amount_paise: total,
  });
  const mail = await waitForMail(request, email, new RegExp(id));
  expect(mail.text).toContain(NOTE);
  expect(mail.text).toContain(`Gift wrap: ${rupees(paise)}`);

  // The next order begins without the gift's part, and with the shopper's address.
  await openCheckout(page, [{ id: piece.id, quantity: 1 }]);
  await expect(payButton(page)).toBeVisible();
  await expect(field(page, 'Gift note')).toHaveCount(0);
  await expect(field(page, 'E-mail address')).toHaveValue(email);
});

test('what an account had chosen is seen again, however late its profile comes', async ({ page }) => {
  await signInAsNew(page);
  await callApi(page, 'POST', 'cart/items', { productId: (await cheapest()).id });
  await page.goto('/checkout');
  await page.getByText('It is a gift').click();
  await field(page, 'Gift note').fill(NOTE);
  const coupon = page.getByLabel('Coupon code');
  await coupon.fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  const profile = await holdAnswer(page, /\/api\/profile$/);
  await page.reload();
  await profile.asked;
  await expect(page.getByText('It is a gift')).toBeVisible();
  await expect(field(page, 'Gift note')).toHaveCount(0);
  await expect(coupon).toHaveValue('');
  await profile.letGo();
  await expect(field(page, 'Gift note')).toHaveValue(NOTE);
  await expect(coupon).toHaveValue('NOSUCHCODE');
});
