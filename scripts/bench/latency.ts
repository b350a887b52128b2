const WARM_UP = 10;
const REQUESTS = 100;

export interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Trips to the database that one answer took. */
  readonly roundTrips: number;
}

/** One request after the other, read to the end. */
export async function measureLatency(url: string): Promise<Latency> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error(`${url} is not on this machine`);
  for (let nth = 0; nth < WARM_UP; nth += 1) await request(url);
  const answers: Answer[] = [];
  for (let nth = 0; nth < REQUESTS; nth += 1) answers.push(await request(url));
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * REQUESTS) - 1] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99), roundTrips: Math.max(...answers.map((each) => each.roundTrips)) };
}

interface Answer {
  readonly ms: number;
  readonly roundTrips: number;
}

async function request(url: string): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  const ms = performance.now() - startedAt;
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
  const told = /db;desc="(\d+)/.exec(response.headers.get('Server-Timing') ?? '');
  return { ms, roundTrips: Number(told?.[1] ?? Number.NaN) };
}
