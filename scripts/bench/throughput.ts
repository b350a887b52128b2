import { compareLoads, type Load } from './load.ts';
import type { BenchRow, Measurement } from './measurement.ts';
import { PAGES } from './pages.ts';

const ROUNDS = 5;
const QUICK_ROUNDS = 2;

/** Ten browsers at once: pages rendered each time, and from a shared cache, beside the least that a Worker can do. */
export const measureThroughput: Measurement = async ({ shopUrl, cacheUrl, hiUrl, isQuick }) => {
  const cached = ['through an HTTP cache', cacheUrl] as const;
  const ways = [['uncached', shopUrl] as const, ...(isQuick ? [] : [cached])];
  const asked = ways.flatMap(([way, url]) =>
    PAGES.map(([page, path]) => ({ what: `${page}, ${way}`, url: new URL(path, url).href })),
  );
  const urls = [hiUrl, ...asked.map(({ url }) => url)];
  const [hi, ...loads] = await compareLoads(urls, isQuick ? QUICK_ROUNDS : ROUNDS);
  if (!hi) throw new Error('The load on "hi" is missing');
  return loads.flatMap((load, at) => rowsOf(asked[at]?.what ?? '', load, hi));
};

function rowsOf(what: string, load: Load, hi: Load): BenchRow[] {
  const row = (figure: string, unit: string, result: number, baseline: number) => ({
    what: `${what}: ${figure}`,
    result: `${result.toFixed(1)} ${unit}`,
    baseline: `"hi": ${baseline.toFixed(1)} ${unit}`,
    ratio: (result / baseline).toFixed(2),
  });
  return [
    row('throughput', 'requests/s', load.requestsPerSecond, hi.requestsPerSecond),
    row('latency p50', 'ms', load.p50Ms, hi.p50Ms),
    row('latency p99', 'ms', load.p99Ms, hi.p99Ms),
  ];
}
