import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const FEW_TAGS = 6;

/** Opens a page as a slow line brings it: a few tags, a frame, a few tags … Tells what moved meanwhile. */
async function shiftsInPieces(page: Page, path: string): Promise<string[]> {
  const answer = await page.request.get(path);
  const [head = '', body = ''] = (await answer.text()).split(/(?<=<\/head>)/);
  await page.route(`**${path}`, (route) => route.fulfill({ response: answer, body: head }));
  await page.goto(path);
  return page.evaluate(
    async ({ head, body, fewTags }) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      // Nothing newer gives a page to its parser bit by bit.
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

test('what stands of a list does not move for what comes after it @both', async ({ page }) => {
  expect(await shiftsInPieces(page, '/collections?search=rasa+temple+kada')).toEqual([]);
});

test('what stands of the home page does not move for what comes after it', async ({ page }) => {
  expect(await shiftsInPieces(page, '/')).toEqual([]);
});
