import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { serviceWorkerOf } from '#scripts/bundle/service-worker.ts';
import { expect, signInAsNew, test } from '#tests/e2e/support/account.ts';
import {
  type DemoPiece,
  drawer,
  expectCount,
  openDrawer,
  unsizedPieces,
} from '#tests/e2e/support/guest-cart.ts';

test.use({ serviceWorkers: 'allow' });

let piece: DemoPiece;
test.beforeAll(async () => {
  const found = (await unsizedPieces()).find(({ stock }) => stock > 8);
  if (!found) throw new Error('The demo shop has no such piece.');
  piece = found;
});
test.beforeEach(({ problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

const MAY_BE_OLD = 'You are offline: this page may be old.';
const listOf = ({ name }: DemoPiece) => `/collections?search=${encodeURIComponent(name)}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The service worker is there only after the first page. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) kept.push(url.slice(origin.length));
    }
    return kept;
  });

test(
  'S8: a list and a product that were seen open without a line and say that they may be old, and a page that was not leads to what was',
  { tag: '@journey' },
  async ({ page, context }) => {
    // The page that brings the service worker counts as seen too.
    await openWithWorker(page, listOf(piece));
    await page.goto(`/products/${String(piece.id)}`);
    await expect.poll(() => keptAddresses(page)).toContain(`/products/${String(piece.id)}`);
    await expect(page.getByText('this page may be old')).toHaveCount(0);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(MAY_BE_OLD)).toBeVisible();
    await expect(heading(page)).toHaveText(piece.name);
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector<HTMLImageElement>('[data-gallery] img')?.naturalWidth),
      )
      .toBeGreaterThan(0);
    await page.goto(listOf(piece));
    await expect(page.getByText(MAY_BE_OLD)).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: piece.name }).first()).toBeVisible();

    for (const path of ['/contact', '/checkout', '/orders']) {
      await page.goto(path);
      await expect(heading(page), path).toHaveText('You are offline');
    }
    await page.getByRole('link', { name: piece.name }).first().click();
    await expect(page).toHaveURL(/\/products\/\d+$/);

    await page.goto('/contact');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText('Contact Us');
  },
);

test('S8: a piece added without a line keeps its name, picture and price as last seen, and is asked about when the line is back', async ({
  page,
  context,
}) => {
  const price = new RegExp(`₹${new Intl.NumberFormat('en-IN').format(piece.pricePaise / 100)}`);
  await openWithWorker(page, listOf(piece));
  await page.goto(listOf(piece));
  // Nothing was pressed yet: pages fetch the cart's code only then.
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringMatching(/CartSheet/));

  await context.setOffline(true);
  await page.reload();
  const card = page.getByRole('article').filter({ hasText: piece.name }).first();
  await card.getByRole('button', { name: /^Add/ }).click();
  await expectCount(page, 1);
  const cart = drawer(page);
  const line = cart.getByRole('listitem').filter({ hasText: piece.name });
  await expect(line).toContainText(price);
  await expect(cart).toContainText('Prices and stock are as you last saw them');
  await expect(cart).not.toContainText(/₹0\.00|Product Info Unavailable/);
  await expect
    .poll(() => line.locator('img').evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\/media\//);

  await context.setOffline(false);
  await page.reload();
  await openDrawer(page);
  await expect(line).toContainText(price);
  await expect(cart).not.toContainText('as you last saw them');
});

test('nothing of a person is kept, whichever pages they open', async ({ page, context }) => {
  await openWithWorker(page, '/');
  await signInAsNew(page);
  for (const path of ['/profile', '/orders', '/wishlist', '/checkout', '/products/1?token=abc', '/contact']) {
    await page.goto(path);
  }
  await expect.poll(() => keptAddresses(page)).toContain('/contact');
  const pages = (await keptAddresses(page)).filter(
    (address) => !/^\/(?:_astro|media)\/|\.svg$/.test(address),
  );
  expect(pages.toSorted()).toEqual(['/', '/contact', '/offline']);
  await context.setOffline(true);
  await page.goto('/profile');
  await expect(heading(page)).toHaveText('You are offline');
});

/** Nothing stands between a browser and the script of its service worker, so the shop's own is served from here. */
async function serveElsewhere() {
  const shop = { worker: serviceWorkerOf(true, 'v1'), isSlow: false };
  const server = createServer(({ url }, answer) => {
    if (url === '/sw.js') answer.setHeader('Content-Type', 'text/javascript').end(shop.worker);
    else if (!shop.isSlow) {
      answer.setHeader('Content-Type', 'text/html').setHeader('Cache-Control', 'public, max-age=0');
      answer.end('<title>Ring</title><header>A ring</header>');
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stopWaiting = () => server.closeAllConnections();
  const close = () => {
    server.close();
    stopWaiting();
  };
  return { shop, url: `http://127.0.0.1:${String(port)}/products/1`, stopWaiting, close };
}

test('S8: on a slow line a seen page is shown as it was; a deploy withdraws the service worker with all that it kept', async ({
  page,
  problems,
}) => {
  problems.allow(/foreign request|favicon/);
  const { shop, url, stopWaiting, close } = await serveElsewhere();
  try {
    await page.goto(url);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      await navigator.serviceWorker.ready;
    });
    await openWithWorker(page, url);
    shop.isSlow = true;
    await page.goto(url);
    await expect(page.getByText('Your connection is slow: this page may be old.')).toBeVisible();

    shop.worker = serviceWorkerOf(false, 'v2');
    // A service worker stays until what it waits for is there; a browser asks again when its line breaks.
    shop.isSlow = false;
    stopWaiting();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    await expect.poll(left).toEqual([0, 0]);
  } finally {
    close();
  }
});
