import { demoProduct } from '../support/demo-product.ts';
import { listBlocking } from '../support/measure-page.ts';
import { SHOP_URL } from '../support/shop-address.ts';
import { expect, test } from '../support/test.ts';
import { collectVitals, watchVitals } from '../support/vitals.ts';

const PAGES = [
  ['the home page', () => '/'],
  ['a collection', () => '/collections'],
  ['a product', () => demoProduct('Mehfil Kundan Bangles')],
] as const;
const LARGEST = 'main img[fetchpriority=high]';

for (const [name, findPath] of PAGES) {
  test(`the largest picture of ${name} is asked for before anything else`, async ({ browser }) => {
    const url = SHOP_URL + (await findPath());
    const page = await browser.newPage();
    const asked: { readonly url: string; readonly priority: string }[] = [];
    const devtools = await page.context().newCDPSession(page);
    devtools.on('Network.requestWillBeSent', ({ request }) =>
      asked.push({ url: request.url, priority: request.initialPriority }),
    );
    await devtools.send('Network.enable');
    await watchVitals(page);
    await page.goto(url, { waitUntil: 'networkidle' });

    const [first, second] = asked;
    expect(first?.url).toBe(url);
    expect(second?.priority).toBe('High');
    const early = await page
      .locator(LARGEST)
      .evaluateAll((pictures) => pictures.map((picture) => (picture as HTMLImageElement).currentSrc));
    expect(early[0]).toBe(second?.url);
    expect(early).toContain((await collectVitals(page)).lcp.url);
    for (const picture of early) {
      expect(
        asked.filter((each) => each.url === picture),
        'asked for once',
      ).toHaveLength(1);
    }
    expect(await listBlocking(page, 'link')).toEqual([expect.stringMatching(/\.css$/)]);
    await page.close();
  });

  test(`what is beneath the first screen of ${name} comes after it has been painted`, async ({ browser }) => {
    const page = await browser.newPage();
    const style = Promise.withResolvers<undefined>();
    await page.route('**/*.css', async (route) => {
      await style.promise;
      await route.continue();
    });
    const answer = await page.goto(SHOP_URL + (await findPath()), { waitUntil: 'commit' });
    await answer?.finished();
    // The parser waits for the script that stands there, and the script for the style sheet.
    await page.waitForFunction(
      () => {
        const last = [...document.querySelectorAll('body *')].at(-1);
        return last?.localName === 'script' && !last.hasAttribute('src');
      },
      undefined,
      { polling: 50 },
    );
    await expect(page.locator(LARGEST).first()).toBeAttached();
    await expect(page.locator('body > footer')).toHaveCount(0);
    style.resolve(undefined);
    await expect(page.locator('body > footer')).toBeAttached();
    await page.close();
  });
}
