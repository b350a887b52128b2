import type { Page } from '@playwright/test';
import { expectConfirmed, plentifulPieces, rupees } from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { drawer, fillCart, openDrawer, readCart } from '#tests/e2e/support/guest-cart.ts';
import { expectFits, spill } from '#tests/e2e/support/overflow.ts';
import { ownCashOrder } from '#tests/e2e/support/own-order.ts';
import { paymentWindow } from '#tests/e2e/support/payment-window.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const main = (page: Page) => page.getByRole('main');
const difference = (page: Page) => page.getByRole('region', { name: 'The difference' });
const added = (id: string) => readDemo('select id, status from orders where joins_order_id = ?', id);
const pack = (id: string) => readDemo('update orders set packed_at = 1 where id = ?', id);

async function startAdding(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Add a piece' }).click();
  await expect(page).toHaveURL(/\/orders\/JH-[^/]+\/add$/);
}

async function onePiece() {
  const [, piece] = await plentifulPieces();
  if (!piece) throw new Error('The demo shop has too few of everything.');
  return piece;
}

test(
  'G12: a guest adds a piece from the link of the mail and pays the difference',
  { tag: '@journey' },
  async ({ page }) => {
    const order = await ownCashOrder();
    const piece = await onePiece();
    const wrap = 'set gift_wrap_paise = 4900, final_amount_paise = final_amount_paise + 4900';
    await readDemo(`update orders ${wrap} where id = ?`, order.id);
    await startAdding(page, order.link);
    await expect(main(page)).toContainText('What you add is not wrapped.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Add to order ${order.id}`);
    await expect(main(page)).toContainText('Pieces you add to your cart show up here.');
    await expectFits(page);

    await page.goto(`/products/${String(piece.id)}`);
    await main(page).getByRole('button', { name: 'Add to Cart' }).first().click();
    const sheet = drawer(page);
    await expect(sheet).toContainText(`You are adding to order ${order.id}`);
    await expect(sheet.getByRole('link', { name: /^Checkout/ })).toHaveCount(0);
    await sheet.getByRole('link', { name: /^Add to this order/ }).click();

    await expect(difference(page)).toContainText(`To pay now${rupees(piece.pricePaise)}`);
    await expect(difference(page)).toContainText('DeliveryWith your parcel');
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await expectFits(page);
    await difference(page)
      .getByRole('button', { name: /^Pay Now ₹/ })
      .click();
    await paymentWindow(page).payByUpiApp('Approve the payment');
    const id = await expectConfirmed(page);
    expect(await added(order.id)).toMatchObject([{ id, status: 'paid' }]);
    await expect(main(page)).toContainText(`It comes in the same parcel as your order ${order.id}.`);
    await expect.poll(() => readCart(page)).toEqual([]);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('adding_to');

    await page.goto(order.link);
    const parcel = page.getByRole('region', { name: 'Also in this parcel' });
    await parcel.getByRole('link', { name: `Order ${id}` }).click();
    await expect(page.getByRole('region', { name: 'Goes with' })).toContainText(order.id);
    await expect(page.getByRole('button', { name: 'Add a piece' })).toHaveCount(0);

    await pack(order.id);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Added to' })).toContainText('comes in a separate parcel');
    await page.goto(order.link);
    await expect(page.getByRole('region', { name: 'Added to this order' })).toContainText(
      'in a separate parcel',
    );
    await page.goto(`/order-confirmation?order=${id}`);
    await expect(main(page)).toContainText(`It comes in a separate parcel from your order ${order.id}.`);
  },
);

test('G12: the checkout says what is being added to, and adding can be stopped', async ({ page }) => {
  const order = await ownCashOrder();
  const piece = await onePiece();
  await fillCart(page, [{ id: piece.id, quantity: 1 }]);
  await startAdding(page, order.link);
  await page.goto('/checkout');
  await expect(main(page)).toContainText(`You are adding to order ${order.id}.`);
  expect(await spill(page)).toBe(0);
  await main(page).getByRole('button', { name: 'Stop adding' }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}`));
  await page.goto('/checkout');
  await expect(main(page)).not.toContainText('You are adding to order');
  expect(await readCart(page)).toHaveLength(1);
  await page.goto('/contact');
  await openDrawer(page);
  await expect(drawer(page).getByRole('link', { name: /^Checkout/ })).toBeVisible();
});

test('G12: once the order is packed the cart stays, and is an order of its own', async ({
  page,
  problems,
}) => {
  problems.allow(/409/);
  const order = await ownCashOrder();
  const piece = await onePiece();
  await fillCart(page, [{ id: piece.id, quantity: 1 }]);
  await startAdding(page, order.link);
  await expect(difference(page)).toContainText(`To pay now${rupees(piece.pricePaise)}`);
  await pack(order.id);
  await difference(page)
    .getByRole('button', { name: /^Pay Now ₹/ })
    .click();
  await expect(main(page)).toContainText('This order is packed already');
  expect(await added(order.id)).toEqual([]);
  await main(page).getByRole('link', { name: 'To the checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(main(page)).not.toContainText('You are adding to order');
  expect(await readCart(page)).toHaveLength(1);
});
