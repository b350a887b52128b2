import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Remote } from './remote-settings.ts';

export type ShopPaths = ReturnType<typeof shopPaths>;

export function shopPaths(dataDir: string) {
  return {
    dataDir,
    lock: join(dataDir, 'lock'),
    processes: join(dataDir, 'processes.json'),
    database: join(dataDir, 'database'),
    /** Local R2 and Durable Objects, below `STATE_VERSION`, which Vite appends itself. */
    workerState: join(dataDir, 'worker'),
    /** The shop's own copy of the build: a later build does not change a running shop. */
    site: join(dataDir, 'site'),
    mailbox: join(dataDir, 'mailbox.jsonl'),
    payments: join(dataDir, 'payments.jsonl'),
    logs: join(dataDir, 'logs'),
    authSecret: join(dataDir, 'auth-secret'),
  };
}

/** The version of miniflare's storage for R2 and Durable Objects. */
export const STATE_VERSION = 'v3';

export const configOf = (shop: Remote | 'local'): string =>
  shop === 'production' ? 'wrangler.json' : `wrangler.${shop}.json`;
export const LOCAL_CONFIG = configOf('local');

export function makeShopDirectories(paths: ShopPaths): void {
  // Other users of this machine must not read it.
  mkdirSync(paths.dataDir, { recursive: true, mode: 0o700 });
  for (const dir of [paths.database, paths.workerState, paths.logs]) mkdirSync(dir, { recursive: true });
}

export function shortPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere || '.';
}
