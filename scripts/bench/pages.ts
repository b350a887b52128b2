import autocannon from 'autocannon';
import { type BenchRow, type Measurement, PAGES, type Served } from './measurement.ts';
import { shareOf } from './share-of.ts';
import { readWorkerCpu } from './worker-cpu.ts';

const WARM_UP = 10;
const REQUESTS = 100;

/** What one page costs the Worker when nothing is cached. Rounds alternate with "hi": other work affects both. */
export const measurePageCpu: Measurement = async ({ shop, databaseUrl, hi, hiAsShop, isQuick }) => {
  const asked = [
    { what: '"hi"', served: hi, path: '/' },
    { what: '"hi" as the shop is served', served: hiAsShop, path: '/' },
    {
      what: 'the same after a trip to the database',
      served: hiAsShop,
      path: `/?${new URLSearchParams({ database: databaseUrl }).toString()}`,
    },
    ...[...PAGES, ['contact page', '/contact'] as const].map(([what, path]) => ({
      what: `${what}, uncached`,
      served: shop,
      path,
    })),
  ].map((each) => ({ ...each, cpu: [] as number[] }));
  for (let round = 0; round < (isQuick ? 3 : 5); round += 1) {
    for (const { served, path, cpu } of asked) cpu.push(await cpuOf(served, path));
  }
  const [least, ...others] = asked.map(({ what, cpu }) => ({ what, value: shareOf(cpu, 0.5) }));
  return others.map(({ what, value }) => ({
    what: `${what}: CPU of the Worker`,
    value,
    unit: 'ms',
    ...(least && { beside: least }),
  }));
};

async function cpuOf({ url, dataDir }: Served, path: string): Promise<number> {
  for (let nth = 0; nth < WARM_UP; nth += 1) await ask(url + path);
  const before = readWorkerCpu(dataDir);
  for (let nth = 0; nth < REQUESTS; nth += 1) await ask(url + path);
  return (readWorkerCpu(dataDir) - before) / REQUESTS;
}

/** In production the edge compresses. On this machine a process of the Worker would, and count as its CPU. */
async function ask(url: string): Promise<Headers> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.headers;
}

export const measureRoundTrips: Measurement = async ({ shop }) => {
  const rows: BenchRow[] = [];
  for (const [what, path] of PAGES) {
    const timing = (await ask(shop.url + path)).get('Server-Timing') ?? '';
    const [, trips] = /\bdb;desc="(\d+)/.exec(timing) ?? [];
    rows.push({ what: `${what}, uncached: round trips to the database`, value: Number(trips), unit: '' });
  }
  return rows;
};

/** Ten browsers at once, on pages that are rendered each time, beside the least that a Worker can do. */
export const measureThroughput: Measurement = async ({ shop, hi, isQuick }) => {
  const asked = [
    { what: '"hi"', url: hi.url },
    ...PAGES.map(([what, path]) => ({ what: `${what}, uncached`, url: shop.url + path })),
  ].map((each) => ({ ...each, loads: [] as Load[] }));
  for (const { url } of asked) await load(url, 2);
  for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
    for (const { url, loads } of asked) loads.push(await load(url, 4));
  }
  const figure = (of: keyof Load, name: string, unit: BenchRow['unit']): BenchRow[] => {
    const [least, ...others] = asked.map(({ what, loads }) => ({
      what,
      value: shareOf(
        loads.map((each) => each[of]),
        0.5,
      ),
    }));
    return others.map(({ what, value }) => ({
      what: `${what}: ${name}`,
      value,
      unit,
      ...(least && { beside: least }),
    }));
  };
  return [...figure('perSecond', 'throughput', 'requests/s'), ...figure('p99Ms', 'p99 under load', 'ms')];
};

interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
}

async function load(url: string, duration: number): Promise<Load> {
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({
    url,
    connections: 10,
    duration,
  });
  if (errors + timeouts + non2xx > 0) throw new Error(`${url} failed under load`);
  return { perSecond: requests.average, p99Ms: latency.p99 };
}
