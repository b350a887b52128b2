import type { Page } from '@playwright/test';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { expectCount, readCart, unsizedPieces } from '#tests/e2e/support/guest-cart.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const SIZED = 'Mehfil Kundan Bangles';

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).first();
const addButton = (page: Page, name: string) => page.getByRole('button', { name: `Add to Cart ${name}` });
const search = (name: string) => `/collections?search=${encodeURIComponent(name)}`;

async function somePiece() {
  const [piece] = await unsizedPieces();
  if (!piece) throw new Error('The demo shop has no such piece.');
  return piece;
}

test(
  'S2, S3: a card adds its piece where it stands, in the grid and in a strip; presses before the scripts have come add one',
  { tag: '@journey' },
  async ({ page }) => {
    const piece = await somePiece();
    const script = await holdAnswer(page, /\/_astro\/ShopLayout[^/]*\.js$/);
    await page.goto(search(piece.name), { waitUntil: 'commit' });
    await script.asked;
    const button = addButton(page, piece.name);
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await button.click();
    await script.letGo();
    await expect(button).not.toHaveAttribute('aria-busy');
    await expectCount(page, 1);
    await expect(page).toHaveURL(search(piece.name));
    expect(await readCart(page)).toMatchObject([{ id: piece.id, quantity: 1 }]);

    await page.goto('/');
    const strip = page.getByRole('region', { name: 'New Arrivals' });
    // Pieces that a failed test left behind do not count.
    await strip
      .getByRole('button', { name: /^Add to Cart (?!.* [\da-f]{8}\b)/ })
      .first()
      .click();
    await expectCount(page, 2);
  },
);

test("S8: when the cart's own code cannot be fetched that is said, and a reload offered", async ({
  page,
  problems,
}) => {
  problems.allow(/stores|Failed to load resource/);
  const CODE = '**/_astro/stores.*';
  const piece = await somePiece();
  await page.route(CODE, (route) => route.abort());
  await page.goto(search(piece.name));
  await addButton(page, piece.name).click();
  // A message that has the focus does not disappear by itself.
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await reload.focus();
  await expect(page.getByText('Error Adding to Cart')).toBeVisible();
  await page.unroute(CODE);
  await Promise.all([page.waitForEvent('load'), reload.click()]);
  await addButton(page, piece.name).click();
  await expectCount(page, 1);
});

test(
  'S2, S8: with sizes the card leads to the product page, which asks for the size',
  { tag: '@journey' },
  async ({ page }) => {
    const address = await demoProduct(SIZED);
    await page.goto(search(SIZED));
    await cardOf(page, SIZED)
      .getByRole('link', { name: `Add to Cart ${SIZED}, choose a size on its page` })
      .click();
    // The message disappears after 3 seconds.
    await expect(
      page.getByText('Size Selection RequiredPlease select a size for this product on its page.'),
    ).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('radio').and(page.locator(':enabled')).first()).toBeFocused();
    await expectCount(page, 0);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'nothing is shown that would be dead, and WhatsApp is the way to order',
    { tag: '@journey' },
    async ({ page }) => {
      const piece = await somePiece();
      await page.goto(search(piece.name));
      await expect(cardOf(page, piece.name)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0);

      await page.goto(`/products/${piece.id}`);
      await expect(page.getByRole('button', { name: /Add to Cart|Buy Now/ })).toHaveCount(0);
      await expect(page.getByText('The cart needs JavaScript.')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Ask about this piece/ })).toBeVisible();

      await page.locator('body > header').getByRole('link', { name: 'Cart' }).click();
      await expect(page).toHaveURL('/checkout');
      await expect(page.getByRole('main').getByRole('link', { name: 'Order on WhatsApp' })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/91\d{10}\?text=/,
      );
    },
  );
});
