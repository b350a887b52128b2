import type { BenchRow } from './measurement.ts';

const COLUMNS = ['what', 'result', 'baseline', 'ratio'] as const;

export function formatTable(rows: readonly BenchRow[]): string {
  const head: BenchRow = { what: 'measured', result: 'result', baseline: 'beside', ratio: 'ratio' };
  const lines = [head, ...rows];
  const widthOf = (column: (typeof COLUMNS)[number]) => Math.max(...lines.map((line) => line[column].length));
  return lines
    .map((line) => COLUMNS.map((column) => line[column].padEnd(widthOf(column))).join('   '))
    .join('\n');
}
