import type { Page } from '@playwright/test';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { ownCashOrder } from '#tests/e2e/support/own-order.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const REST_MS = 150;
const PHONES = [320, 360, 390, 768];
const SCREENS = [1024, 1440];

/** Scrolling moves the button aside by itself; only its place afterwards counts. */
async function scrollAndRest(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        const before = scrollY;
        scrollTo({ top: y, behavior: 'instant' });
        if (scrollY === before) resolve();
        else addEventListener('scroll', () => resolve(), { once: true });
      }),
    top,
  );
  await page.clock.runFor(REST_MS);
}

/** Parts to press or read that lie under the button, while it is shown. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector('#chat a');
    if (!chat || chat.closest('[data-aside]')) return [];
    const own = chat.getBoundingClientRect();
    /** Some of the part lies there, and its scroll container does not cut it off. */
    const isUnder = (element: Element, box: DOMRect) => {
      const [left, top] = [Math.max(box.left, own.left), Math.max(box.top, own.top)];
      const width = Math.min(box.right, own.right) - left;
      const height = Math.min(box.bottom, own.bottom) - top;
      if (width <= 1 || height <= 1) return false;
      const parts = [0.1, 0.5, 0.9];
      return parts.some((x) =>
        parts.some((y) => document.elementsFromPoint(left + width * x, top + height * y).includes(element)),
      );
    };
    const isSeen = (element: Element | null) =>
      element?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) ?? false;
    // The tab bar covers what lies beneath it anyway, and a scroll brings that out.
    const bar = document.querySelector('nav[aria-label="Quick access"]');
    const isBarred = bar !== null && isSeen(bar);
    const scope = isBarred ? bar : document.body;
    const controls = [...scope.querySelectorAll('a, button, input, select, textarea, summary, label')]
      .filter((control) => control !== chat && isSeen(control))
      .filter((control) => isUnder(control, control.getBoundingClientRect()))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || parent?.closest('.sr-only') || !isSeen(parent)) continue;
      const range = new Range();
      range.selectNode(node);
      if (parent && [...range.getClientRects()].some((box) => isUnder(parent, box)))
        words.push(node.textContent.trim());
    }
    const edge = isBarred && own.top < bar.getBoundingClientRect().top ? ['above the tab bar'] : [];
    return [...controls, ...words, ...edge];
  });
}

const PAGES = ['/', '/collections', '/contact', '/collections?search=qqqq', '/payment-failed', '/login'];
const PIECE = 'Mehfil Kundan Bangles';
const chatLink = (page: Page) => page.getByRole('link', { name: 'Chat with us on WhatsApp' });

test(
  'S2: on a small screen the chat button stands in the tab bar, and covers none of its tabs',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/contact');
    const address = new URL((await chatLink(page).getAttribute('href')) ?? '');
    expect(address.href).toMatch(/^https:\/\/wa\.me\/91[6-9]\d{9}\?/);
    expect(address.searchParams.get('text')).toMatch(/^Namaste!/);
    const { id, link } = await ownCashOrder();
    const ownPages = [link, link.replace(`/orders/${id}?`, `/order-confirmation?order=${id}&`)];
    for (const path of [...PAGES, await demoProduct(PIECE), ...ownPages]) {
      await page.goto(path);
      for (const width of PHONES) {
        await page.setViewportSize({ width, height: 700 });
        await expect(page.getByRole('navigation', { name: 'Quick access' })).toBeInViewport({ ratio: 1 });
        await chatLink(page).click({ trial: true });
        expect(await covered(page), `${path}, ${width} px`).toEqual([]);
      }
      // Scrolling moves neither of them.
      await page.evaluate(() => {
        scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
      });
      expect(await covered(page), `the end of ${path}`).toEqual([]);
    }
  },
);

test('S2: on a large screen it covers nothing to press or read, however far one has scrolled @desktop', async ({
  page,
}) => {
  let seen = 0;
  await page.clock.install();
  for (const path of ['/', '/collections', '/login', await demoProduct(PIECE)]) {
    await page.goto(path);
    for (const width of SCREENS) {
      await page.setViewportSize({ width, height: 700 });
      const end = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < end; top += 430) {
        await scrollAndRest(page, top);
        await expect.poll(() => covered(page), `${path}, ${width} px, at ${top}`).toEqual([]);
        seen += await page.locator('#chat:not([data-aside])').count();
      }
    }
  }
  expect(seen, 'times it did not have to step aside').toBeGreaterThan(0);
});
