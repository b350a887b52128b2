import { openDatabase } from '../../drizzle/client.ts';
import { migrate } from '../../drizzle/migrate.ts';
import { sumPageViews } from '../../src/domain/analytics/page-views.server.ts';
import { addAccount, signedInAs } from '../../tests/support/accounts.ts';
import type { Browser } from '../../tests/support/browser.ts';
import { createTestContext, type TestContext } from '../../tests/support/context.ts';
import { createImpatientQueue } from '../../tests/support/page-views.ts';
import { startSqld } from '../../tests/support/sqld.ts';
import { ADMIN_SIZE, fillAdmin } from './fill-admin.ts';
import { formatTable } from './format-table.ts';
import type { BenchRow } from './measurement.ts';
import { shareOf } from './share-of.ts';

/** The reads of the admin: the dashboard, each list and each search, the worst ones too. */
const READS: readonly (readonly [name: string, path: string])[] = [
  ['dashboard, 7 days', '/api/admin/analytics?days=7'],
  ['dashboard, 30 days', '/api/admin/analytics?days=30'],
  ['dashboard, 90 days', '/api/admin/analytics?days=90'],
  ['orders', '/api/admin/orders'],
  ['orders, two statuses', '/api/admin/orders?status=paid,processing'],
  ['orders, one name', '/api/admin/orders?search=Buyer%2099999'],
  ['orders, a term in all', '/api/admin/orders?search=example.in'],
  ['orders, a term in none', '/api/admin/orders?search=nobody-has-this'],
  ['orders, two letters', '/api/admin/orders?search=bu'],
  ['new orders, a number', '/api/admin/orders/new'],
  ['orders since an event', '/api/admin/orders/changes?after=99900'],
  ['one order', '/api/admin/orders/JH-0001-0001'],
  ['customers', '/api/admin/customers'],
  ['customers, one address', '/api/admin/customers?search=buyer.12345'],
  ['customers, a term in all', '/api/admin/customers?search=buyer'],
  ['products', '/api/admin/products'],
  ['products by stock, page 400', '/api/admin/products?sort=stock_quantity-asc&page=400'],
  ['products of a group by price', '/api/admin/products?filter_categories=3&sort=price-desc'],
  ['products, a term', '/api/admin/products?search=jhumka'],
  ['one product', '/api/admin/products/5000'],
  ['categories', '/api/admin/categories'],
  ['coupons', '/api/admin/coupons'],
  ['coupons, a term', '/api/admin/coupons?search=CODE49'],
  ['reviews', '/api/admin/reviews'],
  ['reviews, a term in none', '/api/admin/reviews?search=nobody-has-this'],
  ['banners', '/api/admin/banners'],
  ['newsletter', '/api/admin/newsletter'],
  ['health', '/api/admin/health'],
];

const MOST_MS = 300;
const WARM_UP = 5;
const REQUESTS = 50;

/** The admin of a large shop: its own database, and the API on it without a Worker around it. */
export const measureAdmin = async (): Promise<BenchRow[]> => {
  const sqld = await startSqld();
  try {
    let roundTrips = 0;
    const db = openDatabase({ url: sqld.url, timeoutMs: 120_000, onRoundTrip: () => (roundTrips += 1) });
    await migrate(db.$client);
    await fillAdmin(db.$client, Date.now());
    // In production its own storage answers, without a trip to the database.
    const pageViews = createImpatientQueue(openDatabase({ url: sqld.url }), Date.now);
    const ctx = createTestContext(db, { pageViews });
    await sumAllPageViews(ctx);
    const owner = await signedInAs(ctx, await addAccount(ctx, { role: 'admin' }));
    const rows: BenchRow[] = [];
    for (const [name, path] of READS) {
      roundTrips = 0;
      const times = await timesOf(owner, path);
      rows.push(row(name, times, roundTrips / (WARM_UP + REQUESTS)));
    }
    return rows;
  } finally {
    await sqld.stop();
  }
};

/** Each run of cron sums up one month. */
async function sumAllPageViews(ctx: TestContext): Promise<void> {
  for (let run = 0; run < 4; run += 1) await sumPageViews(ctx);
}

async function timesOf(owner: Browser, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < WARM_UP + REQUESTS; nth += 1) {
    const startedAt = performance.now();
    const { status } = await owner.get(path);
    if (nth >= WARM_UP) times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(`${path} answered ${String(status)}`);
  }
  return times;
}

function row(name: string, times: readonly number[], roundTrips: number): BenchRow {
  const p99 = shareOf(times, 0.99);
  const size = `${ADMIN_SIZE.orders.toLocaleString('en-IN')} orders`;
  return {
    what: `admin, ${size}: ${name}`,
    result: `p50 ${shareOf(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    trips: String(roundTrips),
    baseline: `at most ${String(MOST_MS)} ms`,
    ratio: (p99 / MOST_MS).toFixed(2),
  };
}

if (import.meta.main) console.log(formatTable(await measureAdmin()));
