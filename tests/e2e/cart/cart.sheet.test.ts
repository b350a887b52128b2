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
  },
);

test('its foot stands at the foot of a wide window @desktop', async ({ page }) => {
  await openPiece(page);
  await add(page).click();
  const last = await drawer(page).getByText('Continue shopping').boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeGreaterThan(height - 48);
});

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
  await drawer(page).getByRole('button', { name: 'View cart' }).click();
  await expect(drawer(page).getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await drawer(page)
    .getByRole('button', { name: `Remove ${name}` })
    .click();
  // A piece that was just taken out is not offered again at once.
  await expect(drawer(page).getByRole('link', { name })).toHaveCount(0);
});

test('a match in sizes leads to its page, to choose one', async ({ page }) => {
  const [sized] =
    await readDemo(`select p.id, p.name, p.description, p.price_paise, p.image_urls, p.category_id
    from products p join categories c on c.id = p.category_id
    where c.has_sizes = 1 and p.stock_quantity > 0 and p.on_sale = 1 order by p.id limit 1`);
  const id = Number(sized?.['id']);
  await page.route('**/api/products/*/matches', async (route) => {
    const answer = await route.fetch();
    const { items } = (await answer.json()) as { items: { id: number; name: string }[] };
    const item = { ...items[0], id, name: String(sized?.['name']), hasSizes: true };
    await route.fulfill({ json: { items: [item] } });
  });
  await openPiece(page);
  await add(page).click();
  await matches(page)
    .getByRole('link', { name: `Choose size of ${String(sized?.['name'])}` })
    .click();
  await expect(page.getByText('Size Selection Required')).toBeVisible();
  await expect(page).toHaveURL(`/products/${String(id)}`);
});

test('nothing is missed where no match can be had', async ({ page, problems }) => {
  problems.allow(/500/);
  await page.route('**/api/products/*/matches', (route) =>
    route.fulfill({ status: 500, json: { error: 'INTERNAL', message: 'x' } }),
  );
  await openPiece(page);
  await add(page).click();
  await expect(drawer(page)).toContainText(`Total${rupees(piece.pricePaise + 50_00)}`);
  await expect(matches(page)).toHaveCount(0);
});

test('opened by an addition without a connection it says why it has no sums, and has them once the line is back', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/);
  await openPiece(page);
  await page.route('**/api/products/stock*', (route) => route.abort());
  await add(page).click();
  await expect(drawer(page).getByText('We could not ask what these cost today.')).toBeVisible();
  await page.unroute('**/api/products/stock*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(drawer(page)).toContainText(`Total${rupees(piece.pricePaise + 50_00)}`);
  await expect(drawer(page).getByText('We could not ask what these cost today.')).toBeHidden();
});

test('matches are asked for when it is opened, not with the page; its motion stops for whoever wants none', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/matches')) asked.push(request.url());
  });
  await fillCart(page, [{ id: piece.id, quantity: 1 }]);
  await page.goto('/contact', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await openDrawer(page);
  await expect(matches(page).getByRole('listitem')).toHaveCount(2);
  expect(asked).toHaveLength(1);
  const durations = await drawer(page).evaluate((sheet) =>
    getComputedStyle(sheet).transitionDuration.split(', '),
  );
  expect(durations.every((each) => Number.parseFloat(each) < 0.001)).toBe(true);
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
  await expect(drawer(page).getByLabel('Coupon code')).toBeFocused();
  await page.route('**/api/checkout/quote', (route) => route.abort());
  await page.keyboard.type('nosuchcode');
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

test(
  'the Cart tab opens it with all its lines; the page behind stays where it is',
  { tag: '@journey' },
  async ({ page }) => {
    await fillCart(page, [{ id: piece.id, quantity: 2 }]);
    await page.goto('/collections');
    await page.mouse.wheel(0, 600);
    const tab = page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: /^Cart/ });
    await tab.tap();
    await expect(drawer(page).getByRole('link', { name: piece.name })).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    await expect(drawer(page).getByRole('status').filter({ hasText: 'Added' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  },
);

test('on small phones nothing covers Checkout, and nothing spills', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 568 });
  await openPiece(page);
  await add(page).click();
  await expect(matches(page).getByRole('listitem')).toHaveCount(2);
  for (const height of [568, 740]) {
    await page.setViewportSize({ width: 360, height });
    await expect(checkout(page)).toBeInViewport({ ratio: 1 });
    const isOnTop = () =>
      checkout(page).evaluate((link) => {
        const { left, top, width, height: tall } = link.getBoundingClientRect();
        return [0.05, 0.5, 0.95].every((share) =>
          link.contains(document.elementFromPoint(left + width * share, top + tall / 2)),
        );
      });
    // By then a second tap of the finger that opened the sheet cannot follow any more.
    await expect.poll(isOnTop, `${String(height)} px`).toBe(true);
    const wide = await drawer(page).evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
    expect(wide, `${String(height)} px`).toBe(0);
  }
});
