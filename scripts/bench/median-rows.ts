import type { BenchRow } from './measurement.ts';
import { shareOf } from './share-of.ts';

/** Does not match the 99 of "p99". */
const NUMBER = /(?<![a-z\d.,])\d+(?:,\d+)*(?:\.\d+)?/g;
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

/** One table out of several runs: the median of each figure, and the range of the compared one. */
export function medianRows(runs: readonly (readonly BenchRow[])[]): BenchRow[] {
  const [first = []] = runs;
  return first.map((row) => {
    const same = runs.map((run) => {
      const found = run.find(({ what }) => what === row.what);
      if (!found) throw new Error(`"${row.what}" was not measured in every run`);
      return found;
    });
    const middle = (column: keyof BenchRow) => medianText(same.map((each) => each[column] ?? ''));
    return {
      what: row.what,
      result: middle('result'),
      cpu: middle('cpu'),
      trips: middle('trips'),
      rows: middle('rows'),
      baseline: middle('baseline'),
      ratio: middle('ratio'),
      spread: spreadOf(same),
    };
  });
}

/** Each number in the text by itself; the words around them come from the first run. */
function medianText(cells: readonly string[]): string {
  const [first = ''] = cells;
  let at = -1;
  return first.replaceAll(NUMBER, (written) => {
    at += 1;
    const texts = cells.map((cell) => cell.match(NUMBER)?.[at] ?? written);
    const middle = shareOf(texts.map(numberOf), 0.5);
    return texts.find((text) => numberOf(text) === middle) ?? written;
  });
}

/** The spread of the ratio; where nothing is compared, of the result's first figure. */
function spreadOf(rows: readonly BenchRow[]): string {
  const texts = rows.flatMap(({ ratio, result }) => (ratio || result).match(NUMBER)?.[0] ?? []);
  const sorted = texts.toSorted((one, other) => numberOf(one) - numberOf(other));
  return sorted.length < 2 ? '' : `${sorted.at(0) ?? ''}–${sorted.at(-1) ?? ''}`;
}
