import { randomInt } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../drizzle/client.ts';
import { openDatabase } from '../../../drizzle/client.ts';
import { shopPaths } from '../../../scripts/lib/shop-paths.ts';
import {
  findShopPort,
  makeDataDir,
  OPEN,
  recordedGroups,
  run,
  signalAll,
  type StartedCommand,
} from '../../start/support/started-shop.ts';

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** As a browser sends them back. */
  readonly cookies: string;
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FaultShop {
  readonly url: string;
  readonly dataDir: string;
  readonly db: Database;
  /** As a browser at some address calls it. */
  call: (path: string, options?: Call) => Promise<Reply>;
  /** Of the payment stand-in. */
  control: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;
  /** What cron runs, every few minutes in a real shop. */
  cron: () => Promise<void>;
  kill: (part: 'database' | 'worker') => Promise<void>;
  /** On the same data. */
  openAgain: () => Promise<void>;
  logs: () => string;
}

const TIMEOUT_MS = 30_000;
const byte = () => String(randomInt(1, 255));

/** The built shop as `npm start` opens it, with the database and the stand-in beside it. */
export async function openFaultShop(env: Readonly<Record<string, string>> = {}): Promise<FaultShop> {
  const port = await findShopPort();
  const dataDir = makeDataDir();
  const url = `http://localhost:${String(port)}`;
  let running: StartedCommand;

  async function open(): Promise<void> {
    running = run(process.execPath, ['scripts/start.ts'], { PORT: String(port), SHOP_DATA: dataDir, ...env });
    await running.line(OPEN);
  }
  await open();

  return {
    url,
    dataDir,
    db: openDatabase({ url: `http://127.0.0.1:${String(port + 1)}` }),
    openAgain: open,
    async call(path, { method = 'POST', body = {}, headers = {} } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          Origin: url,
          'Content-Type': 'application/json',
          // Each call comes from an address of its own, which limits per address do not meet.
          'CF-Connecting-IP': `10.${byte()}.${byte()}.${byte()}`,
          ...headers,
        },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      return { status: response.status, body: parse(await response.text()), cookies: cookies.join('; ') };
    },
    async control(method, path, body) {
      const response = await fetch(`http://localhost:${String(port + 2)}/_control${path}`, {
        method,
        ...(body !== undefined && {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      const answer = parse(await response.text());
      if (!response.ok) throw new Error(`${path} was answered ${JSON.stringify(answer)}`);
      return answer;
    },
    async cron() {
      const response = await fetch(`${url}/cdn-cgi/handler/scheduled`);
      if (!response.ok) throw new Error(`Cron failed with ${String(response.status)}.`);
      await response.arrayBuffer();
    },
    async kill(part) {
      const name = part === 'database' ? /sqld/ : /workerd/;
      const parts = recordedGroups(dataDir).flatMap(({ members }) => members);
      const found = parts.filter(({ pid }) =>
        name.test(readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8')),
      );
      if (found.length === 0) throw new Error(`There is no ${part} to end.`);
      for (const { pid } of found) process.kill(pid, 'SIGKILL');
      // Without one of its parts the shop closes the others and ends.
      await running.ended;
      signalAll(running.process, 'SIGKILL');
    },
    logs() {
      const { logs } = shopPaths(dataDir);
      return readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), 'utf8'))
        .join('\n');
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
