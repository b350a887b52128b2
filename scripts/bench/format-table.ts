import type { BenchRow } from './measurement.ts';

const HEAD = {
  what: 'measured',
  result: 'result',
  cpu: 'CPU, Worker + database',
  trips: 'round trips',
  rows: 'rows',
  baseline: 'beside',
  ratio: 'ratio',
  spread: 'lowest–highest',
} satisfies Required<BenchRow>;
const COLUMNS = ['what', 'result', 'cpu', 'trips', 'rows', 'baseline', 'ratio', 'spread'] as const;

/** As Markdown, so that docs/performance.md can contain it as printed. */
export function formatTable(rows: readonly BenchRow[]): string {
  const lines = [HEAD, ...rows].map((row) => COLUMNS.map((column) => row[column] ?? ''));
  const widths = COLUMNS.map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  const written = lines.map((line) => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)));
  const [head = [], ...body] = written.map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}
