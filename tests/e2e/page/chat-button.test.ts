import type { Page } from '@playwright/test';
import { expect, test } from '../support/account.ts';
import {
  cheapest,
  expectConfirmed,
  fillDelivery,
  guestEmail,
  openCheckout,
  payButton,
} from '../support/checkout-page.ts';
import { demoProduct } from '../support/demo-product.ts';
import { paymentWindow } from '../support/payment-window.ts';

const REST_MS = 150;
const PHONES = [320, 360, 390, 768];

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

/** What can be pressed or read and lies under the button, while it is there. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector('#chat a');
    if (!chat || chat.closest('[data-aside]')) return [];
    const own = chat.getBoundingClientRect();
    const isUnder = (box: DOMRect) =>
      Math.min(box.right, own.right) - Math.max(box.left, own.left) > 1 &&
      Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top) > 1;
    const isSeen = (element: Element | null) =>
      element?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) ?? false;
    // What has gone beneath the tab bar is covered by that, and comes out of it with a scroll.
    const bar = document.querySelector('nav[aria-label="Quick access"]');
    const isBarred = bar !== null && isSeen(bar);
    const scope = isBarred ? bar : document.body;
    const controls = [...scope.querySelectorAll('a, button, input, select, textarea, summary, label')]
      .filter((control) => control !== chat && isSeen(control) && isUnder(control.getBoundingClientRect()))
      .map(({ outerHTML }) => outerHTML.slice(0, 120));
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || parent?.closest('.sr-only') || !isSeen(parent)) continue;
      const range = new Range();
      range.selectNode(node);
      if ([...range.getClientRects()].some(isUnder)) words.push(node.textContent.trim());
    }
    const edge = isBarred && own.top < bar.getBoundingClientRect().top ? ['above the tab bar'] : [];
    return [...controls, ...words, ...edge];
  });
}

async function expectNothingCovered(page: Page): Promise<void> {
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: 700 });
    const end = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < end; top += 430) {
      await scrollAndRest(page, top);
      await expect.poll(() => covered(page), `${page.url()}, ${width} px, at ${top}`).toEqual([]);
    }
  }
}

const PAGES = [
  '/',
  '/collections',
  '/customer-reviews',
  '/contact',
  '/shipping-returns',
  '/collections?search=qqqq',
  '/payment-failed',
  '/login',
];

test('S2: the chat button covers nothing to press or read, however far one has scrolled', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  for (const path of [...PAGES, await demoProduct('Mehfil Kundan Bangles')]) {
    await page.goto(path);
    await expectNothingCovered(page);
  }
});

test('S2: nor at the checkout, at Pay Now and its sums, nor on the pages of the order', async ({ page }) => {
  test.slow();
  const lines = [{ id: (await cheapest()).id, quantity: 1 }];
  await openCheckout(page, lines);
  await fillDelivery(page, guestEmail());
  await payButton(page).click();
  await paymentWindow(page).payByUpiApp('Approve the payment');
  const id = await expectConfirmed(page);
  await page.clock.install();
  await expectNothingCovered(page);
  await page.goto(`/orders/${id}`);
  await expectNothingCovered(page);
  await openCheckout(page, lines);
  await expect(payButton(page)).toBeEnabled();
  await expectNothingCovered(page);
});

test('S2: on a phone it can always be pressed, on every page and without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ['/', '/privacy-policy', await demoProduct('Mehfil Kundan Bangles')]) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Chat with us on WhatsApp' }).click({ trial: true });
  }
  await context.close();
});

test(
  'the chat button makes room for a control under it, but not for the keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/privacy-policy');
    const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' });
    await scrollAndRest(page, 400);
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
  },
);
