import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectWithinBudget } from '#tests/e2e/support/budget.ts';
import { demoProduct, openProduct } from '#tests/e2e/support/demo-product.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const ON_OFFER = 'Mehfil Kundan Bangles';
const SOLD_OUT = 'Neelkamal Sapphire Kada';
const LOW_STOCK = 'Rangrez Festive Bangles';
/** A moment longer than a page trusts its price and stock. */
const LATER_MS = 61_000;

const article = (page: Page) => page.getByRole('main').getByRole('article').first();
/** Not the copy beside the button that stays in view on a phone. */
const price = (page: Page) => article(page).locator('[data-price]:not([aria-hidden])');

/** Collects the API calls from now on. */
function requestsOf(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) seen.push(request.url());
  });
  return seen;
}

test(
  'S2: the page shows what the piece is, what it costs and where it belongs',
  { tag: '@journey' },
  async ({ page }) => {
    await openProduct(page, ON_OFFER);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ON_OFFER);
    await expect(page).toHaveTitle(`${ON_OFFER} | Jhilmil`);
    await expect(article(page).getByRole('link', { name: 'Bangles', exact: true })).toHaveAttribute(
      'href',
      '/collections/bangles',
    );
    await expect(price(page).getByText('₹1,099.00')).toBeVisible();
    await expect(price(page).locator('s:visible')).toHaveText('₹1,399.00');
    await expect(article(page).getByText('21% off')).toBeVisible();
    await expect(article(page).getByRole('link', { name: 'Shipping' })).toHaveAttribute(
      'href',
      '/shipping-returns',
    );
    await expect(article(page).getByRole('link', { name: 'Returns and exchanges' })).toHaveAttribute(
      'href',
      '/shipping-returns#returns',
    );
    await expect(page.getByRole('heading', { name: 'More from Bangles' })).toBeVisible();

    await test.step('beside the price and the buttons stands only what is true', () => expectPromises(page));
    await test.step('G7: the details that the law asks for are told', () => expectDetails(page));
    await test.step('sharing names the piece and its address on WhatsApp', () => expectSharing(page));
    await test.step('S9: it is accessible, and so is its size guide with the exact table', () =>
      expectSizeGuide(page));
  },
);

async function expectSizeGuide(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Size guide' }).click();
  const guide = page.getByRole('dialog', { name: 'Bangle size guide' });
  await expect(guide.getByRole('row')).toHaveText([
    /Size\s*Inches\s*Centimetres/,
    /2\.4\s*2\.25 in\s*5\.7 cm/,
    /2\.6\s*2\.37 in\s*6\.0 cm/,
    /2\.8\s*2\.5 in\s*6\.35 cm/,
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
}

async function expectPromises(page: Page): Promise<void> {
  await expect(article(page).getByText('Inclusive of all taxes')).toBeVisible();
  const promises = page.getByRole('list', { name: 'What you can count on' }).getByRole('listitem');
  // An earlier test decides whether cash on delivery is offered.
  await expect(promises.filter({ hasNotText: 'Cash on delivery' })).toHaveText([
    /Free shipping from ₹500\.00/,
    /Returns and exchanges\s*Ask within 48 hours/,
    /Secure payment/,
  ]);
  const facts = page.locator('dl').filter({ hasText: 'In the box' });
  await expect(facts.getByText('Gold tone')).toBeVisible();
  await expect(facts.getByText('1 set (6 bangles)')).toBeVisible();
  await expect(facts.getByText(/^Put it on last/)).toBeVisible();
}

async function expectDetails(page: Page): Promise<void> {
  const details = page.getByRole('table', { name: `Details of ${ON_OFFER}` });
  const row = (name: string) =>
    details.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(row('MRP')).toContainText('₹1,399.00 (inclusive of all taxes)');
  await expect(row('Generic name')).toContainText('Imitation jewellery');
  await expect(row('Net quantity')).toContainText('1 set (6 bangles)');
  await expect(row('Country of origin')).toContainText('India');
  await expect(row('Manufacturer')).toContainText('Rangmahal Artwares');
  await expect(row('Consumer care').getByRole('link')).toHaveCount(2);
}

/** The buttons to share the piece with friends and to write to the shop. */
async function expectSharing(page: Page): Promise<void> {
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  const textOf = async (name: RegExp) => {
    const href = await page.getByRole('link', { name }).getAttribute('href');
    const url = new URL(href ?? '');
    return { to: url.pathname, text: url.searchParams.get('text') };
  };
  expect(await textOf(/^WhatsApp/)).toEqual({ to: '/', text: `${ON_OFFER}: ${canonical}` });
  const question = await textOf(/^Ask about this piece/);
  expect(question.to).toMatch(/^\/91\d{10}$/);
  expect(question.text).toContain(`${ON_OFFER}: ${canonical}`);
}

test("S4, D3, D9: the stock note follows the chosen size; a fresh page asks for nothing and counts down no offer without an end; 'OUT OF STOCK' at 0, and sold-out sizes cannot be chosen", async ({
  page,
}) => {
  const asked = requestsOf(page);
  await openProduct(page, LOW_STOCK);
  await expect(price(page).locator('s:visible')).toHaveText('₹999.00');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(article(page).getByText('Only 8 left!')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('radio', { name: '2.8' }).check();
  await expect(article(page).getByText('Only 1 left!')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(article(page).getByText('Only 4 left!')).toBeVisible();
  expect(asked.filter((url) => url.includes('/api/products'))).toEqual([]);
  // Who comes from a list of one size finds it chosen.
  await page.goto('/collections?size=2.8');
  await page.getByRole('link', { name: LOW_STOCK }).first().click();
  await expect(page.getByRole('radio', { name: '2.8' })).toBeChecked();

  await openProduct(page, SOLD_OUT);
  await expect(article(page).getByText('OUT OF STOCK')).toBeVisible();
  for (const size of ['2.4', '2.6', '2.8']) {
    await expect(page.getByRole('radio', { name: `${size} Sold out` })).toBeDisabled();
  }
});

test('S9: a toast leaves with a swipe of 50 pixels, not with less; the link is copied and said to be in one toast that leaves after 5 seconds', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openProduct(page, ON_OFFER);
  const copy = page.getByRole('button', { name: 'Copy link' });
  const toast = page.getByText('Link copied');
  await copy.click();
  const swipe = async (distance: number) => {
    const box = await toast.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(49);
  await expect(toast).toBeVisible();
  await swipe(50);
  await expect(toast).toBeHidden();

  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  await copy.click();
  await expect(toast).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical);
  const first = await toast.elementHandle();
  await copy.click();
  await expect.poll(() => first.evaluate((element) => element.isConnected)).toBe(false);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
});

test('an older page from the cache asks once and shows what holds now; it keeps what it has when the shop does not answer', async ({
  page,
  problems,
}) => {
  problems.allow(/503/);
  const STOCK = '**/api/products/stock*';
  const address = await demoProduct(LOW_STOCK);
  const asked = requestsOf(page);
  await page.route(STOCK, async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: [Record<string, unknown>] };
    const sizes = [
      { size: '2.4', onHand: 0 },
      { size: '2.6', onHand: 2 },
      { size: '2.8', onHand: 0 },
    ];
    const now = { pricePaise: 123_400, originalPricePaise: null, stockQuantity: 2, sizes };
    await route.fulfill({ json: { items: [{ ...items[0], ...now }] } });
  });
  // A first visit on a slow line is shown without the shop's fonts.
  await page.addInitScript(
    "Object.defineProperty(navigator, 'connection', { value: { rtt: 300, downlink: 1 } })",
  );
  await page.clock.install({ time: Date.now() + LATER_MS });
  await page.goto(address);
  await expect(price(page).getByText('₹1,234.00')).toBeVisible();
  await expect(price(page).locator('s:visible')).toHaveCount(0);
  await expect(article(page).getByText('Only 2 left!')).toBeVisible();
  await expect(page.getByRole('radio', { name: '2.4 Sold out' })).toBeDisabled();
  await expect(page.getByRole('radio', { name: '2.6' })).toBeEnabled();
  expect(asked.filter((url) => url.includes('/api/products'))).toHaveLength(1);

  await page.unroute(STOCK);
  await page.route(STOCK, (route) => route.fulfill({ status: 503, json: {} }));
  const answered = page.waitForResponse(STOCK);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  expect((await answered).status()).toBe(503);
  await expect(article(page).getByText('Only 8 left!')).toBeVisible();
  await expect(price(page).getByText('₹799.00')).toBeVisible();
});

test(
  'the product page stays within its budget for a visitor who only looks @both',
  { tag: '@journey' },
  async ({ page }) => {
    expectWithinBudget(await measurePage(page, await demoProduct(ON_OFFER)));
  },
);
