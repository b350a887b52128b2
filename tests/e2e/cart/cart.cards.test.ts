import type { Locator, Page } from '@playwright/test';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import {
  closeDrawer,
  drawer,
  expectCount,
  fillCart,
  readCart,
  unsizedPieces,
} from '#tests/e2e/support/guest-cart.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { passUntilVisible, stopClock } from '#tests/e2e/support/page-clock.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const SIZED = 'Mehfil Kundan Bangles';
const SOLD_OUT = 'Neelkamal Sapphire Kada';

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name }).first();
const addButton = (page: Page, name: string) => page.getByRole('button', { name: `Add to Cart ${name}` });
const search = (name: string) => `/collections?search=${encodeURIComponent(name)}`;

async function somePiece() {
  const [piece] = await unsizedPieces();
  if (!piece) throw new Error('The demo shop has no such piece.');
  return piece;
}

test(
  'S2, S3: a card adds its piece where it stands, in the grid and in a strip',
  { tag: '@journey' },
  async ({ page }) => {
    const piece = await somePiece();
    await page.goto(search(piece.name));
    await addButton(page, piece.name).click();
    await expectCount(page, 1);
    await expect(page).toHaveURL(search(piece.name));
    expect(await readCart(page)).toEqual([
      {
        id: piece.id,
        quantity: 1,
        cart_item_id: expect.stringMatching(new RegExp(`^local-\\d{13}-${piece.id}$`)),
      },
    ]);

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

test("S8: 'Added to Cart' names the piece and leads to the cart", async ({ page }) => {
  const piece = await somePiece();
  await page.goto(search(piece.name));
  await addButton(page, piece.name).click();
  const said = drawer(page).getByRole('status').filter({ hasText: 'Added to Cart' });
  await expect(said).toContainText(piece.name);
  await drawer(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('main').getByRole('link', { name: piece.name })).toBeVisible();
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

test('S8: the size is asked for during 3 seconds', async ({ page }) => {
  const address = `${await demoProduct(SIZED)}#choose-size`;
  await page.clock.install();
  await stopClock(page);
  await page.goto(address);
  const toast = page.getByText('Size Selection Required');
  await passUntilVisible(toast);
  // A focus that the page itself has set does not keep a message.
  await page.clock.runFor(3000);
  await expect(toast).toBeHidden();
});

test('S8: a page that is made ready beforehand asks for the size when it is looked at', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
  const address = await demoProduct(SIZED);
  await page.goto(`${address}#choose-size`);
  const toast = page.getByText('Size Selection Required');
  await expect(toast).toBeHidden();
  await expect(page).toHaveURL(`${address}#choose-size`);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect(toast).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('S2: a sold-out card cannot be added, and on a narrow one no badge lies on the other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(search(SOLD_OUT));
  const card = cardOf(page, SOLD_OUT);
  await expect(card.getByRole('button', { name: `Add to Cart ${SOLD_OUT}` })).toBeDisabled();
  const badges = [card.getByText('Sold out', { exact: true }), card.getByText(/^\s*\d\.\d \(\d+\)\s*$/)];
  const [soldOut, rating] = await Promise.all(badges.map((badge) => badge.boundingBox()));
  if (!soldOut || !rating) throw new Error('The demo shop has no sold-out piece with a rating.');
  const isBeside = rating.x >= soldOut.x + soldOut.width;
  expect(isBeside || rating.y >= soldOut.y + soldOut.height).toBe(true);
});

test('S5: not more than the shop has, counting what is in the cart', async ({ page }) => {
  const piece = (await unsizedPieces(4)).find(({ stock }) => stock > 1);
  if (!piece) throw new Error('The demo shop has no piece that is nearly sold out.');
  await fillCart(page, [{ id: piece.id, quantity: piece.stock - 1 }]);
  await page.goto(search(piece.name));
  await addButton(page, piece.name).click();
  await expectCount(page, piece.stock);
  await closeDrawer(page);
  await addButton(page, piece.name).click();
  await expect(page.getByText('Oops!')).toBeVisible();
  await expect(page.getByText('Cannot add more items than available in stock.')).toBeVisible();
  await expectCount(page, piece.stock);
});

test("S5: 'Invalid product data.' for a product without an id", async ({ page }) => {
  const piece = await somePiece();
  await page.goto(search(piece.name));
  const button = addButton(page, piece.name);
  await button.evaluate((element) => element.setAttribute('data-add', ''));
  await button.click();
  await expect(page.getByText('Invalid product data.')).toBeVisible();
  await expectCount(page, 0);
});

/** Some browsers remember a failed script for as long as the page lives. */
async function triesScriptsAgain(page: Page): Promise<boolean> {
  let isAway = true;
  await page.route('**/probe.js', async (route) => {
    if (isAway) await route.abort();
    else await route.fulfill({ contentType: 'text/javascript', body: 'export {}' });
    isAway = false;
  });
  const load = `import('/probe.js').then(() => true, () => false)`;
  await page.evaluate(load);
  return await page.evaluate<boolean>(load);
}

test.describe("when the cart's own code cannot be fetched", () => {
  const CODE = '**/_astro/add-to-cart*';
  let add: Locator;

  test.beforeEach(async ({ page, problems }) => {
    problems.allow(/add-to-cart|probe|Failed to load resource/);
    const piece = await somePiece();
    await page.route(CODE, (route) => route.abort());
    await page.goto(search(piece.name));
    add = addButton(page, piece.name);
    await add.click();
    // A message that has the focus does not disappear by itself.
    await page.getByRole('button', { name: 'Reload the page' }).focus();
    await expect(page.getByText('Error Adding to Cart')).toBeVisible();
    await expect(page.getByText('Please check your internet connection.')).toBeVisible();
    await expectCount(page, 0);
    await page.unroute(CODE);
  });

  test("S8: 'Error Adding to Cart' is said, and the next press works where the browser asks again", async ({
    page,
  }) => {
    const asksAgain = await triesScriptsAgain(page);
    await page.getByRole('button', { name: 'Close this message' }).click();
    await expect(page.getByText('Error Adding to Cart')).toBeHidden();
    await add.click();
    if (asksAgain) await expectCount(page, 1);
    else await expect(page.getByText('Error Adding to Cart')).toBeVisible();
  });

  test('the message offers a reload, for browsers that do not try a script again', async ({ page }) => {
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Reload the page' }).click(),
    ]);
    await add.click();
    await expectCount(page, 1);
  });
});

test('what a message looks like cannot be fetched either: its words stand in a box, over the page', async ({
  page,
  problems,
}) => {
  problems.allow(/wishlist-sync|toast-view|Failed to load resource/);
  const piece = await somePiece();
  await page.route(/\/_astro\/(wishlist-sync|toast-view)/, (route) => route.abort());
  await page.goto(search(piece.name));
  await page.locator('[data-heart]').first().click();
  const box = page.getByText('No answer from your wishlist Please check your internet connection.');
  await expect(box).toBeVisible();
  await expect(box).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('a press before the scripts have come is not lost', { tag: '@journey' }, async ({ page }) => {
  const piece = await somePiece();
  const script = await holdAnswer(page, /\/_astro\/ShopLayout[^/]*\.js$/);
  await page.goto(search(piece.name), { waitUntil: 'commit' });
  await script.asked;
  const button = addButton(page, piece.name);
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await script.letGo();
  await expectCount(page, 1);
  await expect(button).not.toHaveAttribute('aria-busy');
});

test('two presses on a card while the cart is still coming add one piece', async ({ page }) => {
  const piece = await somePiece();
  const script = await holdAnswer(page, /\/_astro\/add-to-cart[^/]*\.js$/);
  await page.goto(search(piece.name), { waitUntil: 'domcontentloaded' });
  const button = addButton(page, piece.name);
  await button.click();
  await script.asked;
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  await script.letGo();
  await expect(button).not.toHaveAttribute('aria-busy');
  await expectCount(page, 1);
  expect(await readCart(page)).toMatchObject([{ id: piece.id, quantity: 1 }]);
});

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
