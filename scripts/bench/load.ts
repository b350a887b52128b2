import autocannon from 'autocannon';

const CONNECTIONS = 10;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;

export interface Load {
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Rounds alternate between the addresses, so that other work on the machine affects all of them. */
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
  const { requests, latency, errors, timeouts, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
  });
  if (errors + timeouts + non2xx > 0) throw new Error(`${url} failed under load`);
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
