import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../drizzle/client.ts';
import { DEMO_ACCOUNTS } from '../../scripts/demo/demo-accounts.ts';
import { shopPaths } from '../../scripts/lib/shop-paths.ts';
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

afterEach(endAll);
afterAll(removeDataDirs);

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

test('S8: while the database does not answer, pages and health say so with status 503, and then go on', async () => {
  const dataDir = await makeFilledDataDir(PORT);
  const shop = npm('start', { PORT: String(PORT), SHOP_DATA: dataDir });
  await shop.line(OPEN);
  const database = recordedGroups(dataDir).find(({ name }) => name === 'The database (sqld)');
  if (!database)
    throw new Error(
      `No database among ${recordedGroups(dataDir)
        .map(({ name }) => name)
        .join()}`,
    );
  const get = (path: string) => fetch(`http://localhost:${String(PORT)}${path}`);

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

  const requestId = page.headers.get('X-Request-Id') ?? '';
  const told = () => linesOf(dataDir).filter((line) => line.requestId === requestId);
  await vi.waitUntil(() => told().some(({ event }) => event === 'request'), { timeout: 10_000 });
  expect(told()).toEqual([
    expect.objectContaining({ level: 'error', event: 'page.failed' }),
    {
      ...{ level: 'info', event: 'request', requestId, method: 'GET', route: '/', path: '/', status: 503 },
      ...{ ms: expect.any(Number) as unknown, dbMs: expect.any(Number) as unknown, dbRoundTrips: 1 },
      ...{ rowsRead: 0, rowsWritten: 0 },
    },
  ]);
  expect(told().at(-1)?.dbMs).toBeGreaterThan(1000);

  process.kill(-database.group, 'SIGCONT');
  expect((await get('/')).status).toBe(200);
  expect((await get('/api/health')).status).toBe(200);

  const { $client } = openDatabase({ url: `http://127.0.0.1:${PORT + 1}` });
  await $client.execute('alter table reviews rename to unreadable');
  const reviews = await get('/customer-reviews');
  expect(reviews.status).toBe(503);
  expect(reviews.headers.get('Cache-Control')).toBe('private, no-store');
  const failure = await reviews.text();
  expect(failure).toContain('Failed to fetch reviews.');
  expect(failure).toContain('Try Again');
  expect(failure).not.toContain('No reviews yet.');

  const Cookie = await signedIn(PORT);
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

interface LogLine {
  readonly event: string;
  readonly requestId: string;
  readonly dbMs?: number;
}

/** What the Worker has logged; wrangler writes around it. */
function linesOf(dataDir: string): LogLine[] {
  const log = readFileSync(join(shopPaths(dataDir).logs, 'site.log'), 'utf8');
  return [...log.matchAll(/\{"level":.*\}/g)].map(([line]) => JSON.parse(line) as LogLine);
}
