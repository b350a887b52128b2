import { openDatabase } from '../../drizzle/client.ts';
import { DEMO_ACCOUNTS } from '../demo/demo-accounts.ts';
import { signIn } from './accounts.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import { type Latency, measureLatency } from './latency.ts';
import type { BenchRow, BenchSite, Measurement } from './measurement.ts';

interface Read {
  readonly what: string;
  readonly path: string;
  /** Used where the demo shop has no such page. */
  readonly fewPath?: string;
  readonly body?: unknown;
}

const IDS = Array.from({ length: 24 }, (_, at) => at + 1).join(',');
const LINES = [1, 2, 3].map((productId) => ({ productId, quantity: 1 }));

/** Reads that grow with the catalogue. */
const CATALOGUE: readonly Read[] = [
  { what: 'home page', path: '/' },
  { what: 'collection page', path: '/collections' },
  {
    what: 'by price, page 400',
    path: '/collections?sort=price-asc&page=400',
    fewPath: '/collections?sort=price-asc&page=3',
  },
  { what: 'by price, reached by links', path: '/collections?sort=price-asc&page=200-after-40' },
  { what: 'category page', path: '/collections/earrings' },
  { what: 'three categories, by name', path: '/collections?filter_categories=1,2,3&sort=name-asc' },
  { what: 'filtered, two facets', path: '/collections?price_to=1500&colour=maroon,red' },
  { what: 'API: facets', path: '/api/products/facets?price_to=1500&colour=maroon,red' },
  { what: 'product page', path: '/products/1' },
  { what: 'search', path: '/collections?search=pearl%20jhumki' },
  { what: 'search with a typing error', path: '/collections?search=jhumkka' },
  { what: 'search of two letters', path: '/collections?search=om' },
  { what: 'API: search', path: '/api/products?search=pearl' },
  { what: 'API: suggestions', path: '/api/search/suggest?q=jhum' },
  { what: 'API: suggestions, typing error', path: '/api/search/suggest?q=jhumkka' },
  { what: 'API: one product', path: '/api/products/1' },
  { what: 'API: live stock of 24 products', path: `/api/products/stock?ids=${IDS}` },
  { what: 'API: quote of three lines', path: '/api/checkout/quote', body: { items: LINES } },
];

/** Reads of a signed-in shopper. */
const OWN: readonly Read[] = [
  { what: 'API: session', path: '/api/session' },
  { what: 'API: cart', path: '/api/cart' },
  { what: 'API: orders', path: '/api/orders' },
];

/** The demo shop as it is, then the same reads with 10,000 products in it. */
export const measureReads: Measurement = async (site) => {
  const hi = await measureLatency(site.hiData, site.hiUrl);
  const [, shopper] = DEMO_ACCOUNTS;
  const Cookie = await signIn(site.shopUrl, shopper);
  const rows: BenchRow[] = [];
  for (const read of CATALOGUE)
    rows.push(await rowOf(site, hi, 'demo shop', { ...read, path: read.fewPath ?? read.path }));
  for (const read of OWN) rows.push(await rowOf(site, hi, 'demo shop', read, { Cookie }));
  const db = openDatabase({ url: site.databaseUrl, timeoutMs: 120_000 });
  await fillCatalogue(db.$client);
  for (const read of CATALOGUE) rows.push(await rowOf(site, hi, '10,000 products', read));
  return rows;
};

async function rowOf(
  { shopUrl, shopData }: BenchSite,
  hi: Latency,
  size: string,
  { what, path, body }: Read,
  headers: Record<string, string> = {},
): Promise<BenchRow> {
  const found = await measureLatency(shopData, new URL(path, shopUrl).href, {
    headers: { Origin: new URL(shopUrl).origin, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return {
    what: `${size}: ${what}`,
    result: `p50 ${found.p50Ms.toFixed(1)} ms, p99 ${found.p99Ms.toFixed(1)} ms`,
    cpu: `${found.workerCpuMs.toFixed(1)} + ${found.databaseCpuMs.toFixed(1)} ms`,
    trips: String(found.roundTrips),
    rows: found.rows,
    baseline: `"hi": p50 ${hi.p50Ms.toFixed(1)} ms, CPU ${hi.workerCpuMs.toFixed(1)} ms`,
    ratio: (found.p50Ms / hi.p50Ms).toFixed(1),
  };
}
