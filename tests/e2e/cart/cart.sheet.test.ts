import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { rupees } from '#tests/e2e/support/checkout-page.ts';
import { readDemo } from '#tests/e2e/support/demo-database.ts';
import {
  closeDrawer,
  type DemoPiece,
  drawer,
  expectCount,
  fillCart,
  openDrawer,
  readCart,
  unsizedPieces,
} from '#tests/e2e/support/guest-cart.ts';
import { spill } from '#tests/e2e/support/overflow.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

let piece: DemoPiece;
test.beforeAll(async () => {
  const found = (await unsizedPieces()).filter(({ stock }) => stock > 8).at(-1);
  if (!found) throw new Error('The demo shop has no such piece.');
  piece = found;
});

const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true });
const openPiece = (page: Page) => page.goto(`/products/${String(piece.id)}`);
const said = (page: Page) => drawer(page).getByRole('status').filter({ hasText: 'Added to Cart' });
const matches = (page: Page) => drawer(page).getByRole('region', { name: 'Goes well with it' });
const checkout = (page: Page) => drawer(page).getByRole('link', { name: 'Checkout' });

test(
  'adding opens it: what was added, the way to free shipping, two that match, the sums, Checkout @both',
  { tag: '@journey' },
  async ({ page }) => {
    await openPiece(page);
    const before = await spill(page);
    await add(page).click();
    await expect(said(page)).toContainText(piece.name);
    await expect(drawer(page)).toContainText(
      `Add ${rupees(500_00 - piece.pricePaise)} more for free shipping.`,
    );
    await expect(matches(page).getByRole('listitem')).toHaveCount(2);
    await expect(drawer(page)).toContainText(
      `Subtotal${rupees(piece.pricePaise)}Shipping${rupees(50_00)}Total${rupees(piece.pricePaise + 50_00)}`,
    );
    await expect(checkout(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    expect(await spill(page), 'the sheet moves nothing of the page').toBe(before);
    expect(await drawer(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(add(page)).toBeFocused();
    // On small phones nothing covers Checkout, and nothing spills.
    await page.setViewportSize({ width: 360, height: 568 });
    await add(page).click();
    const isOnTop = () =>
      checkout(page).evaluate((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    // By then a second tap of the finger that opened the sheet cannot follow any more.
    await expect.poll(isOnTop).toBe(true);
    expect(await drawer(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)).toBe(0);
  },
);

test('one press adds a match, which makes room for the next', async ({ page }) => {
  await openPiece(page);
  await add(page).click();
  const button = matches(page)
    .getByRole('button', { name: /^Add .* to your cart$/ })
    .first();
  const name = ((await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '')
    .replace(/^Add /, '')
    .replace(/ to your cart$/, '');
  await button.press('Enter');
  await expect(said(page)).toContainText(name);
  await expectCount(page, 2);
  await expect(matches(page).getByText(name)).toHaveCount(0);
  await expect(drawer(page).getByRole('heading', { name: 'Your cart' })).toBeFocused();
  expect((await readCart(page))[0]?.id).toBe(piece.id);
});

test('a coupon that could not be checked says so, and Apply asks again; one is applied, and holds at the checkout', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  const [coupon] = await readDemo(`select code, discount_value from coupons where discount_type = 'percentage'
    and is_active = 1 and (expiry_date is null or expiry_date > unixepoch() * 1000)
    and (max_uses is null or uses_count < max_uses) and coalesce(min_purchase_paise, 0) = 0 limit 1`);
  const [dear] = (await unsizedPieces()).filter(({ stock }) => stock > 8);
  const code = String(coupon?.['code']);
  await fillCart(page, [{ id: dear?.id ?? 0, quantity: 1 }]);
  await page.goto('/contact');
  await openDrawer(page);
  await drawer(page).getByRole('button', { name: 'Offers and coupon codes' }).click();
  await page.route('**/api/checkout/quote', (route) => route.abort());
  await drawer(page).getByLabel('Coupon code').fill('nosuchcode');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText('We could not check your coupon.')).toBeVisible();
  await page.unroute('**/api/checkout/quote');
  await drawer(page).getByRole('button', { name: 'Apply' }).click();
  await expect(drawer(page).getByText('Invalid Coupon')).toBeVisible();
  await drawer(page).getByLabel('Coupon code').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText('Coupon Applied!')).toBeVisible();
  const off = Math.round(((dear?.pricePaise ?? 0) * Number(coupon?.['discount_value'])) / 10_000);
  await expect(drawer(page)).toContainText(`Discount−${rupees(off)}`);
  await expectAccessible(page);
  await closeDrawer(page);
  await page.goto('/customer-reviews');
  await openDrawer(page);
  await expect(drawer(page)).toContainText(`Discount−${rupees(off)}`);
  await checkout(page).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('main').getByText('Coupon Applied!')).toBeVisible();
});
