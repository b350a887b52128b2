import type { Page } from '@playwright/test';
import { placeAndPay } from '#tests/e2e/support/admin-order.ts';
import { expectOwnPageWithinBudget } from '#tests/e2e/support/budget.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import { readCart } from '#tests/e2e/support/guest-cart.ts';
import { waitForMail } from '#tests/e2e/support/mailbox.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expectFits } from '#tests/e2e/support/overflow.ts';
import { linkOf, ownCashOrder } from '#tests/e2e/support/own-order.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'Progress' }).getByRole('listitem');
const changes = (page: Page) => page.getByRole('region', { name: 'Something to change?' });
const status = (page: Page) => page.locator('#changed');
/** The stock of each size, as `2.4 × 2`. */
async function onHand(productId: number): Promise<string[]> {
  const rows = await readDemo(
    `select size, on_hand from stock where product_id = ? and size <> '' order by size`,
    productId,
  );
  return rows.map((row) => `${String(row['size'])} × ${String(row['on_hand'])}`);
}
const pack = (id: string) => readDemo('update orders set packed_at = 1 where id = ?', id);

async function openAll(page: Page): Promise<void> {
  for (const summary of await changes(page).locator('summary').all()) await summary.click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test(
      'G12: a guest changes address and size from the link of the mail, and then cancels',
      { tag: '@journey' },
      async ({ page, request }) => {
        const order = await ownCashOrder();
        const response = await page.goto(order.link);
        expect(await response?.headerValue('referrer-policy')).toBe('same-origin');
        await expect(steps(page)).toContainText([
          'Placed',
          'Pay on delivery',
          'Packed (still to come)',
          'Shipped (still',
          'Delivered (still',
        ]);

        await page.getByRole('link', { name: 'Change or add something' }).click();
        await expect(changes(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
        await changes(page).getByText('Change address or phone').click();
        await page.getByLabel('Address', { exact: true }).fill(`3 Palace Road, ${order.id}`);
        await page.getByLabel('PIN code').fill('411001');
        await page.getByRole('button', { name: 'Save the address' }).click();
        await expect(status(page)).toContainText(
          /Saved\. It will go to .*, 3 Palace Road.*, Pune 411001, Maharashtra/,
        );
        await expect(changes(page).getByText('Saved. It will go to')).toBeInViewport();
        await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('3 Palace Road');
        await waitForMail(request, order.email, /has been changed$/);

        await changes(page).getByText(`Change the size of ${order.name}`).click();
        await page.getByLabel('New size').selectOption(order.other);
        await page.getByRole('button', { name: 'Change the size' }).click();
        await expect(status(page)).toContainText('The size is changed.');
        await expect(page.getByRole('region', { name: 'Items' })).toContainText(`Size ${order.other}`);
        expect(await onHand(order.productId)).toEqual([`${order.size} × 2`, `${order.other} × 1`]);

        await changes(page).getByText('Cancel this order').click();
        await expect(changes(page)).toContainText('Cancelling is free.');
        await page.getByRole('button', { name: 'Yes, cancel my order' }).click();
        await expect(status(page)).toContainText('Your order is cancelled.');
        await expect(steps(page)).toContainText(['Placed', 'Cancelled']);
        await expect(changes(page)).toHaveCount(0);
        expect(await onHand(order.productId)).toEqual([`${order.size} × 2`, `${order.other} × 2`]);
      },
    );
  });
}

test('G12: what is wrong with an address stands beside its field, and what was typed stays', async ({
  page,
  problems,
}) => {
  problems.allow(/400/);
  const order = await ownCashOrder();
  await page.goto(order.link);
  await openAll(page);
  await expectFits(page);
  await page.getByLabel('Address', { exact: true }).fill('9 Long Lane');
  await page.getByLabel('PIN code').fill('110001');
  await expect(page.getByLabel('City')).toHaveValue('Delhi');
  await expect(page.getByLabel('State')).toHaveValue('DL');
  await page.getByLabel('State').selectOption('MH');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.locator('#own-pin-error')).toHaveText('PIN code 110001 is not in Maharashtra.');
  await expect(page.getByLabel('PIN code')).toBeFocused();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('9 Long Lane');
  await page.getByLabel('State').selectOption('DL');
  await page.getByRole('button', { name: 'Save the address' }).click();
  await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('9 Long Lane');
});

test('in a wide window its page is accessible, within its edges and its budget, with all of it open @desktop', async ({
  page,
}) => {
  const { link } = await ownCashOrder();
  expectOwnPageWithinBudget(await measurePage(page, link));
  await openAll(page);
  await expectFits(page);
});

test('G12: an order that was packed meanwhile stays as it is, and the page says so', async ({
  page,
  problems,
}) => {
  problems.allow(/409/);
  const order = await ownCashOrder();
  await page.goto(order.link);
  await changes(page).getByText('Cancel this order').click();
  await pack(order.id);
  await page.getByRole('button', { name: 'Yes, cancel my order' }).click();
  await expect(status(page)).toContainText('This order is already packed');
  await expect(steps(page).nth(2)).toHaveAttribute('aria-current', 'step');
  await expect(changes(page)).toHaveCount(0);
  await expect(page.getByText('Your order is packed. To change something now')).toBeVisible();
});

test('15.10: a paid order is cancelled and its money goes back', { tag: '@journey' }, async ({ page }) => {
  const { id } = await placeAndPay();
  await page.goto(await linkOf(id));
  await expect(steps(page).nth(1)).toContainText('Paid');
  await changes(page).getByText('Cancel this order').click();
  await expect(changes(page)).toContainText('Your full payment will be refunded');
  await page.getByRole('button', { name: 'Yes, cancel my order' }).click();
  await expect(status(page)).toContainText('Your order is cancelled.');
  await expect
    .poll(async () => {
      await page.reload();
      return await steps(page).last().textContent();
    })
    .toMatch(/Refunded/);
  await page.goto((await linkOf(id)).replace(`/orders/${id}?`, `/order-confirmation?order=${id}&`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is being refunded');
});

test(
  '15.10: the order is ordered again: what is there goes into the cart, what is not is named',
  { tag: '@journey' },
  async ({ page }) => {
    const order = await ownCashOrder();
    const adjust = (quantity: number) =>
      readDemo(
        `insert into stock_movements (product_id, size, kind, quantity) values (?, ?, 'adjustment', ?)`,
        ...[order.productId, order.size, quantity],
      );
    await adjust(1);
    await page.goto(order.link);
    expectOwnPageWithinBudget(await measurePage(page, order.link));
    await page.getByRole('button', { name: 'Order again' }).click();
    await expect(page.getByText('Added to Cart').first()).toBeVisible();
    expect(await readCart(page)).toMatchObject([{ id: order.productId, size: order.size, quantity: 1 }]);

    await adjust(-2);
    await page.goto(order.link);
    await expect(page.getByRole('button', { name: 'Order again' })).toHaveCount(0);
    await expect(page.getByText(`Not available now: ${order.name}, size ${order.size}.`)).toBeVisible();
  },
);
