import { join } from 'node:path';
import { authSecret } from './auth-secret.ts';
import { buildSite } from './build-site.ts';
import { type Child, createChildren, endLeftovers } from './children.ts';
import { claimShopData } from './claim.ts';
import { catchUp, runClock } from './clock.ts';
import { type DatabaseServer, startDatabase } from './database-server.ts';
import { prepareData } from './demo-data.ts';
import { startDevSite } from './dev-server.ts';
import { readPaymentSettings } from './payment-settings.ts';
import { assertPortsFree, portsOf } from './ports.ts';
import { isPrepared, type People, readPeople } from './prepared-data.ts';
import { root } from './project.ts';
import type { Report } from './report.ts';
import type { ShopSettings } from './settings.ts';
import { makeShopDirectories, shopPaths } from './shop-paths.ts';
import { loadSiteServer, serveBuiltSite } from './site-server.ts';
import { startStandIn } from './stand-in.ts';

interface ShopOptions extends ShopSettings {
  readonly report: Report;
  readonly isDev?: boolean;
  readonly isLikeProduction?: boolean;
  readonly staysEmpty?: boolean;
}

export interface Shop {
  readonly url: string;
  readonly mailboxUrl: string;
  /** The address that changes how unkind a twin of production is. */
  readonly worldUrl: string | null;
  readonly dataDir: string;
  readonly people: People;
  readonly broken: Promise<string>;
  stop(): Promise<void>;
}

export interface StartingShop {
  readonly ready: Promise<Shop>;
  stop(): Promise<void>;
  killNow(): void;
}

export function beginShop(options: ShopOptions): StartingShop {
  const { port, dataDir, waits, report } = options;
  const { isDev = false, isLikeProduction = false, staysEmpty = false } = options;
  const paths = shopPaths(dataDir);
  const ports = portsOf(port, isLikeProduction);
  const payments = readPaymentSettings(join(root, '.dev.vars'), ports.standIn);
  makeShopDirectories(paths);
  const url = `http://localhost:${port}`;
  const claim = claimShopData(paths, url);
  const children = createChildren(paths);
  const closing = new AbortController();

  async function stop(): Promise<void> {
    closing.abort();
    await children.stop();
    claim.release();
  }

  async function start(): Promise<Shop> {
    await endLeftovers(paths);
    const command = isLikeProduction ? 'npm start -- --like-production' : 'npm start';
    await assertPortsFree(port, { isLikeProduction, command });
    report.step('Starting the database');
    const [{ database, isChecked }, standIn, server] = await Promise.all([
      startUsableDatabase(),
      startStandIn(children, paths, {
        ports,
        isLikeProduction,
        takesPayments: payments.usesStandIn,
      }),
      // Started after them, since the last started ends first.
      isDev ? null : prepareSite(),
    ]);
    report.step('Opening the shop');
    const vars = {
      SITE_URL: url,
      // The proxy is addressed like Turso, so that a write crosses the distance first and waits there.
      DATABASE_URL: isLikeProduction
        ? `libsql://127.0.0.1:${ports.database}?tls=0`
        : `http://127.0.0.1:${ports.database}`,
      MAILBOX_URL: standIn.mailboxUrl,
      AUTH_SECRET: authSecret(paths),
      ...payments.vars,
      ...waits,
      ...(isLikeProduction ? { PAGE_CACHE_URL: `http://127.0.0.1:${ports.standIn}/_world/cache` } : {}),
    };
    const standInPort = isLikeProduction ? ports.standIn : null;
    const [site] = await Promise.all([
      server
        ? serveBuiltSite(server, children, paths, { port: ports.site, vars, standInPort })
        : startDevSite(children, paths, ports.site, vars),
      isChecked ? undefined : fillDatabase(database),
    ]);
    const [people] = await Promise.all([readPeople(database.url), catchUp(url, closing.signal)]);
    void runClock(url, closing.signal);
    return {
      url,
      mailboxUrl: `http://localhost:${ports.standIn}/mailbox`,
      worldUrl: isLikeProduction ? `http://localhost:${ports.standIn}/_control/world` : null,
      dataDir,
      people,
      broken: firstToEnd([database.child, standIn.child, site]),
      stop,
    };
  }

  async function prepareSite(): Promise<Child> {
    const server = loadSiteServer(children, paths, isLikeProduction);
    await buildSite(children, paths, report);
    return server;
  }

  /** A database that needs no work is checked while the site starts, which takes longest of all. */
  async function startUsableDatabase(): Promise<{ database: DatabaseServer; isChecked: boolean }> {
    const database = await startDatabase(children, paths, ports.sqld);
    if (await isPrepared(database.url)) return { database, isChecked: false };
    await fillDatabase(database);
    return { database, isChecked: true };
  }

  async function fillDatabase({ url: databaseUrl }: DatabaseServer): Promise<void> {
    await prepareData(children, paths, { databaseUrl, report, staysEmpty });
  }

  const ready = start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { ready, stop, killNow: children.killNow };
}

async function firstToEnd(parts: readonly Child[]): Promise<string> {
  const end = await Promise.race(parts.map((part) => part.ended));
  return end.sentence;
}
