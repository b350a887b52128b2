import autocannon from 'autocannon';
import type { Measurement } from './measurement.ts';
import { readUse, type Use } from './process-use.ts';

const CONNECTIONS = 64;
const SECONDS = 60;
/** By then code is compiled and caches are filled. */
const SETTLED_S = 20;
const PATHS = [
  '/',
  '/collections',
  '/collections/earrings',
  '/collections?search=pearl',
  '/products/1',
  '/products/7',
  '/customer-reviews',
  '/shipping-returns',
  '/api/health',
  '/api/products',
  '/api/products/stock?ids=1,2,3',
  '/api/search/suggest?q=jhum',
];

/** A minute of many clients at once on pages and API: nothing may fail, and the memory may not keep growing. */
export const measureSoak: Measurement = async ({ shopUrl, shopData }) => {
  let settled: Use | null = null;
  const timer = setTimeout(() => {
    settled = readUse(shopData);
  }, SETTLED_S * 1000);
  const load = await autocannon({
    url: shopUrl,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: PATHS.map((path) => ({ path })),
  });
  clearTimeout(timer);
  const end = readUse(shopData);
  // All come from one address, so some hit a rate limit.
  const refused = load.statusCodeStats['429']?.count ?? 0;
  const failed = load.errors + load.timeouts + load.non2xx - refused;
  const what = `${String(CONNECTIONS)} connections for ${String(SECONDS)} s`;
  return [
    {
      what: `${what}: requests`,
      result: `${String(load.requests.total)}, p50 ${String(load.latency.p50)} ms, p99 ${String(load.latency.p99)} ms`,
      baseline: `${String(failed)} failed, ${String(refused)} above a limit`,
      ratio: '',
    },
    memoryRow(`${what}: memory of the Worker`, settled, end, 'workerMb'),
    memoryRow(`${what}: memory of the database`, settled, end, 'databaseMb'),
  ];
};

function memoryRow(what: string, settled: Use | null, end: Use, of: 'workerMb' | 'databaseMb') {
  const before = settled?.[of] ?? NaN;
  return {
    what,
    result: `${end[of].toFixed(0)} MB at the end`,
    baseline: `after ${String(SETTLED_S)} s: ${before.toFixed(0)} MB`,
    ratio: (end[of] / before).toFixed(2),
  };
}
