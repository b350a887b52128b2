import type { Page } from '@playwright/test';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { holdAnswer } from '#tests/e2e/support/held-answer.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const ON_OFFER = 'Mehfil Kundan Bangles';

const article = (page: Page) => page.getByRole('main').getByRole('article').first();
/** Not the copy beside the button that stays in view on a phone. */
const price = (page: Page) => article(page).locator('[data-price]:not([aria-hidden])');

/** An offer of the demo shop ends on a day to come. */
async function offer(page: Page): Promise<{ address: string; endsAt: number }> {
  const address = await demoProduct(ON_OFFER);
  const html = await (await page.request.get(address)).text();
  return { address, endsAt: Number(/data-offer-ends-at="(\d+)"/.exec(html)?.[1]) };
}

test(
  'S4: a stored offer counts down each second, ends with words, and the price goes back',
  { tag: '@journey' },
  async ({ page }) => {
    const { address, endsAt } = await offer(page);
    await page.route('**/api/products/stock*', async (route) => {
      const answer = (await (await route.fetch()).json()) as object;
      const now = await page.evaluate(() => Date.now());
      await route.fulfill({ json: { ...answer, now } });
    });
    await page.clock.install({ time: endsAt - 60_000 });
    await page.clock.pauseAt(endsAt - 2500);
    const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/stock?'));
    await page.goto(address);
    await answered;
    const timer = page.getByRole('timer');
    await expect(timer).toHaveText('00:00:03');
    await page.clock.runFor(1000);
    await expect(timer).toHaveText('00:00:02');
    await expect(price(page).getByText('₹1,099.00')).toBeVisible();
    await page.clock.runFor(1500);
    await expect(article(page).getByText('Offer Expired!')).toBeVisible();
    await expect(timer).toBeHidden();
    await expect(price(page).getByText('₹1,099.00')).toBeHidden();
    await expect(price(page).getByText('₹1,399.00').locator('visible=true')).toHaveCount(1);
    await expect(article(page).getByText('21% off')).toBeHidden();
  },
);

test('S4: a phone whose clock is ahead counts down by the clock of the shop', async ({ page }) => {
  const { address, endsAt } = await offer(page);
  await page.clock.install({ time: endsAt + 3_600_000 });
  const stock = await holdAnswer(page, /\/api\/products\/stock/);
  await page.goto(address);
  await stock.asked;
  await expect(article(page).getByText('Offer Expired!')).toBeHidden();
  await stock.letGo();
  await expect(page.getByRole('timer')).toHaveText(/^\d+d \d\d:\d\d:\d\d$/);
  await expect(price(page).getByText('₹1,099.00')).toBeVisible();
  await expect(article(page).getByText('Offer Expired!')).toBeHidden();
});

test('S4: the page tells the new end of an offer that was moved, also when it had ended here', async ({
  page,
}) => {
  const { address, endsAt } = await offer(page);
  let offerEndsAt = endsAt;
  await page.route('**/api/products/stock*', async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: object[] };
    const now = await page.evaluate(() => Date.now());
    await route.fulfill({ json: { items: items.map((item) => ({ ...item, offerEndsAt })), now } });
  });
  await page.clock.install({ time: endsAt - 60_000 });
  await page.clock.pauseAt(endsAt - 1000);
  const answered = page.waitForEvent('requestfinished', (request) => request.url().includes('/stock?'));
  await page.goto(address);
  await answered;
  await expect(page.getByRole('timer')).toHaveText('00:00:01');
  await page.clock.runFor(90_000);
  await expect(article(page).getByText('Offer Expired!')).toBeVisible();

  offerEndsAt = endsAt + 7 * 86_400_000;
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('timer')).toHaveText(/^6d /);
  await expect(article(page).getByText('Offer Expired!')).toBeHidden();
  await expect(price(page).getByText('₹1,099.00').locator('visible=true')).toHaveCount(1);
});
