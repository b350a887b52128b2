import type { Page } from '@playwright/test';
import { demoProduct } from '#tests/e2e/support/demo-product.ts';
import { expect, test } from '#tests/e2e/support/test.ts';

const REST_MS = 150;
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
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary, label')]
      .filter((control) => control !== chat && isSeen(control))
      .filter((control) => isUnder(control, control.getBoundingClientRect()))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || parent?.closest('.sr-only') || !isSeen(parent)) continue;
      const range = new Range();
      range.selectNode(node);
      if (parent && [...range.getClientRects()].some((box) => isUnder(parent, box)))
        words.push(node.textContent.trim());
    }
    return [...controls, ...words];
  });
}

const PIECE = 'Mehfil Kundan Bangles';

test(
  'S2: on a small screen the middle of the tab bar leads to the chat',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/contact');
    const tabs = page.getByRole('navigation', { name: 'Quick access' }).getByRole('link');
    await expect(tabs).toContainText(['Home', 'Shop', 'WhatsApp', 'Cart', 'Account']);
    const address = new URL((await tabs.nth(2).getAttribute('href')) ?? '');
    expect(address.href).toMatch(/^https:\/\/wa\.me\/91[6-9]\d{9}\?/);
    expect(address.searchParams.get('text')).toMatch(/^Namaste!/);
    await expect(page.locator('#chat a')).toBeHidden();
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
