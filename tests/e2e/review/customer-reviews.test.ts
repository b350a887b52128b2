import { expect, test } from '#tests/e2e/support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'S2: the 10 latest reviews stand in a grid, each with its stars, piece and day',
    { tag: '@journey' },
    async ({ page }) => {
      await page.goto('/customer-reviews');
      const reviews = page.getByRole('main').getByRole('article');
      await expect(reviews).toHaveCount(10);
      for (const review of await reviews.all()) {
        await expect(review.getByRole('img', { name: /^[1-5] out of 5 stars$/ })).toBeVisible();
        await expect(review.getByText(/Shared with us ·\s+\d{1,2} [A-Z][a-z]+ \d{4}/)).toBeVisible();
        await expect(review.locator('img[src^="/media/products/"]')).toHaveCount(1);
      }
      const days = await page
        .locator('time')
        .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
      expect(days).toEqual(days.toSorted().reverse());
      const link = reviews.first().getByRole('link');
      const name = await link.innerText();
      await link.click();
      await expect(page).toHaveURL(/\/products\/\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    },
  );
});
