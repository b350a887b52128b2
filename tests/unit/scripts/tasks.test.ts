import { expect, test } from 'vitest';
import { ShopError } from '../../../scripts/lib/shop-error.ts';
import { humanMs } from '../../../scripts/tasks/human.ts';
import { readTaskOptions } from '../../../scripts/tasks/read-task-options.ts';
import type { Task } from '../../../scripts/tasks/task.ts';
import { tellTasks } from '../../../scripts/tasks/tell-tasks.ts';
import type { Walk } from '../../../scripts/tasks/walk.ts';

const task: Task = { name: 'a-gift', who: 'shopper', wish: 'A gift', walk: () => Promise.resolve() };
const walk: Walk = {
  ...{ isDone: true, gaveUpAt: '', taps: 4, characters: 10, fields: 2, scrolls: 1, screens: 3 },
  ...{ pageMs: 1000, humanMs: 6000, notes: [] },
};
const lines = (text: string) => text.split('\n');

test('without a word all tasks are walked once, on the line and the processor as they are', () => {
  expect(readTaskOptions([])).toEqual({ url: null, runs: 1, network: null, slowdown: 1, wanted: [] });
});

test('a slow phone, three walks and a shop that is open already can be asked for', () => {
  const args = [
    'gift',
    '--runs',
    '3',
    '--network',
    'slow-4g',
    '--cpu',
    '4',
    '--url',
    'http://localhost:8787',
  ];
  expect(readTaskOptions(args)).toEqual({
    ...{ url: 'http://localhost:8787', runs: 3, network: 'slow-4g', slowdown: 4, wanted: ['gift'] },
  });
});

test.each([
  ['--network', '2g'],
  ['--runs', '0'],
  ['--cpu', 'slow'],
  ['--url', 'nowhere'],
  ['--fast', '1'],
])('what makes no sense is refused in a sentence: %s %s', (...args) => {
  expect(() => readTaskOptions(args)).toThrow(ShopError);
});

test('taps, flicks and characters take what is stated of them', () => {
  expect(humanMs({ taps: 2, scrolls: 1, characters: 5 })).toBe(2 * 800 + 800 + 5 * 200);
});

test('the table has the middle of several walks, the page apart from the person', () => {
  const walks = [5000, 1000, 2000].map((pageMs) => ({ ...walk, pageMs }));
  const [, , row] = lines(tellTasks([{ task, walks }]));
  expect(row).toBe('| 1 | shopper: A gift | yes | 4 | 10 | 2 | 1 | 3 | 2.0 s | 6.0 s | 8.0 s |');
});

test('a task that was given up once is not done, and says where; a note stands once beneath the table', () => {
  const failed = { ...walk, isDone: false, gaveUpAt: 'Maroon is not to be found', notes: ['Too small'] };
  const told = lines(tellTasks([{ task, walks: [{ ...walk, notes: ['Too small'] }, failed] }]));
  expect(told[2]).toContain('| no: Maroon is not to be found |');
  expect(told.slice(3)).toEqual(['', '- a-gift: Too small']);
});
