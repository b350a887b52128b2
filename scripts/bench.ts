import { measureAccounts } from './bench/accounts.ts';
import { measureAdmin } from './bench/admin.ts';
import { measureBackup } from './bench/backup.ts';
import { type OpenBench, openBench } from './bench/bench-site.ts';
import { measureUpload } from './bench/bundle.ts';
import { formatTable } from './bench/format-table.ts';
import { measureLargestPicture } from './bench/largest-picture.ts';
import { readMachine, tellMachine } from './bench/machine.ts';
import type { BenchRow, Measurement } from './bench/measurement.ts';
import { medianRows } from './bench/median-rows.ts';
import { measureOrders } from './bench/orders.ts';
import { measurePageCpu } from './bench/page-cpu.ts';
import { readBenchOptions } from './bench/read-bench-options.ts';
import { measureReads } from './bench/reads.ts';
import { measureSoak } from './bench/soak.ts';
import { measureThroughput } from './bench/throughput.ts';
import { END_SIGNALS } from './lib/end-signal.ts';
import { sentenceOf } from './lib/shop-error.ts';

/** The measurements for a comparison before and after a change. */
const quick: Readonly<Record<string, Measurement>> = {
  'CPU of pages': measurePageCpu,
  'pages under load': measureThroughput,
  'orders and events': measureOrders,
};
const all: Readonly<Record<string, Measurement>> = {
  ...quick,
  'the Worker that is uploaded': measureUpload,
  'the largest picture in a browser': measureLargestPicture,
  'pages and calls one by one': measureReads,
  'signing in': measureAccounts,
  'a minute of 64 connections': measureSoak,
  'the admin of a large shop': measureAdmin,
  'backup and restore of a large shop': measureBackup,
};

const PORT = Number(process.env['BENCH_PORT'] ?? 8807);

const opened: OpenBench[] = [];
const closeAll = async () => {
  for (const bench of opened.splice(0)) await bench.close();
};
for (const signal of END_SIGNALS) {
  process.once(signal, () => void closeAll().then(() => process.exit(130)));
}

try {
  await runBench();
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
} finally {
  await closeAll();
}

async function runBench(): Promise<void> {
  const args = process.argv.slice(2);
  const { isQuick, runs, wanted } = readBenchOptions(args, (few) => Object.keys(few ? quick : all));
  const measurements = Object.entries(isQuick ? quick : all).filter(([what]) => what.includes(wanted));
  const start = await readMachine();
  const tables: BenchRow[][] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.log(`Run ${run} of ${runs}: opening a demo shop and a Worker that only answers "hi" …`);
    const bench = await openBench(PORT, isQuick);
    opened.push(bench);
    const rows: BenchRow[] = [];
    for (const [what, measure] of measurements) {
      console.log(`Measuring ${what} …`);
      rows.push(...(await measure(bench.site)));
    }
    tables.push(rows);
    await closeAll();
  }
  const lines = tellMachine(start, await readMachine());
  console.log(`\n${lines.join('\n')}\n\n${formatTable(medianRows(tables))}`);
}
