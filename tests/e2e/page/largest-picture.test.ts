import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { listBlocking } from '#tests/e2e/support/measure-page.ts';
import { SHOP_URL } from '#tests/e2e/support/shop-address.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { collectVitals, watchVitals } from '#tests/e2e/support/vitals.ts';

const PAGES = [
  ['the home page', () => '/'],
  ['a collection', () => '/collections'],
  ['a product', () => demoProduct('Mehfil Kundan Bangles')],
] as const;
const LARGEST = 'main img[fetchpriority=high]';

for (const [name, findPath] of PAGES) {
  test(
    `the largest picture of ${name} is asked for before anything else`,
    { tag: '@journey' },
    async ({ browser }) => {
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
      expect(await listBlocking(page, 'link'), 'sheets that the first paint waits for').toEqual([]);
      await page.close();
    },
  );
}

for (const [name, findPath] of [...PAGES, ['a category', () => '/collections/earrings'] as const]) {
  test(`the first screen of ${name} stands before its style sheet comes, and stays @both`, async ({
    page,
  }) => {
    const sheet = Promise.withResolvers<undefined>();
    await page.route('**/*.css', async (route) => {
      await sheet.promise;
      await route.continue();
    });
    const answer = await page.goto(SHOP_URL + (await findPath()), { waitUntil: 'commit' });
    await answer?.finished();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await expect(page.locator(LARGEST).first()).toBeVisible();
    const before = await page.evaluateHandle(describeFirstScreen);
    expect(await before.evaluate(({ length }) => length)).toBeGreaterThan(50);
    await expect(page.locator('body > footer')).toHaveCount(0);

    sheet.resolve(undefined);

    await expect(page.locator('body > footer')).toBeAttached();
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
    const after = await page.evaluateHandle(describeFirstScreen);
    expect(await page.evaluate(listChanges, { before, after })).toEqual([]);
  });
}

type Look = Readonly<Record<string, string>>;

/** The computed look of everything visible before the style sheet. */
function describeFirstScreen(): Look[] {
  const sheet = document.querySelector('main link[rel=stylesheet]');
  if (!sheet) throw new Error('No style sheet stands in the page.');
  for (const motion of document.getAnimations()) motion.cancel();
  // Its own colours would hide the named ones.
  const bar = document.getElementById('notification-bar');
  if (!bar) throw new Error('The shop has no notification bar.');
  delete bar.dataset['background'];
  delete bar.dataset['colour'];
  // What is around it grows as more of the page comes, and scripts enable buttons.
  const changing = /cursor|height|grid-template-rows|block|origin|inset|^(?:top|bottom|visibility)$|^--/;
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.compareDocumentPosition(sheet) & Node.DOCUMENT_POSITION_FOLLOWING)
    .filter((element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight)
    .map((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const looks = [...style].filter((name) => !changing.test(name));
      return {
        element: `<${element.localName} class="${element.getAttribute('class') ?? ''}">`,
        place: [left, top, width].join(' '),
        ...Object.fromEntries(looks.map((name) => [name, style.getPropertyValue(name)])),
      };
    });
}

interface Looks {
  readonly before: readonly Look[];
  readonly after: readonly Look[];
}

/** Compared inside the page: each element has hundreds of properties. */
function listChanges({ before, after }: Looks): string[] {
  return [...(before.length > after.length ? before : after).keys()].flatMap((at) => {
    const [was = {}, is = {}] = [before[at], after[at]];
    const names = new Set([...Object.keys(was), ...Object.keys(is)]);
    return [...names]
      .filter((name) => was[name] !== is[name])
      .map((name) => `${was['element'] ?? 'nothing'} ${name}: ${String(was[name])} → ${String(is[name])}`);
  });
}
