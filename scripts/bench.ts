import { measureAccounts } from './bench/accounts.ts';
import { measureBigCatalogue } from './bench/big-catalogue.ts';
import { measureDesk } from './bench/desk.ts';
import { formatTable } from './bench/format-table.ts';
import { measureHomePage } from './bench/home-page.ts';
import type { BenchRow, Measurement } from './bench/measurement.ts';
import { measureOrders } from './bench/orders.ts';
import { serveHi } from './bench/serve-hi.ts';
import { openShop, type OpenShop } from './checks/open-shop.ts';
import { sentenceOf } from './lib/shop-error.ts';

const measurements: readonly Measurement[] = [
  measureHomePage,
  measureAccounts,
  measureOrders,
  measureBigCatalogue,
  measureDesk,
];

/** The shop's database and its mailbox take the next two ports, the "hi" Worker the one after. */
const PORT = Number(process.env['BENCH_PORT'] ?? 8807);
const HI_PORT = PORT + 3;

const opened: OpenShop[] = [];
const closeAll = async () => {
  for (const site of opened.splice(0)) await site.close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void closeAll().then(() => process.exit(130)));
}

try {
  console.log('Opening a demo shop and a Worker that only answers "hi" …');
  opened.push(await openShop(PORT));
  opened.push(await serveHi(HI_PORT));
  console.log('Measuring …');
  const site = {
    shopUrl: `http://127.0.0.1:${PORT}/`,
    databaseUrl: `http://127.0.0.1:${PORT + 1}`,
    hiUrl: `http://127.0.0.1:${HI_PORT}/`,
  };
  const rows: BenchRow[] = [];
  for (const measure of measurements) rows.push(...(await measure(site)));
  console.log(formatTable(rows));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
} finally {
  await closeAll();
}
