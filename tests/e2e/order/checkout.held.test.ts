import { addProduct } from '#tests/support/rows.ts';
import { newName, removeProducts } from '#tests/e2e/support/admin-product.ts';
import {
  expectConfirmed,
  field,
  guestEmail,
  openFilledCheckout,
  ordersOf,
  payButton,
  summary,
} from '#tests/e2e/support/checkout-page.ts';
import { demo, offerCashOnDelivery } from '#tests/e2e/support/demo-database.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

let piece = 0;
test.beforeEach(async () => {
  ({ id: piece } = await addProduct(demo, { name: newName(), createdAt: 1, inStock: 1 }));
});
test.afterEach(({ page }) => removeProducts(page, [piece]));

test('S4: the last piece stays held when the page is gone while its payment window is open, when the guest closes that, and when it is rather paid on delivery', async ({
  page,
}) => {
  const email = guestEmail();
  await offerCashOnDelivery();
  await openFilledCheckout(page, [{ id: piece, quantity: 1 }], email);
  await payButton(page).click();
  await expect(paymentWindow(page).dialog).toBeVisible();
  await page.reload();
  await expect(field(page, 'City')).toHaveValue('Pune');
  await payButton(page).click();
  await paymentWindow(page).leave();
  await expect(summary(page).getByText('Payment Cancelled')).toBeVisible();
  await expect.poll(() => ordersOf(email)).toMatchObject([{ status: 'cancelled_by_user' }]);

  await page.getByRole('radio', { name: /^Cash on delivery/ }).check();
  await summary(page)
    .getByRole('button', { name: /^Place Order ₹/ })
    .click();
  const id = await expectConfirmed(page);
  const all = await ordersOf(email);
  expect(all.map(({ status }) => status).toSorted()).toEqual(['cancelled_by_user', 'processing']);
  expect(all.find(({ status }) => status === 'processing')).toMatchObject({ id });
});
