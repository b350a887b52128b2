import { expect, test } from '#tests/e2e/support/test.ts';
import { collectVitals, watchVitals } from '#tests/e2e/support/vitals.ts';

test(
  'a first visit on a slow line reads in fallbacks, then in the typefaces of the brand, and nothing moves',
  { tag: '@journey' },
  async ({ page }) => {
    const { promise: painted, resolve: letGo } = Promise.withResolvers<null>();
    await page.route('**/*.woff2', async (route) => {
      await painted;
      await route.continue();
    });
    await watchVitals(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await expect(page.locator('link[rel=preload][as=font]')).toHaveCount(2);
    const loaded = () =>
      ['Cormorant', 'Figtree'].filter((brand) =>
        [...document.fonts].some(
          ({ family, status }) => status === 'loaded' && new RegExp(`^"?${brand}-\\w+"?$`).test(family),
        ),
      );
    await expect(page.getByRole('heading').first()).toBeVisible();
    expect(await page.evaluate(loaded)).toEqual([]);
    letGo(null);
    await expect.poll(() => page.evaluate(loaded)).toEqual(['Cormorant', 'Figtree']);
    const { layoutShift, shifted } = await collectVitals(page);
    expect(layoutShift, shifted.join(', ')).toBeLessThan(0.001);
  },
);
