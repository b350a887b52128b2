import type { Task } from './task.ts';
import type { Walk } from './walk.ts';

export interface Told {
  readonly task: Task;
  readonly walks: readonly Walk[];
}

const COLUMNS = [
  '',
  'task',
  'done',
  'taps',
  'characters',
  'fields',
  'scrolls',
  'screens',
  'page',
  'person',
  'together',
];

/** Markdown: the median of each figure over all walks, followed by the notes. */
export function tellTasks(all: readonly Told[]): string {
  const rows = all.map(({ task, walks }, nth) => {
    const count = (of: (walk: Walk) => number) => String(middle(walks.map(of)));
    const seconds = (of: (walk: Walk) => number) => `${(middle(walks.map(of)) / 1000).toFixed(1)} s`;
    return [
      ...[String(nth + 1), `${task.who}: ${task.wish}`, doneText(walks)],
      ...[count(({ taps }) => taps), count(({ characters }) => characters), count(({ fields }) => fields)],
      ...[count(({ scrolls }) => scrolls), count(({ screens }) => screens)],
      ...[seconds(({ pageMs }) => pageMs), seconds(({ humanMs }) => humanMs)],
      seconds(({ pageMs, humanMs }) => pageMs + humanMs),
    ];
  });
  const table = [COLUMNS, COLUMNS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const notes = all.flatMap(({ task, walks }) =>
    [...new Set(walks.flatMap((walk) => walk.notes))].map((note) => `- ${task.name}: ${note}`),
  );
  return [...table, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

function doneText(walks: readonly Walk[]): string {
  const failed = walks.find(({ isDone }) => !isDone);
  return failed === undefined ? 'yes' : `no: ${failed.gaveUpAt}`;
}

function middle(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor((figures.length - 1) / 2)] ?? Number.NaN;
}
