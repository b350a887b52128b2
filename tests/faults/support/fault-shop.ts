import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { isTwin } from '#scripts/checks/twin.ts';
import { portsOf } from '#scripts/lib/ports.ts';
import { readStat } from '#scripts/lib/process-list.ts';
import { shopPaths } from '#scripts/lib/shop-paths.ts';
import {
  findShopPort,
  makeFilledDataDir,
  OPEN,
  recordedGroups,
  run,
  signalAll,
  signalIfThere,
  type StartedCommand,
} from '#tests/start/support/started-shop.ts';
import { startSqld } from '#tests/support/sqld.ts';
import { type ShopCalls, shopCalls } from './shop-calls.ts';

export interface FaultShop extends ShopCalls {
  readonly url: string;
  readonly dataDir: string;
  /** The database itself, without the proxy before it. */
  readonly db: Database;
  /** Runs the tasks of cron, as every few minutes in a real shop. */
  cron: () => Promise<void>;
  kill: (part: 'database' | 'worker') => Promise<void>;
  /** Makes a change while the shop is closed and nobody else uses the database. */
  whileClosed: (change: (db: Database) => Promise<void>) => Promise<void>;
  /** Opens the shop again on the same data. */
  openAgain: () => Promise<void>;
  logs: () => string;
}

/** With a long time-out: a crowd slows the database down. */
const openPatiently = (url: string) => openDatabase({ url, timeoutMs: 30_000 });

/** The built shop as `npm start` opens it, with the database and the stand-in beside it. */
export async function openFaultShop(
  env: Readonly<Record<string, string>> = {},
  isLikeProduction = isTwin,
): Promise<FaultShop> {
  const port = await findShopPort();
  const args = isLikeProduction ? ['--like-production'] : [];
  const dataDir = await makeFilledDataDir(port);
  const url = `http://localhost:${String(port)}`;
  let running: StartedCommand;

  async function open(): Promise<void> {
    running = run(process.execPath, ['scripts/start.ts', ...args], {
      PORT: String(port),
      SHOP_DATA: dataDir,
      ...env,
    });
    await running.line(OPEN);
  }
  await open();

  return {
    url,
    dataDir,
    db: openPatiently(`http://127.0.0.1:${String(portsOf(port, isLikeProduction).sqld)}`),
    async whileClosed(change) {
      const sqld = await startSqld({ directory: shopPaths(dataDir).database });
      try {
        await change(openPatiently(sqld.url));
      } finally {
        await sqld.kill();
      }
    },
    openAgain: open,
    ...shopCalls(port),
    async cron() {
      const response = await fetch(`${url}/cdn-cgi/handler/scheduled`);
      if (!response.ok) throw new Error(`Cron failed with ${String(response.status)}.`);
      await response.arrayBuffer();
    },
    async kill(part) {
      const name = part === 'database' ? '(sqld)' : '(workerd)';
      const parts = recordedGroups(dataDir).flatMap(({ members }) => members);
      const found = parts.filter(({ pid }) => readStat(String(pid))?.includes(name));
      if (found.length === 0) throw new Error(`There is no ${part} to end.`);
      for (const { pid } of found) signalIfThere(pid, 'SIGKILL');
      // The other processes keep running without it until the shop is closed.
      signalAll(running.process, 'SIGTERM');
      await running.ended;
    },
    logs() {
      const { logs } = shopPaths(dataDir);
      return readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), 'utf8'))
        .join('\n');
    },
  };
}
