import { measureLatency } from './latency.ts';
import type { BenchRow, Measurement } from './measurement.ts';
import { PAGES } from './pages.ts';
import { shareOf } from './share-of.ts';

/** Includes a page that is little more than the frame. */
const MEASURED = [...PAGES, ['contact page', '/contact']] as const;

const ROUNDS = 5;
const QUICK_ROUNDS = 3;

/** What one page costs the Worker when nothing is cached. Rounds alternate with "hi": other work affects both. */
export const measurePageCpu: Measurement = async ({
  shopUrl,
  shopData,
  databaseUrl,
  hiUrl,
  hiData,
  hiAsShopUrl,
  hiAsShopData,
  isQuick,
}) => {
  const rounds = isQuick ? QUICK_ROUNDS : ROUNDS;
  const hi: number[] = [];
  const asShop: number[] = [];
  const trip: number[] = [];
  const tripUrl = new URL(`?${String(new URLSearchParams({ database: databaseUrl }))}`, hiAsShopUrl).href;
  const pages = MEASURED.map(([name, path]) => ({
    name,
    url: new URL(path, shopUrl).href,
    cpu: [] as number[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    hi.push((await measureLatency(hiData, hiUrl)).workerCpuMs);
    asShop.push((await measureLatency(hiAsShopData, hiAsShopUrl)).workerCpuMs);
    trip.push((await measureLatency(hiAsShopData, tripUrl)).workerCpuMs);
    for (const { url, cpu } of pages) cpu.push((await measureLatency(shopData, url)).workerCpuMs);
  }
  const least = shareOf(hi, 0.5);
  const rowOf = (what: string, cpu: readonly number[]): BenchRow => {
    const typical = shareOf(cpu, 0.5);
    return {
      what: `${what}: CPU of the Worker`,
      result: `${typical.toFixed(1)} ms`,
      baseline: `"hi": ${least.toFixed(1)} ms`,
      ratio: (typical / least).toFixed(1),
    };
  };
  return [
    rowOf('"hi" as the shop is served', asShop),
    rowOf('the same after a trip to the database', trip),
    ...pages.map(({ name, cpu }) => rowOf(`${name}, uncached`, cpu)),
  ];
};
