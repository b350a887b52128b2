import { readOptions } from '../lib/read-options.ts';
import { ShopError } from '../lib/shop-error.ts';

interface BenchOptions {
  readonly isQuick: boolean;
  /** The number of runs, each with its own shop. */
  readonly runs: number;
  /** A word in the names of the measurements to run; empty runs all. */
  readonly wanted: string;
}

const RUNS = 3;
const MOST_RUNS = 20;

/** `npm run bench -- --quick`, or `-- backup --runs 1` for the measurements with that word in their name. */
export function readBenchOptions(
  args: readonly string[],
  namesOf: (isQuick: boolean) => readonly string[],
): BenchOptions {
  const { values, positionals } = readOptions(
    args,
    { quick: { type: 'boolean' }, runs: { type: 'string' } },
    { allowPositionals: true },
  );
  const [wanted = '', ...more] = positionals;
  const isQuick = values.quick ?? false;
  const runs = Number(values.runs ?? (isQuick ? 1 : RUNS));
  if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS) {
    throw new ShopError(
      `--runs must be a number from 1 to ${String(MOST_RUNS)}, not "${String(values.runs)}".`,
    );
  }
  const names = namesOf(isQuick);
  if (more.length > 0 || !names.some((name) => name.includes(wanted))) {
    throw new ShopError(
      `npm run bench measures nothing called "${positionals.join(' ')}". It knows: ${names.join('; ')}.`,
    );
  }
  return { isQuick, runs, wanted };
}
