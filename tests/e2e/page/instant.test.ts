import { accountPaths } from '#paths/own-paths.ts';
import { ownChangePaths, paths, rightsPaths } from '#paths/paths.ts';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { SHOP_URL } from '#tests/e2e/support/shop-address.ts';
import { expect, test } from '#tests/e2e/support/test.ts';
import { openWholeBrowser, type WholeBrowser } from '#tests/e2e/support/whole-browser.ts';

/** From the press until the prerendered page has replaced the other. */
const OPENED_WITHIN_MS = 200;

const TO_LIST = 'main a[href^="/collections/"]';
const TO_PRODUCT = 'main article a[href^="/products/"]';
const CART = 'body > header [data-cart-link]';

async function inBrowser(
  options: { readonly isSlow?: boolean },
  use: (browser: WholeBrowser) => Promise<void>,
): Promise<void> {
  const browser = await openWholeBrowser(options);
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

/** Points at a link until its page is ready, then opens it. */
async function follow(browser: WholeBrowser, link: string): Promise<string> {
  const url = await browser.evaluate<string>(`document.querySelector('${link}').href`);
  await browser.moveTo(link);
  await browser.until({ what: 'loaded', url, isAhead: true });
  await browser.press();
  await browser.until({ what: 'shown', url });
  return url;
}

interface Step {
  readonly openedMs: number;
  readonly largestMs: number;
  readonly isFadedIn: boolean;
  /** How many parts near the first screen were not laid out yet when the page was opened. */
  readonly leftOut: number;
}

/** How long after the last press the prepared page took its place, and showed its largest part. */
const lastStep = (browser: WholeBrowser) =>
  browser.evaluate<Step>(`(async () => {
    await painted;
    await new Promise((resolve) => requestIdleCallback(resolve));
    const pressedAt = Number(localStorage.getItem('pressed-at'));
    const [{ activationStart }] = performance.getEntriesByType('navigation');
    return {
      openedMs: activationStart === 0 ? Infinity : performance.timeOrigin + activationStart - pressedAt,
      largestMs: largestAt - pressedAt,
      isFadedIn,
      leftOut,
    };
  })()`);

test(
  'from home to a list to a product and back twice: each page is there at once',
  { tag: '@timed' },
  async () => {
    await inBrowser({ isSlow: true }, async (browser) => {
      await browser.open(`${SHOP_URL}/`);
      const list = await follow(browser, TO_LIST);
      const steps = [await lastStep(browser)];
      await follow(browser, TO_PRODUCT);
      steps.push(await lastStep(browser));
      const back = [await browser.back(), await browser.back()];
      const shown = steps.map(({ openedMs, largestMs }) => `${openedMs.toFixed(0)}/${largestMs.toFixed(0)}`);
      const backMs = back.map(({ ms }) => ms.toFixed(0));
      test.info().annotations.push({
        type: 'instant',
        description: `list and product opened/painted after ${shown.join(', ')} ms, back after ${backMs.join(', ')} ms`,
      });
      for (const { openedMs, isFadedIn, leftOut } of steps) {
        expect.soft(leftOut).toBe(0);
        expect.soft(openedMs).toBeLessThanOrEqual(OPENED_WITHIN_MS);
        // A fade would wait until the page before is painted once more, which takes a phone longer than all else.
        expect.soft(isFadedIn).toBe(false);
      }
      expect(back).toMatchObject([
        { url: list, isBack: true },
        { url: `${SHOP_URL}/`, isBack: true },
      ]);
    });
  },
);

test('nothing hinders the browser to bring a public page back as it was left', async () => {
  const { home, collections, collection, reviews, contact, privacyPolicy, terms } = paths;
  const { checkout, login, signup } = paths;
  const catalogue = [home, collections, collection('earrings'), await demoProduct('Mehfil Kundan Bangles')];
  const information = [reviews, contact, privacyPolicy, terms, rightsPaths.shippingReturns];
  const forms = [checkout, login, signup, accountPaths.forgotPassword, ownChangePaths.findPage];
  await inBrowser({}, async (browser) => {
    const hindered: Record<string, readonly string[]> = {};
    const note = async (path: string, step: () => Promise<unknown>) => {
      const before = browser.hindrances.length;
      await step();
      if (browser.hindrances.length > before) hindered[path] = browser.hindrances.slice(before);
    };
    const all = [...catalogue, ...information, ...forms];
    for (let at = 0; at < all.length; at += 2) {
      const [first = home, second = home] = all.slice(at, at + 2);
      await browser.open(SHOP_URL + first);
      await browser.open(SHOP_URL + second);
      await note(first, browser.back);
      await note(second, browser.forward);
    }
    expect(hindered).toEqual({});
  });
});

const marked = 'a[data-meant]';

test.describe('what somebody is about to open', { tag: '@desktop' }, () => {
  test(
    'is made ready when it only shows the catalogue, and never run beforehand when it does more than that',
    { tag: '@journey' },
    async ({ page }) => {
      await page.goto('/');
      for (const link of [TO_LIST, TO_PRODUCT]) {
        const href = await page.locator(link).first().getAttribute('href');
        const asked = page.waitForRequest(
          (request) => request.url() === SHOP_URL + (href ?? '') && 'sec-purpose' in request.headers(),
        );
        await page.locator(link).first().hover();
        await expect(page.locator(marked)).toHaveAttribute('href', href ?? '');
        await asked;
      }
      await expect(page.locator(marked)).toHaveCount(1);
      for (const [link, path] of [
        [CART, paths.checkout],
        ['footer a[href="/profile"]', paths.profile],
        ['footer a[href="/find-order"]', ownChangePaths.findPage],
      ] as const) {
        const fetched = page.locator(`link[rel=prefetch][href="${path}"]`);
        await page.locator(link).hover();
        await expect(fetched).toHaveCount(1);
        // While the page scrolls, the pointer may rest on a card.
        await expect(page.locator(`${marked}[href="${path}"]`)).toHaveCount(0);
      }
    },
  );

  test('is not fetched for somebody who saves data', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.clock.install();
    await page.goto('/');
    await page.locator(TO_LIST).first().hover();
    await page.clock.runFor(1000);
    await expect(page.locator(`${marked}, link[rel=prefetch], script[type=speculationrules]`)).toHaveCount(0);
  });

  test('is fetched once where the browser makes no page ready, and no file is', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(HTMLScriptElement, 'supports', { value: () => false });
    });
    await page.clock.install();
    await page.goto('/contact');
    await page.evaluate(() => {
      const files = '<a href="/api/pin/560001">A file</a> <a href="/orders" download>Another</a>';
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', files);
    });
    for (const name of ['Track an Order', 'A file', 'Another', 'Track an Order']) {
      await page.getByRole('link', { name, exact: true }).first().hover();
      await page.clock.runFor(1000);
    }
    const fetched = page.locator('link[rel=prefetch]:not([as])');
    await expect(fetched).toHaveCount(1);
    await expect(fetched).toHaveAttribute('href', '/find-order');
    await expect(page.locator(marked)).toHaveCount(0);
  });
});
