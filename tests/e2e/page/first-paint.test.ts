import type { Page } from '@playwright/test';
import { OF_A_TEST } from '#tests/e2e/support/admin-product.ts';
import { names } from '#tests/e2e/support/collection-screen.ts';
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
    const early = await page
      .locator(LARGEST)
      .evaluateAll((pictures) => pictures.map((picture) => (picture as HTMLImageElement).currentSrc));
    expect(asked.slice(0, 2)).toEqual([
      expect.objectContaining({ url }),
      { url: early[0], priority: 'High' },
    ]);
    expect(early).toContain((await collectVitals(page)).lcp.url);
    expect(await listBlocking(page, 'link'), 'sheets that the first paint waits for').toEqual([]);
    await page.close();
  });

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

test('a first visit on a slow line reads in fallbacks, then in the typefaces of the brand, and nothing moves', async ({
  page,
}) => {
  const { promise: painted, resolve: letGo } = Promise.withResolvers<null>();
  await page.route('**/*.woff2', async (route) => {
    await painted;
    await route.continue();
  });
  await watchVitals(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
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
});

for (const [path, tag] of [
  ['/', []],
  ['/collections?search=rasa+temple+kada', ['@both']],
] as const) {
  test(
    `the part of ${path} that is there does not move for what comes after it`,
    { tag: [...tag] },
    async ({ page }) => {
      expect(await shiftsInPieces(page, path)).toEqual([]);
    },
  );
}

const FEW_TAGS = 6;

/** Opens a page as a slow line brings it: a few tags, a frame, a few tags … Returns what moved meanwhile. */
async function shiftsInPieces(page: Page, path: string): Promise<string[]> {
  const answer = await page.request.get(path);
  const [head = '', body = ''] = (await answer.text()).split(/(?<=<\/head>)/);
  await page.route(`**${path}`, (route) => route.fulfill({ response: answer, body: head }));
  await page.goto(path);
  return page.evaluate(
    async ({ head, body, fewTags }) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      // No newer API feeds a page to its parser bit by bit.
      const parser: { write(html: string): void } = document;
      const shifted: string[] = [];
      new PerformanceObserver((list) => {
        const nodes = list.getEntries().flatMap(({ sources = [] }) => sources.map(({ node }) => node));
        for (const node of nodes)
          shifted.push(node instanceof Element ? node.outerHTML.slice(0, 120) : 'text');
      }).observe({ type: 'layout-shift' });
      const untilStyled = () =>
        Promise.all(
          [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
            .filter(({ sheet }) => sheet === null)
            .map((link) => new Promise((resolve) => link.addEventListener('load', resolve))),
        );
      document.open();
      parser.write(head);
      const tags = body.match(/[^<]*<[^>]*>/g) ?? [];
      for (let at = 0; at < tags.length; at += fewTags) {
        parser.write(tags.slice(at, at + fewTags).join(''));
        await untilStyled();
        await nextFrame();
      }
      document.close();
      await nextFrame();
      return shifted;
    },
    { head, body, fewTags: FEW_TAGS },
  );
}

/** The share of its height that a page may have guessed wrong before its far parts came near. */
const GUESSED_WITHIN = 0.03;

test('what is far down costs nothing before it comes near, has its height, is found by its words, and is on paper @both', async ({
  page,
}) => {
  const isWorkedOut = () =>
    page
      .locator('main article:not([data-product])')
      .last()
      .evaluate((element) =>
        [...element.children].every((part) => part.checkVisibility({ contentVisibilityAuto: true })),
      );
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (const path of ['/', '/collections']) {
    await page.goto(path);
    expect(await isWorkedOut()).toBe(false);
    const guessed = await heightOf();
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
    const real = await heightOf();
    expect(Math.abs(guessed - real) / real, `${path}: ${guessed} px, then ${real} px`).toBeLessThanOrEqual(
      GUESSED_WITHIN,
    );
  }
  // Not the very last, nor a piece that a failed test left behind.
  const name = (await names(page)).filter((each) => !OF_A_TEST.test(each)).at(-7) ?? 'none';
  await page.goto('/contact');
  await page.goto(`/collections#:~:text=${encodeURIComponent(name)}`);
  await expect(page.locator('h3').getByText(name, { exact: true })).toBeInViewport();
  await page.goto('/contact');
  await page.goto('/collections');
  expect(await isWorkedOut()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(isWorkedOut).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.goto('/#popular');
  await expect(page.locator('#popular')).toBeInViewport({ ratio: 0.9 });
});
