import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../drizzle/client.ts';
import { migrate } from '../../drizzle/migrate.ts';
import { findFreePort, startSqld } from '../../tests/support/sqld.ts';
import { childEnvironment, root } from '../lib/project.ts';
import { ShopError } from '../lib/shop-error.ts';
import { serve } from '../stand-in/serve.ts';
import { createDatabaseProxy } from '../stand-in/world/database-proxy.ts';
import { createWorld } from '../stand-in/world/world.ts';
import { ADMIN_SIZE, fillAdmin } from './fill-admin.ts';
import type { BenchRow } from './measurement.ts';

const TIMEOUT_MS = 300_000;
const LOOK_EVERY_MS = 100;
/** Enough for a shop of any size: the memory does not grow with the shop. */
const HEAP_MB = 128;

/**
 * Backs up and restores a shop of some years, 20 to 40 ms away from its database, which ends transactions after 5 s.
 */
export async function measureBackup(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'jhilmil-backup-'));
  const [shop, copy] = [await startSqld(), await startSqld()];
  const opened = [await farAway(shop.url), await farAway(copy.url), await withoutPictures()];
  const [shopUrl = '', copyUrl = '', siteUrl = ''] = opened.map(({ url }) => url);
  try {
    const { $client } = openDatabase({ url: shop.url, timeoutMs: TIMEOUT_MS });
    await migrate($client);
    await fillAdmin($client, Date.now());
    const backup = await measure('backup', folder, { DATABASE_URL: shopUrl, SITE_URL: siteUrl });
    const restore = await measure('restore', folder, { DATABASE_URL: copyUrl });
    const broken = await openDatabase({ url: copy.url, timeoutMs: TIMEOUT_MS }).$client.execute(
      `select 'reference' from pragma_foreign_key_check
       union all select 'stock' from stock_ledger l join stock s using (product_id, size) where s.on_hand <> l.on_hand`,
    );
    if (broken.rows.length > 0) throw new ShopError('What was restored is not what the shop was.');
    const mb = await sizeOf(join(folder, 'database'));
    const of = `${ADMIN_SIZE.orders.toLocaleString('en-IN')} orders, ${ADMIN_SIZE.pageViews.toLocaleString('en-IN')} page views`;
    return [
      { what: `backup: ${of}`, result: backup, baseline: `${mb.toFixed(0)} MB of files`, ratio: '' },
      { what: `restore: ${of}`, result: restore, baseline: '', ratio: '' },
    ];
  } finally {
    for (const { close } of opened) close();
    await shop.stop();
    await copy.stop();
    rmSync(folder, { recursive: true });
  }
}

async function farAway(databaseUrl: string) {
  return await listen(createDatabaseProxy(createWorld(), databaseUrl));
}

async function withoutPictures() {
  return await listen(() => Promise.resolve(new Response(null, { status: 404 })));
}

async function listen(answer: Parameters<typeof serve>[0]) {
  const port = await findFreePort();
  const server = await serve(answer, port);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${String(port)}`, close };
}

/** The duration of one of our scripts in its own process, and the most memory that it held. */
async function measure(script: string, folder: string, env: Record<string, string>): Promise<string> {
  const startedAt = Date.now();
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${String(HEAP_MB)}`, join(root, 'scripts', `${script}.ts`), folder],
    {
      env: childEnvironment(env),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  let peakKb = NaN;
  const looking = setInterval(() => (peakKb = peakOf(child.pid) ?? peakKb), LOOK_EVERY_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(looking);
  if (code !== 0) throw new ShopError(`The ${script} failed.`);
  return `${((Date.now() - startedAt) / 1000).toFixed(0)} s, at most ${(peakKb / 1024).toFixed(0)} MB of memory`;
}

/** Only Linux provides it. */
function peakOf(pid: number | undefined): number | null {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
    return found ? Number(found[1]) : null;
  } catch {
    return null;
  }
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}
