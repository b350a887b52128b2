import { measureAccounts } from './bench/accounts.ts';
import { measureAdmin } from './bench/admin.ts';
import { measureBackup } from './bench/backup.ts';
import { formatTable } from './bench/format-table.ts';
import { serveHttpCache } from './bench/http-cache.ts';
import type { BenchRow, Measurement } from './bench/measurement.ts';
import { measureOrders } from './bench/orders.ts';
import { measureReads } from './bench/reads.ts';
import { serveHi } from './bench/serve-hi.ts';
import { measureSoak } from './bench/soak.ts';
import { measureThroughput } from './bench/throughput.ts';
import { openShop } from './checks/open-shop.ts';
import { sentenceOf } from './lib/shop-error.ts';

const measurements: Readonly<Record<string, Measurement>> = {
  'pages under load': measureThroughput,
  'pages and calls one by one': measureReads,
  'signing in': measureAccounts,
  'orders and events': measureOrders,
  'a minute of 64 connections': measureSoak,
  'the admin of a large shop': measureAdmin,
  'backup and restore of a large shop': measureBackup,
};
/** `npm run bench -- backup` takes only what has the word in its name. */
const [wanted = ''] = process.argv.slice(2);

/** The shop's database and its mailbox take the next two ports, the "hi" Worker and the cache those after. */
const PORT = Number(process.env['BENCH_PORT'] ?? 8807);
const HI_PORT = PORT + 3;
const CACHE_PORT = PORT + 4;

const opened: { readonly close: () => Promise<void> | void }[] = [];
const closeAll = async () => {
  for (const site of opened.splice(0)) await site.close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closeAll().then(() => process.exit(130)));
}

try {
  console.log('Opening a demo shop and a Worker that only answers "hi" …');
  const shop = await openShop(PORT);
  opened.push(shop);
  const hi = await serveHi(HI_PORT);
  opened.push(hi);
  const shopUrl = `http://127.0.0.1:${PORT}/`;
  const cache = await serveHttpCache(shopUrl, CACHE_PORT);
  opened.push(cache);
  const site = {
    shopUrl,
    shopData: shop.dataDir,
    databaseUrl: `http://127.0.0.1:${PORT + 1}`,
    hiUrl: `http://127.0.0.1:${HI_PORT}/`,
    hiData: hi.dataDir,
    cacheUrl: cache.url,
  };
  const rows: BenchRow[] = [];
  for (const [what, measure] of Object.entries(measurements)) {
    if (!what.includes(wanted)) continue;
    console.log(`Measuring ${what} …`);
    rows.push(...(await measure(site)));
  }
  console.log(`\n${formatTable(rows)}`);
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
} finally {
  await closeAll();
}
