import { demoProduct } from '../support/demo-product.ts';
import { measureLcp } from '../support/measure-lcp.ts';
import { SHOP_URL } from '../support/shop-address.ts';
import { readPictures, serveStaticPage } from '../support/static-page.ts';
import { expect, test } from '../support/test.ts';

/** The quickest but one counts: whatever else the machine does only adds, and now and then a picture comes early by chance. */
const quickest = (all: readonly number[]) => all.toSorted((a, b) => a - b)[1] ?? Infinity;
/** A busy machine is given more rounds. */
const ROUNDS = { least: 9, most: 36 } as const;

// The page whose pictures are read stands still: the carousel may turn before the last of them is here.
test.use({ screenshot: 'off', contextOptions: { reducedMotion: 'reduce' } });

// Browsers differ: Chromium 150 takes a sixth longer than others. The first picture of a collection is small: the style sheet, which the static page does without, decides there.
for (const [name, allowedRatio, findPath] of [
  ['the home page', 0.95, () => '/'],
  ['a collection', 1.4, () => '/collections'],
  ['a product', 0.95, () => demoProduct('Mehfil Kundan Bangles')],
] as const) {
  test(
    `the largest picture of ${name} comes as soon as it must beside a static page`,
    { tag: '@alone' },
    async ({ browser, page }) => {
      test.setTimeout(420_000);
      const url = SHOP_URL + (await findPath());
      await page.goto(url, { waitUntil: 'networkidle' });
      const baseline = await serveStaticPage(await readPictures(page), SHOP_URL);
      try {
        const shopMs: number[] = [];
        const staticMs: number[] = [];
        const ratioNow = () => quickest(shopMs) / quickest(staticMs);
        // The first round only fills the memory of both servers.
        for (let round = 0; round <= ROUNDS.most; round += 1) {
          if (shopMs.length >= ROUNDS.least && ratioNow() <= allowedRatio) break;
          const expected = await measureLcp(browser, baseline.url);
          const actual = await measureLcp(browser, url);
          // Of two pictures side by side either may be there first: only rounds with the same one count.
          const isSame = new URL(actual.url, SHOP_URL).pathname === new URL(expected.url, SHOP_URL).pathname;
          if (round === 0 || !isSame) continue;
          staticMs.push(expected.ms);
          shopMs.push(actual.ms);
        }
        const ratio = ratioNow();
        const figures = `shop ${shopMs.map(Math.round).join(' ')} ms, static ${staticMs.map(Math.round).join(' ')} ms`;
        test.info().annotations.push({ type: 'LCP', description: `${ratio.toFixed(3)}: ${figures}` });
        expect(shopMs.length, 'rounds with the same picture').toBeGreaterThanOrEqual(ROUNDS.least);
        expect(ratio, figures).toBeLessThanOrEqual(allowedRatio);
      } finally {
        await baseline.close();
      }
    },
  );
}
