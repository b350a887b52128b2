import { measureFirstVisits } from './bench/first-visits.ts';
import { serveHi } from './bench/hi.ts';
import { readMachine, tellMachine } from './bench/machine.ts';
import type { BenchRow, BenchSite, Measurement, Served } from './bench/measurement.ts';
import { measureOrders } from './bench/orders.ts';
import { measurePageCpu, measureRoundTrips, measureThroughput } from './bench/pages.ts';
import { shareOf } from './bench/share-of.ts';
import { openShop } from './checks/open-shop.ts';
import { END_SIGNALS } from './lib/end-signal.ts';
import { readOptions } from './lib/read-options.ts';
import { sentenceOf, ShopError } from './lib/shop-error.ts';

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  'CPU of pages': measurePageCpu,
  'round trips of pages': measureRoundTrips,
  'load on pages': measureThroughput,
  'crowds of buyers and events': measureOrders,
  'first visits in a browser': measureFirstVisits,
};

const PORT = Number(process.env['BENCH_PORT'] ?? 8807);
const MOST_RUNS = 20;

const opened: Served[] = [];
const closeAll = async () => {
  for (const each of opened.splice(0)) await each.close();
};
for (const signal of END_SIGNALS) {
  process.once(signal, () => void closeAll().then(() => process.exit(130)));
}

try {
  await runBench(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = 1;
} finally {
  await closeAll();
}

/** `npm run bench -- --quick`, or `-- crowds --runs 1` for the measurements with that word in their name. */
async function runBench(args: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(
    args,
    { quick: { type: 'boolean' }, runs: { type: 'string' } },
    { allowPositionals: true },
  );
  const isQuick = values.quick ?? false;
  const runs = Number(values.runs ?? (isQuick ? 1 : 3));
  if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS) {
    throw new ShopError(`--runs must be a number from 1 to ${MOST_RUNS}, not "${String(values.runs)}".`);
  }
  const wanted = positionals.join(' ');
  const chosen = Object.entries(MEASUREMENTS).filter(([what]) => what.includes(wanted));
  if (chosen.length === 0) {
    const known = Object.keys(MEASUREMENTS).join('; ');
    throw new ShopError(`npm run bench measures nothing called "${wanted}". It knows: ${known}.`);
  }
  const start = await readMachine();
  const tables: BenchRow[][] = [];
  for (let run = 1; run <= runs; run += 1) {
    console.log(`Run ${run} of ${runs}: opening a demo shop and a Worker that only answers "hi" …`);
    const site = await openSite(isQuick);
    const rows: BenchRow[] = [];
    for (const [what, measure] of chosen) {
      console.log(`Measuring ${what} …`);
      rows.push(...(await measure(site)));
    }
    tables.push(rows);
    await closeAll();
  }
  console.log(`\n${tellMachine(start, await readMachine())}\n\n${formatTable(tables)}`);
}

async function openSite(isQuick: boolean): Promise<BenchSite> {
  const add = (served: Served) => {
    opened.push(served);
    return served;
  };
  const shop = add(await openShop(PORT));
  const hi = add(await serveHi(PORT + 3, { isLikeShop: false }));
  const hiAsShop = add(await serveHi(PORT + 4, { isLikeShop: true }));
  const url = `http://127.0.0.1:${PORT}`;
  return { isQuick, shop: { ...shop, url }, databaseUrl: `http://127.0.0.1:${PORT + 1}`, hi, hiAsShop };
}

/** The median of each figure, as Markdown, so that docs/performance.md can contain it as printed. */
function formatTable(runs: readonly (readonly BenchRow[])[]): string {
  const head = ['measured', 'result', 'beside', 'ratio', 'lowest–highest'];
  const body = (runs[0] ?? []).map(({ what, unit, beside }, nth) => {
    const values = runs.flatMap((rows) => rows[nth]?.value ?? []);
    const others = runs.flatMap((rows) => rows[nth]?.beside?.value ?? []);
    const compared = others.length > 0 ? values.map((value, run) => value / (others[run] ?? NaN)) : values;
    const middle = shareOf(compared, 0.5).toFixed(2);
    return [
      what,
      `${Number(shareOf(values, 0.5).toFixed(unit === '' ? 3 : 1))} ${unit}`.trim(),
      beside ? `${beside.what}: ${shareOf(others, 0.5).toFixed(1)} ${unit}` : '',
      beside ? middle : '',
      runs.length > 1 ? `${Math.min(...compared).toFixed(2)}–${Math.max(...compared).toFixed(2)}` : '',
    ];
  });
  const widths = head.map((title, at) => Math.max(title.length, ...body.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
