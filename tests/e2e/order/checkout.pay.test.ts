import { callApi, expect, signInAsNew, test } from '#tests/e2e/support/account.ts';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import {
  cheapest,
  expectConfirmed,
  field,
  fillDelivery,
  guestEmail,
  labelWhileLeaving,
  openCheckout,
  openFilledCheckout,
  ordersOf,
  ownDelivery,
  payButton,
  plentifulPieces,
  rupees,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { expectCount, readCart } from '#tests/e2e/support/guest-cart.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';
import { CARDS, paymentWindow } from '#tests/e2e/support/payment-window.ts';
import { serverCart } from '#tests/e2e/support/signed-in.ts';

test(
  'S2, S4: a guest pays by UPI, sees the order confirmed, and has it in the mail',
  { tag: '@journey' },
  async ({ page, request }) => {
    const piece = await cheapest();
    const email = guestEmail();
    await openCheckout(page, [{ id: piece.id, quantity: 1 }]);
    await fillDelivery(page, email);
    await expectAccessible(page);
    const lastLabel = await labelWhileLeaving(payButton(page));
    const verified = page.waitForResponse('**/api/verify-razorpay-payment');
    await payButton(page).click();
    await paymentWindow(page).payByUpiApp('Approve the payment');
    expect((await verified).status()).toBe(200);
    const id = await expectConfirmed(page);
    expect(await lastLabel()).toBe('Processing...');
    await expect(page.getByRole('main')).toContainText(piece.name);
    await expectAccessible(page);
    await expect.poll(() => readCart(page)).toEqual([]);
    expect(await ordersOf(email)).toMatchObject([{ id, status: 'paid' }]);
    const mail = await waitForMail(request, email, new RegExp(id));
    expect(mail.text).toContain(piece.name);
    expect(mail.text).toContain('7 Prabhat Road, Pune 411004, Maharashtra');
    // A reload still shows the confirmation, and it opens for nobody else.
    await page.reload();
    await expectConfirmed(page);
    await page.getByRole('link', { name: 'View Order' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(id);
    await page.context().clearCookies();
    await page.goto(`/order-confirmation?order=${id}`);
    await expect(page).toHaveURL(/\/login/);
  },
);

test(
  'S2: a customer with a saved address pays by card; what was ordered leaves the cart everywhere, what another device adds stays',
  { tag: '@journey' },
  async ({ page }) => {
    const piece = await cheapest();
    const email = await signInAsNew(page);
    await callApi(page, 'PUT', 'profile', {
      full_name: 'Asha Rao',
      phone: '9876543210',
      address: {
        addressLine1: '12 MG Road',
        city: 'Bengaluru',
        state: 'KA',
        pinCode: '560001',
        country: 'India',
      },
    });
    await callApi(page, 'POST', 'cart/items', { productId: piece.id, quantity: 2 });
    await page.goto('/checkout');
    await expect(field(page, 'PIN code')).toHaveValue('560001');
    await expect(field(page, 'Email')).toHaveValue(email);
    await payButton(page).click();
    await expect(paymentWindow(page).dialog).toBeVisible();
    await callApi(page, 'POST', 'cart/items', { productId: piece.id });
    await paymentWindow(page).payByCard(CARDS.pays);
    const id = await expectConfirmed(page);
    // The browser has forgotten its own record of the attempt.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('checkout_attempt'))).toBeNull();
    await expectCount(page, 1);
    expect(await serverCart(page)).toEqual({ [piece.id]: 1 });
    await page.getByRole('link', { name: 'View Orders' }).click();
    await expect(page.getByRole('heading', { name: `Order ${id}` })).toBeVisible();
  },
);

test(
  'S4: a payment that fails, and then one that succeeds, are of the same order',
  { tag: '@journey' },
  async ({ page }) => {
    const piece = await cheapest();
    const email = guestEmail();
    await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], email);
    await payButton(page).click();
    const sheet = paymentWindow(page);
    await sheet.payByCard(CARDS.declined);
    await expect(sheet.alert).toBeVisible();
    await sheet.leave();
    await expect(summary(page).getByText('Payment Failed')).toBeVisible();
    await expect.poll(async () => (await ordersOf(email))[0]?.['status']).toBe('failed');
    await payButton(page).click();
    await sheet.payByUpiApp('Approve the payment');
    const id = await expectConfirmed(page);
    expect(await ordersOf(email)).toMatchObject([{ id, status: 'paid' }]);
  },
);

test('two tabs with the same cart order it once @desktop', async ({ page, context }) => {
  const piece = await cheapest();
  const email = guestEmail();
  const delivery = ownDelivery();
  await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], email, delivery);
  await payButton(page).click();
  await expect(paymentWindow(page).dialog).toBeVisible();
  const other = await context.newPage();
  await openFilledCheckout(other, [{ id: piece.id, quantity: 1 }], email, delivery);
  await payButton(other).click();
  await paymentWindow(other).payByUpiApp('Approve the payment');
  await expectConfirmed(other);
  expect(await ordersOf(email)).toHaveLength(1);
});

test('S5, S8: a coupon lowers the total, and the order has it', async ({ page }) => {
  const [piece] = (await plentifulPieces()).filter(({ pricePaise }) => pricePaise > 100_00);
  if (!piece) throw new Error('The demo shop has no such piece.');
  const email = guestEmail();
  await openFilledCheckout(page, [{ id: piece.id, quantity: 1 }], email);
  const code = page.getByLabel('Coupon code');
  await code.fill('nothing');
  await code.press('Enter');
  await expect(summary(page).getByText('Invalid Coupon')).toBeVisible();
  await code.fill(' shagun10 ');
  await code.press('Enter');
  await expect(summary(page).getByText('Coupon Applied!')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Coupon' })).toBeFocused();
  const discount = Math.round(piece.pricePaise / 10);
  await expect(summary(page)).toContainText(`−${rupees(discount)}`);
  await payButton(page).click();
  await paymentWindow(page).payByUpiApp('Approve the payment');
  const id = await expectConfirmed(page);
  expect(await ordersOf(email)).toMatchObject([{ id, discount_amount_paise: discount }]);
});

test(
  'S5: what is missing or wrong is said beside its field, and the first one has the focus',
  { tag: '@journey' },
  async ({ page }) => {
    const piece = await cheapest();
    await openCheckout(page, [{ id: piece.id, quantity: 1 }]);
    await payButton(page).click();
    await expect(summary(page).getByText('Missing Information')).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
    await expect(field(page, 'Last name')).toHaveAccessibleDescription('Please enter your last name.');
    await fillDelivery(page, guestEmail());
    await field(page, 'PIN code').clear();
    await field(page, 'PIN code').pressSequentially('560 001');
    await expect(field(page, 'PIN code')).toHaveValue('560001');
    await field(page, 'City').focus();
    await expect(field(page, 'PIN code')).toHaveAccessibleDescription(
      'PIN code 560001 is not in Maharashtra.',
    );
    await field(page, 'State').selectOption('KA');
    await expect(field(page, 'PIN code')).toHaveAccessibleDescription('');
    await expectAccessible(page);
  },
);
