import type { Page } from '@playwright/test';
import { callApi, expect, fillLogin, openMenu, signInAsNew, test } from '#tests/e2e/support/account.ts';
import {
  cheapest,
  expectConfirmed,
  field,
  fillDelivery,
  guestEmail,
  openCheckout,
  openFilledCheckout,
  payButton,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { addGiftCoupon } from '#tests/e2e/support/demo-database.ts';
import { readCart, unsizedPieces } from '#tests/e2e/support/guest-cart.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';
import { serverCart } from '#tests/e2e/support/signed-in.ts';

const open = async (page: Page) => {
  const piece = await cheapest();
  await openCheckout(page, [{ id: piece.id, quantity: 1 }]);
  await expect(payButton(page)).toBeVisible();
};

test(
  'city and state follow from the PIN code, and stay where they were typed',
  { tag: '@journey' },
  async ({ page }) => {
    await open(page);
    await field(page, 'PIN code').fill('411 004');
    await expect(field(page, 'City')).toHaveValue('Pune');
    await expect(field(page, 'State')).toHaveValue('MH');
    await field(page, 'PIN code').fill('781001');
    await expect(field(page, 'City')).toHaveValue('Guwahati');
    await field(page, 'PIN code').fill('110003');
    await expect(field(page, 'City')).toHaveValue('Delhi');
    await expect(field(page, 'State')).toHaveValue('DL');
    await field(page, 'City').fill('Gurugram');
    await field(page, 'PIN code').fill('122001');
    await expect(field(page, 'State')).toHaveValue('HR');
    await expect(field(page, 'City')).toHaveValue('Gurugram');
    await expect(page.getByText('PIN code 122001 is not in')).toHaveCount(0);
  },
);

test(
  'nothing but the purchase: six fields typed by hand, in digits of any script, lead to the payment window',
  { tag: '@journey' },
  async ({ page }) => {
    await open(page);
    for (const name of ['Quick access', 'Chat']) {
      await expect(page.getByLabel(name, { exact: true })).toHaveCount(0);
    }
    await expect(page.getByRole('contentinfo').getByRole('textbox')).toHaveCount(0);
    // It is in sight wherever the page is scrolled.
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    const asked = page.getByRole('main').locator('input[name]:not([type=radio]), select[name]');
    expect(await asked.count()).toBeLessThanOrEqual(9);
    const type = async (label: string, text: string) => {
      await field(page, label).and(page.locator('input')).first().tap();
      await page.keyboard.type(text);
    };
    await type('Email', guestEmail());
    await type('First name', 'Meera');
    await type('Last name', 'Joshi');
    await type('Mobile number', '९८२२० १२३४५');
    await type('PIN code', '४११००४');
    await page.locator('[name=address]').tap();
    await page.keyboard.type('7 Prabhat Road');
    await expect(field(page, 'City')).toHaveValue('Pune');
    await payButton(page).tap();
    await expect(paymentWindow(page).dialog).toBeVisible();
  },
);

test('in a wide window all that can be opened and be wrong in it is accessible and within its edges @desktop', async ({
  page,
}) => {
  const lines = (await unsizedPieces()).slice(0, 4).map(({ id }) => ({ id, quantity: 1 }));
  await openFilledCheckout(page, lines, guestEmail());
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

const ASHA = {
  full_name: 'Asha Rao',
  phone: '9876543210',
  address: {
    addressLine1: '12 MG Road',
    city: 'Bengaluru',
    state: 'KA',
    pinCode: '560001',
    country: 'India',
  },
};
const street = (page: Page) => page.locator('[name=address]');
/** The contents of all fields of the checkout, once they are there. */
async function typed(page: Page): Promise<string[]> {
  await expect(payButton(page)).toBeVisible();
  return await page
    .getByRole('main')
    .locator('input[name]:not([type=radio], [type=checkbox]), select[name], textarea[name]')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value).filter(Boolean));
}

/** A new account: its profile fills the fields, and the shopper types over one of them. */
async function typeAsAsha(page: Page): Promise<string> {
  const email = await signInAsNew(page);
  await callApi(page, 'PUT', 'profile', ASHA);
  await open(page);
  await expect(field(page, 'PIN code')).toHaveValue('560001');
  await expect(field(page, 'Email')).toHaveValue(email);
  await street(page).fill('14 Church Street');
  // The guest's cart is the account's now: no call for it is under way at the logout.
  await expect.poll(async () => Object.values(await serverCart(page))).toEqual([1]);
  return email;
}

async function logOut(page: Page): Promise<void> {
  await (await openMenu(page)).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
}

test('what an account filled in and typed is seen by nobody after logging out, again after logging in, and by no other account', async ({
  page,
  problems,
}) => {
  problems.allow(/401.*\/api\/wishlist/);
  const asha = await typeAsAsha(page);
  await logOut(page);
  const { id } = await cheapest();
  const cart = JSON.stringify([{ id, quantity: 1, cart_item_id: `local-1-${String(id)}` }]);
  await page.evaluate((text) => localStorage.setItem('guest_cart', text), cart);
  await page.goBack();
  await expect(page).toHaveURL('/checkout');
  expect(await typed(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await fillLogin(page, asha);
  await page.waitForURL('/checkout');
  await expect(street(page)).toHaveValue('14 Church Street');
  await expect(field(page, 'PIN code')).toHaveValue('560001');
  await expect(field(page, 'Email')).toHaveValue(asha);

  await logOut(page);
  const email = await signInAsNew(page);
  await callApi(page, 'PUT', 'profile', { full_name: 'Meera Joshi' });
  const profile = await holdAnswer(page, /\/api\/profile$/);
  await open(page);
  await profile.asked;
  expect(await typed(page)).toEqual([]);
  await profile.letGo();
  await expect(field(page, 'Email')).toHaveValue(email);
  expect(await typed(page)).toEqual([email, 'Meera', 'Joshi']);
});

test('after an order the email address of a guest is known there, and that of an account only to itself', async ({
  page,
  problems,
}) => {
  // The confirmation asks for the wishlist, and may get its answer after the logout.
  problems.allow(/401.*\/api\/wishlist/);
  const orderForNothing = async () => {
    await page.getByLabel('Coupon code').fill(await addGiftCoupon());
    await page.getByRole('button', { name: 'Apply' }).click();
    await summary(page)
      .getByRole('button', { name: /^Place Order ₹/ })
      .click();
    await expectConfirmed(page);
  };
  await signInAsNew(page);
  await callApi(page, 'PUT', 'profile', ASHA);
  await open(page);
  await expect(field(page, 'PIN code')).toHaveValue('560001');
  await orderForNothing();
  await expect.poll(() => serverCart(page)).toEqual({});
  await logOut(page);
  await open(page);
  expect(await typed(page)).toEqual([]);
  const guest = guestEmail();
  await fillDelivery(page, guest);
  await orderForNothing();
  // While the ordered pieces are still in the cart, the checkout leads to the order.
  await expect.poll(() => readCart(page)).toEqual([]);
  await open(page);
  expect((await typed(page))[0]).toBe(guest);
});
