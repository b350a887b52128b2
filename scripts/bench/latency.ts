import { readUse, type Use } from './process-use.ts';
import { shareOf } from './share-of.ts';

const WARM_UP = 10;
const REQUESTS = 100;

export interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Per request. */
  readonly workerCpuMs: number;
  readonly databaseCpuMs: number;
  /** Trips to the database per answer. */
  readonly roundTrips: number;
  /** Rows read and written per answer, as Turso counts and bills them. */
  readonly rows: string;
}

/** One request after the other, read to the end. */
export async function measureLatency(dataDir: string, url: string, init: RequestInit = {}): Promise<Latency> {
  if (new URL(url).hostname !== '127.0.0.1') throw new Error(`${url} is not on this machine`);
  for (let nth = 0; nth < WARM_UP; nth += 1) await request(url, init);
  const answers: Answer[] = [];
  const before = readUse(dataDir);
  for (let nth = 0; nth < REQUESTS; nth += 1) answers.push(await request(url, init));
  const after = readUse(dataDir);
  const times = answers.map(({ ms }) => ms);
  const each = (of: keyof Use) => (after[of] - before[of]) / REQUESTS;
  return {
    p50Ms: shareOf(times, 0.5),
    p99Ms: shareOf(times, 0.99),
    workerCpuMs: each('workerCpuMs'),
    databaseCpuMs: each('databaseCpuMs'),
    roundTrips: Math.max(...answers.map(({ roundTrips }) => roundTrips)),
    rows: answers.at(-1)?.rows ?? '',
  };
}

interface Answer {
  readonly ms: number;
  readonly roundTrips: number;
  readonly rows: string;
}

/** Each request comes from its own address, so that none hits a rate limit. */
let clients = 0;

async function request(url: string, init: RequestInit): Promise<Answer> {
  clients += 1;
  const headers = new Headers(init.headers);
  headers.set('CF-Connecting-IP', `10.2.${String(clients >> 8)}.${String(clients & 255)}`);
  // In production the edge compresses answers. On this machine a process of the Worker would, and count as its CPU.
  headers.set('Accept-Encoding', 'identity');
  const startedAt = performance.now();
  const response = await fetch(url, { ...init, headers });
  await response.arrayBuffer();
  const ms = performance.now() - startedAt;
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
  const timing = response.headers.get('Server-Timing') ?? '';
  const [, trips] = /db;desc="(\d+)/.exec(timing) ?? [];
  const [, rows = ''] = /rows;desc="([^"]*)"/.exec(timing) ?? [];
  return { ms, roundTrips: Number(trips ?? Number.NaN), rows };
}
