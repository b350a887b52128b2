import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/axe.ts';
import { expectWithinBudget } from '#tests/e2e/support/budget.ts';
import { demoProduct, openProduct } from '#tests/e2e/support/demo-product.ts';
import { measurePage } from '#tests/e2e/support/measure-page.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const FIRST = 'Suhaag Ruby Bangle Set';
const SECOND = 'Mayuri Peacock Jhumkas';
const THIRD = 'Mehfil Kundan Bangles';

const recent = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });
const keptIn = (page: Page) => page.evaluate(() => localStorage.getItem('recently-viewed'));

async function look(page: Page, name: string): Promise<void> {
  await openProduct(page, name);
  const id = Number((await demoProduct(name)).split('/').at(-1));
  await expect.poll(() => keptIn(page)).toMatch(new RegExp(`^\\[${String(id)}\\b`));
}

test(
  'recently viewed pieces come when their place comes near, newest first, and are forgotten on demand',
  { tag: '@journey' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/products/cards')) asked.push(request.url());
    });
    await look(page, FIRST);
    await expect(recent(page)).toBeHidden();
    await look(page, SECOND);
    await look(page, THIRD);
    expect(asked).toEqual([]);
    await recent(page).scrollIntoViewIfNeeded();
    await expect(recent(page).getByRole('link')).toHaveText([SECOND, FIRST]);
    expect(asked).toHaveLength(1);
    await expect(recent(page).getByText(/^₹/).first()).toBeVisible();
    await expectAccessible(page);
    await recent(page).getByRole('button', { name: 'Clear recently viewed' }).click();
    await expect(recent(page)).toBeHidden();
    await expect(page.locator('section:focus-within h2:focus')).toBeInViewport();
    expect(await keptIn(page)).toBeNull();
  },
);

test('a page that knows of earlier pieces stays within its budget, and nothing in it moves', async ({
  page,
}) => {
  await look(page, FIRST);
  await look(page, SECOND);
  expectWithinBudget(await measurePage(page, await demoProduct(THIRD)));
});
