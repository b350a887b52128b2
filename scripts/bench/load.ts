import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';

const CONNECTIONS = 10;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;

export interface Load {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const Report = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  errors: z.literal(0),
  timeouts: z.literal(0),
  non2xx: z.literal(0),
});

/** Rounds alternate between the addresses, so that whatever else the machine does meets all of them. */
export async function compareLoads(urls: readonly string[], rounds: number): Promise<Load[]> {
  for (const url of urls) await loadOnce(url, WARM_UP_SECONDS);
  const loads: Load[][] = urls.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, url] of urls.entries()) loads[at]?.push(await loadOnce(url, SECONDS));
  }
  return loads.map(medianLoad);
}

async function loadOnce(url: string, seconds: number): Promise<Load> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error(`${url} is not on this machine`);
  const args = ['--json', '--connections', String(CONNECTIONS), '--duration', String(seconds), url];
  const { stdout } = await promisify(execFile)('autocannon', args);
  const { requests, latency } = Report.parse(JSON.parse(stdout));
  return { requestsPerSecond: requests.average, p50Ms: latency.p50, p99Ms: latency.p99 };
}

function medianLoad(loads: readonly Load[]): Load {
  const of = (read: (load: Load) => number): number => {
    const sorted = loads.map(read).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return {
    requestsPerSecond: of((load) => load.requestsPerSecond),
    p50Ms: of((load) => load.p50Ms),
    p99Ms: of((load) => load.p99Ms),
  };
}
