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
  signedIn,
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

test("S2: with one banner the carousel does not move, without banners there is a welcome with 'Shop All Collections'", async () => {
  expect(await pageAt('/')).toContain('data-dot');
  await $client.execute('update home_banners set is_active = 0 where sort_order > 1');
  const one = await pageAt('/');
  expect(one).toContain('data-carousel');
  expect(one).not.toMatch(/data-dot|data-pause/);
  await $client.execute('delete from home_banners');
  const none = await pageAt('/');
  expect(textsOf(none, 'h1')).toEqual(['Welcome to Jhilmil']);
  expect(none).toMatch(/<a href="\/collections"[^>]*>\s*Shop All Collections/);
  expect(none).not.toContain('data-carousel');
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

test("S2, S8: a review without a name of its piece shows its picture; without reviews the page says 'No reviews yet.'", async () => {
  await $client.execute('update reviews set item_name = null');
  expect(await pageAt('/customer-reviews')).toMatch(/<article\b[^]*<img\b[^>]*src="\/media\/products\//);
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
  if (!database) throw new Error('The shop has no database.');
  const get = (path: string, init = {}) => fetch(`http://localhost:${String(PORT)}${path}`, init);

  const Cookie = await signedIn(`http://localhost:${String(PORT)}`, DEMO_ACCOUNTS[1]);
  process.kill(-database.group, 'SIGSTOP');
  const [home = new Response(), ...others] = await Promise.all(
    FAILING.map(([path]) => get(path, { headers: { Cookie } })),
  );
  for (const [at, answer] of [home, ...others].entries()) {
    const [path = '', status, ...words] = FAILING[at] ?? [];
    expect(answer.status, path).toBe(status);
    expect(answer.headers.get('Cache-Control'), path).toBe('private, no-store');
    const said = await answer.text();
    for (const each of words) expect(said, path).toContain(each);
    expect(said, path).not.toMatch(/Error:|\.server\.ts|at .*:\d+/);
    if (at === 0) expect(said).toContain(home.headers.get('X-Request-Id') ?? 'no request id');
  }

  const requestId = home.headers.get('X-Request-Id') ?? '';
  const told = () => linesOf(dataDir).filter((line) => line.requestId === requestId);
  await expect.poll(() => told().map(({ event }) => event)).toEqual(['page.failed', 'request']);
  expect(told().at(-1)).toMatchObject({ method: 'GET', route: '/', status: 503, dbRoundTrips: 1 });

  process.kill(-database.group, 'SIGCONT');
  expect((await get('/')).status).toBe(200);
  expect((await get('/api/health')).status).toBe(200);

  for (const [table, path, words] of [
    ['reviews', '/customer-reviews', 'Failed to fetch reviews.'],
    ['wishlist_items', '/wishlist', 'Could not load wishlist product details.'],
    ['order_items', '/orders', 'Failed to load your orders. Please try again later.'],
  ] as const) {
    await $client.execute(`alter table ${table} rename to ${table}_unreadable`);
    const answer = await get(path, { headers: { Cookie } });
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get('Cache-Control'), path).toBe('private, no-store');
    expect(await answer.text()).toContain(words);
  }
});

const QUOTED = ['JH-7K3M-9QXD', shop.email, shop.phone];

/** What each page says, and with which status, while the database does not answer. */
const FAILING: readonly (readonly [path: string, status: number, ...words: string[]])[] = [
  ['/', 503, 'Error Loading Page', 'Could not load all page content. Details: ', 'Try Again', 'Banners'],
  ['/api/health', 503, '"status":"degraded"', '"database":"unreachable"'],
  ['/collections', 503, 'Failed to fetch products. Failed to fetch categories for filtering.'],
  ['/collections/necklaces', 503, 'Error fetching category.'],
  ['/products/9', 503, 'Failed to fetch product details. This jewel might be hiding!', 'Try Again'],
  ['/contact', 503],
  ['/orders', 503, 'Failed to load your orders. Please try again later.'],
  ['/wishlist', 503, 'Could not load wishlist product details.'],
  [
    '/order-confirmation?order=JH-7K3M-9QXD',
    503,
    'We could not look up your order: please try again in a minute.',
    ...QUOTED,
  ],
  ['/payment-failed?order=JH-7K3M-9QXD&code=EF02', 200, 'The payment could not be confirmed.', ...QUOTED],
];

interface LogLine {
  readonly event: string;
  readonly requestId: string;
}

/** The log lines of the Worker; wrangler writes lines around them, and the last one may be incomplete. */
function linesOf(dataDir: string): LogLine[] {
  const log = readFileSync(join(shopPaths(dataDir).logs, 'site.log'), 'utf8');
  const whole = log.slice(0, log.lastIndexOf('\n') + 1);
  return [...whole.matchAll(/\{"level":.*\}/g)].map(([line]) => JSON.parse(line) as LogLine);
}
