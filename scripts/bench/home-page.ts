import { compareLoads } from './load.ts';
import type { Measurement } from './measurement.ts';

const ROUNDS = 5;

/** The home page, rendered anew for every request, beside the least that a Worker can do. */
export const measureHomePage: Measurement = async ({ shopUrl, hiUrl }) => {
  const [hi, home] = await compareLoads([hiUrl, shopUrl], ROUNDS);
  if (!hi || !home) throw new Error('A load is missing');
  const row = (what: string, unit: string, result: number, baseline: number) => ({
    what: `home page, uncached: ${what}`,
    result: `${result.toFixed(1)} ${unit}`,
    baseline: `"hi": ${baseline.toFixed(1)} ${unit}`,
    ratio: (result / baseline).toFixed(3),
  });
  return [
    row('throughput', 'requests/s', home.requestsPerSecond, hi.requestsPerSecond),
    row('latency p50', 'ms', home.p50Ms, hi.p50Ms),
    row('latency p99', 'ms', home.p99Ms, hi.p99Ms),
  ];
};
