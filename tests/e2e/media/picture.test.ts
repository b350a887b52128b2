import { expect, test } from '#tests/e2e/support/test.ts';

test('S2, S9: a picture that cannot be loaded gives way to the stock picture', async ({ page, problems }) => {
  problems.allow(/\/media\/|ERR_FAILED/);
  await page.route('**/media/**', (route) => route.abort());
  await page.goto('/collections/earrings');
  const first = page.locator('main article img').first();
  await expect(first).toHaveJSProperty('currentSrc', new URL('/stock.svg', page.url()).href);
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
