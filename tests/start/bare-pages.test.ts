import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unstable_startWorker } from 'wrangler';
import { openDatabase } from '#drizzle/client.ts';
import { DEMO_ACCOUNTS } from '#scripts/demo/demo-accounts.ts';
import { LOCAL_CONFIG, shopPaths } from '#scripts/lib/shop-paths.ts';
import { sentenceOf } from '#errors.ts';
import { shop } from '#shop.config.ts';
import {
  endAll,
  findShopPort,
  makeFilledDataDir,
  npm,
  OPEN,
  recordedGroups,
  removeDataDirs,
} from './support/started-shop.ts';

const PORT = await findShopPort();
const { $client } = openDatabase({ url: `http://127.0.0.1:${String(PORT + 1)}`, timeoutMs: 30_000 });

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeFilledDataDir(PORT);
  await npm('start', { PORT: String(PORT), SHOP_DATA: dataDir }).line(OPEN);
});

afterAll(async () => {
  await endAll();
  removeDataDirs();
});

const pageAt = async (path: string) => (await fetch(`http://localhost:${String(PORT)}${path}`)).text();
/** The text of each such element, without what is inside it. */
const textsOf = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}\\b[^>]*>([^<]*)`, 'g'))].map(([, text = '']) => text.trim());

// Each test empties the shop a little further; the last removes its database.

test('S4: a bar without a link is plain text, and one without a setting is not there', async () => {
  await $client.execute('update notification_bar_settings set link_url = null');
  for (const path of ['/contact', '/no-such-page', '/products/999999', '/products/999999/reviews']) {
    expect(await pageAt(path), path).toMatch(/<p[^>]* data-window/);
  }
  await $client.execute('update notification_bar_settings set is_active = 0');
  expect(await pageAt('/contact')).not.toContain('notification-bar');
});

test('S9: shipping is promised as set, and with 500 and 50 when nothing is set', async () => {
  await $client.execute(
    'update shipping_settings set free_shipping_threshold_paise = 35000, standard_shipping_fee_paise = 6050',
  );
  const set = await pageAt('/');
  expect(textsOf(set, 'h3')).toContain('Free shipping from ₹350.00');
  expect(set).toContain('sent for ₹60.50.');
  await $client.execute('update shipping_settings set is_active = 0');
  const unset = await pageAt('/');
  expect(textsOf(unset, 'h3')).toContain('Free shipping from ₹500.00');
  expect(unset).toContain('sent for ₹50.00.');
});

test('S2: with one banner the carousel does not move', async () => {
  expect(await pageAt('/')).toContain('data-dot');
  await $client.execute('update home_banners set is_active = 0 where sort_order > 1');
  const html = await pageAt('/');
  expect(html).toContain('data-carousel');
  expect(html).not.toMatch(/data-dot|data-pause/);
});

test("S2: without banners there is a welcome with 'Shop All Collections'", async () => {
  await $client.execute('delete from home_banners');
  const html = await pageAt('/');
  expect(textsOf(html, 'h1')).toEqual(['Welcome to Jhilmil']);
  expect(html).toMatch(/<a href="\/collections"[^>]*>\s*Shop All Collections/);
  expect(html).not.toContain('data-carousel');
});

test("S2: without necklaces the first category is popular, without categories it is 'Popular Items'", async () => {
  await $client.execute("update categories set name = 'Haars' where slug = 'necklaces'");
  expect(textsOf(await pageAt('/'), 'h2')).toContain('Popular Anklets');
  await $client.execute('update products set category_id = null');
  await $client.execute('delete from categories');
  const headings = textsOf(await pageAt('/'), 'h2');
  expect(headings).toContain('Popular Items');
  expect(headings).not.toContain('Shop By Category');
});

test("S2: an empty shop says 'Our Store is Getting Ready!' and how to reach it", async () => {
  await $client.execute("update products set deleted_at = cast(unixepoch('subsec') * 1000 as integer)");
  const html = await pageAt('/');
  expect(textsOf(html, 'h1')).toEqual(['Our Store is Getting Ready!']);
  expect(html).toMatch(/<main\b[^]*<a href="\/contact"[^>]*>\s*Contact Us[^]*<\/main>/);
  expect(html).not.toContain('Shop All Collections');
  expect(html).toContain('Free shipping from ₹500.00');
  for (const title of ['Featured Products', 'New Arrivals', 'Popular Items'])
    expect(html).not.toContain(title);
});

test('S2: a review whose piece has no name in the shop shows its picture alone', async () => {
  await $client.execute('update reviews set item_name = null');
  expect(await pageAt('/customer-reviews')).toMatch(/<article\b[^]*<img\b[^>]*src="\/media\/products\//);
});

test("S8: without reviews the page says 'No reviews yet. Be the first to share your sparkle!'", async () => {
  await $client.execute('delete from reviews');
  expect(textsOf(await pageAt('/customer-reviews'), 'p')).toContain(
    'No reviews yet. Be the first to share your sparkle!',
  );
});

test('D5: where not even the settings can be read, the API still answers in JSON', async () => {
  const { site, workerState } = shopPaths(dataDir);
  const worker = await unstable_startWorker({
    config: join(site, 'server', LOCAL_CONFIG),
    dev: { server: { port: 0 }, inspector: false, persist: `${workerState}-bare`, logLevel: 'none' },
  });
  const answer = await worker.fetch('http://shop.test/api/products/1');
  expect(answer.status).toBe(500);
  const { error, message, details } = (await answer.json()) as Record<string, unknown>;
  expect({ error, message }).toEqual({ error: 'INTERNAL', message: sentenceOf('INTERNAL') });
  expect(details).toEqual({ requestId: answer.headers.get('X-Request-Id') });
  expect(await (await worker.fetch('http://shop.test/')).text()).toContain('Something went wrong');
  await worker.dispose();
});

test('S8: while the database does not answer, pages and health say so with status 503, and then go on', async () => {
  const database = recordedGroups(dataDir).find(({ name }) => name === 'The database (sqld)');
  if (!database)
    throw new Error(
      `No database among ${recordedGroups(dataDir)
        .map(({ name }) => name)
        .join()}`,
    );
  const get = (path: string) => fetch(`http://localhost:${String(PORT)}${path}`);

  const Cookie = await signedIn(PORT);
  process.kill(-database.group, 'SIGSTOP');
  const [page, health, ...others] = await Promise.all(
    ['/', '/api/health', '/collections', '/collections/necklaces', '/products/9', '/contact'].map(get),
  );
  if (!page || !health) throw new Error('Two answers are missing.');
  expect(page.status).toBe(503);
  expect(page.headers.get('Cache-Control')).toBe('private, no-store');
  const text = await page.text();
  expect(text).toContain('Error Loading Page');
  expect(text).toContain('Could not load all page content. Details: ');
  expect(text).toContain('Try Again');
  for (const part of [
    'Featured Products',
    'New Arrivals',
    'Categories',
    'Banners',
    'Popular Category Products',
  ])
    expect(text).toContain(part);
  expect(text).toContain(page.headers.get('X-Request-Id') ?? 'no request id');
  expect(text).not.toMatch(/Error:|\.server\.ts|at .*:\d+/);
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({ status: 'degraded', database: 'unreachable' });
  expect(others.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  const [collections, category, product] = await Promise.all(others.map((each) => each.text()));
  expect(collections).toContain('Failed to fetch products. Failed to fetch categories for filtering.');
  expect(category).toContain('Error fetching category.');
  expect(product).toContain('Failed to fetch product details. This jewel might be hiding!');
  expect(product).toContain('Product Not Found');
  expect(product).toContain('Try Again');
  expect(product).toContain(others[2]?.headers.get('X-Request-Id') ?? 'no request id');

  for (const [path, status, ...words] of [
    ['/orders', 503, 'Failed to load your orders. Please try again later.'],
    ['/wishlist', 503, 'Could not load wishlist product details.'],
    [
      '/order-confirmation?order=JH-7K3M-9QXD',
      503,
      'We could not look up your order: please try again in a minute.',
      ...QUOTED,
    ],
    ['/payment-failed?order=JH-7K3M-9QXD&code=EF02', 200, 'The payment could not be confirmed.', ...QUOTED],
  ] as const) {
    const own = await fetch(`http://localhost:${String(PORT)}${path}`, { headers: { Cookie } });
    expect(own.status, path).toBe(status);
    const said = await own.text();
    for (const each of words) expect(said, path).toContain(each);
  }

  const requestId = page.headers.get('X-Request-Id') ?? '';
  const told = () => linesOf(dataDir).filter((line) => line.requestId === requestId);
  await expect.poll(() => told().map(({ event }) => event)).toContain('request');
  expect(told()).toEqual([
    expect.objectContaining({ level: 'error', event: 'page.failed' }),
    {
      level: 'info',
      event: 'request',
      requestId,
      method: 'GET',
      route: '/',
      path: '/',
      status: 503,
      ms: expect.any(Number) as unknown,
      dbMs: expect.any(Number) as unknown,
      dbRoundTrips: 1,
      rowsRead: 0,
      rowsWritten: 0,
    },
  ]);
  expect(told().at(-1)?.dbMs).toBeGreaterThan(1000);

  process.kill(-database.group, 'SIGCONT');
  expect((await get('/')).status).toBe(200);
  expect((await get('/api/health')).status).toBe(200);

  await $client.execute('alter table reviews rename to unreadable');
  const reviews = await get('/customer-reviews');
  expect(reviews.status).toBe(503);
  expect(reviews.headers.get('Cache-Control')).toBe('private, no-store');
  const failure = await reviews.text();
  expect(failure).toContain('Failed to fetch reviews.');
  expect(failure).toContain('Try Again');
  expect(failure).not.toContain('No reviews yet.');

  for (const [table, path, words] of [
    ['wishlist_items', '/wishlist', 'Could not load wishlist product details.'],
    ['order_items', '/orders', 'Failed to load your orders. Please try again later.'],
  ]) {
    await $client.execute(`alter table ${String(table)} rename to ${String(table)}_unreadable`);
    const own = await fetch(`http://localhost:${String(PORT)}${String(path)}`, { headers: { Cookie } });
    expect(own.status, path).toBe(503);
    expect(await own.text()).toContain(words);
  }
});

const QUOTED = ['JH-7K3M-9QXD', shop.email, shop.phone];

/** The cookies of the shopper of the demo shop. */
async function signedIn(port: number): Promise<string> {
  const [, { email, password }] = DEMO_ACCOUNTS;
  const origin = `http://localhost:${String(port)}`;
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email, password }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

interface LogLine {
  readonly event: string;
  readonly requestId: string;
  readonly dbMs?: number;
}

/** The log lines of the Worker; wrangler writes lines around them, and the last one may be incomplete. */
function linesOf(dataDir: string): LogLine[] {
  const log = readFileSync(join(shopPaths(dataDir).logs, 'site.log'), 'utf8');
  const whole = log.slice(0, log.lastIndexOf('\n') + 1);
  return [...whole.matchAll(/\{"level":.*\}/g)].map(([line]) => JSON.parse(line) as LogLine);
}
