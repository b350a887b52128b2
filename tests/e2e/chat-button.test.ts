import type { Page } from '@playwright/test';
import { demoProduct } from './support/demo-product.ts';
import { expect, test } from './support/test.ts';

const REST_MS = 150;

/** Scrolling itself sends the button aside; where it stands afterwards is what counts. */
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

/** Controls of which the button hides a fifth or more, while it is there; of a long one the end counts. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector('#chat a');
    if (!chat || chat.closest('[data-aside]')) return [];
    const own = chat.getBoundingClientRect();
    const isCovered = (element: Element) => {
      const box = element.getBoundingClientRect();
      const width = Math.min(box.right, own.right) - Math.max(box.left, own.left);
      const height = Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top);
      const isSeen = element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
      const near = Math.min(box.width, 4 * own.width) * Math.min(box.height, 4 * own.height);
      return isSeen && width > 1 && height > 1 && width * height >= near * 0.2;
    };
    return [
      ...document.querySelectorAll(
        'main :is(a, button, input, select, summary), footer :is(a, button, input)',
      ),
    ]
      .filter(isCovered)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

const PAGES = [
  '/',
  '/collections',
  '/customer-reviews',
  '/contact',
  '/shipping-returns',
  '/collections?search=qqqq',
];

test(
  'the chat button covers no control, however far one has scrolled',
  { tag: '@phone' },
  async ({ page }) => {
    test.slow();
    await page.clock.install();
    await page.setViewportSize({ width: 360, height: 640 });
    for (const path of [...PAGES, await demoProduct('Mehfil Kundan Bangles')]) {
      await page.goto(path);
      const end = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let top = 0; top < end; top += 430) {
        await scrollAndRest(page, top);
        await expect.poll(() => covered(page), `${path} at ${top}`).toEqual([]);
      }
    }
  },
);

test('the chat button makes room for a control under it, but not for the keyboard', async ({ page }) => {
  await page.clock.install();
  await page.goto('/privacy-policy');
  const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
  await page.keyboard.press('Tab');
  const top = await page
    .locator('#cookies')
    .evaluate((section) => section.getBoundingClientRect().top + scrollY);
  await scrollAndRest(page, top);
  await expect(page.locator('#chat')).not.toHaveAttribute('data-aside');
  await expect(chat).toHaveCSS('opacity', '1');
  await chat.evaluate((link) => {
    const { left, top } = link.getBoundingClientRect();
    const button = Object.assign(document.createElement('button'), { textContent: 'Buy' });
    Object.assign(button.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, width: '3rem' });
    document.querySelector('main')?.appendChild(button);
    dispatchEvent(new Event('resize'));
  });
  await expect(chat).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Buy' }).click();
  await page.keyboard.press('Shift');
  await chat.focus();
  await expect(chat).toHaveCSS('opacity', '1');
});
