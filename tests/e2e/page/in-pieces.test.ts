import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/test.ts';

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

test(
  'the part of a list that is there does not move for what comes after it @both',
  { tag: '@journey' },
  async ({ page }) => {
    expect(await shiftsInPieces(page, '/collections?search=rasa+temple+kada')).toEqual([]);
  },
);

test(
  'the part of the home page that is there does not move for what comes after it',
  { tag: '@journey' },
  async ({ page }) => {
    expect(await shiftsInPieces(page, '/')).toEqual([]);
  },
);

test('a long name in the first row moves nothing beside it @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/collections', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    // Matches only its own heading: another piece's name may contain this one.
    const names = [...html.matchAll(/<article[\s\S]*?<h3[^>]*>\s*<a[^>]*>\s*[^<]+?(?=\s*<)/g)];
    const third = names[2];
    if (third === undefined) throw new Error('There is no third piece.');
    const end = third.index + third[0].length;
    await route.fulfill({
      response: answer,
      body: `${html.slice(0, end)} on two lines and longer${html.slice(end)}`,
    });
  });
  // The page is painted up to its style sheet, and goes on once that has come.
  await page.route('**/*.css', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await page.goto('/collections', { waitUntil: 'networkidle' });
  await expect(page.locator('#collection-products article').nth(2)).toContainText('on two lines');
  expect(await page.evaluate(findShifted)).toEqual([]);
});

/** What moved after the first paint and before the whole page had come. */
function findShifted(): string[] {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  return observer
    .takeRecords()
    .flatMap(({ sources = [] }) => sources.map(({ node }) => (node as Element | null)?.outerHTML ?? 'gone'));
}
