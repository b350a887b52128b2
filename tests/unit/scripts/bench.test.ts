import { describe, expect, test } from 'vitest';
import { tellMachine } from '../../../scripts/bench/machine.ts';
import { medianRows } from '../../../scripts/bench/median-rows.ts';
import { readBenchOptions } from '../../../scripts/bench/read-bench-options.ts';

describe('several runs', () => {
  const run = (p50: string, ratio: string) => [
    { what: 'home, 10,000 products', result: `p50 ${p50} ms`, baseline: '"hi": 2.5 ms', ratio },
  ];

  test('become one table: the middle of each figure, and how far the ratio went', () => {
    expect(medianRows([run('17.5', '7.2'), run('1,016.0', '10.1'), run('16.1', '6.8')])).toMatchObject([
      {
        what: 'home, 10,000 products',
        result: 'p50 17.5 ms',
        baseline: '"hi": 2.5 ms',
        ratio: '7.2',
        spread: '6.8–10.1',
      },
    ]);
  });

  test('tell how far the result went where nothing is compared, and nothing of a single run', () => {
    expect(medianRows([run('20', ''), run('10', ''), run('30', '')])[0]?.spread).toBe('10–30');
    expect(medianRows([run('20', '2')])[0]?.spread).toBe('');
  });

  test('must have measured the same', () => {
    expect(() => medianRows([run('1', '1'), []])).toThrow('was not measured in every run');
  });
});

describe('the machine', () => {
  const machine = { index: 100, busyShare: 0.02 };

  test('is told with its index, so that others can compare', () => {
    const lines = tellMachine(machine, { ...machine, index: 104 });
    expect(lines).toEqual([
      expect.stringMatching(/^Machine: \d+ × /),
      expect.stringContaining('100.0 ms of CPU at the start, 104.0 at the end'),
    ]);
  });

  test('is told not to have been idle, or as fast as before', () => {
    const lines = tellMachine(machine, { index: 150, busyShare: 0.4 });
    expect(lines.slice(2)).toEqual([
      expect.stringContaining('not idle: others used 40 %'),
      expect.stringContaining('changed by 50 %'),
    ]);
  });
});

describe('npm run bench', () => {
  const names = (isQuick: boolean) => (isQuick ? ['pages'] : ['pages', 'backup and restore']);
  const read = (...args: string[]) => readBenchOptions(args, names);

  test('measures all of it three times, or what it is asked for', () => {
    expect(read()).toEqual({ isQuick: false, runs: 3, wanted: '' });
    expect(read('--quick')).toEqual({ isQuick: true, runs: 1, wanted: '' });
    expect(read('backup', '--runs', '5')).toEqual({ isQuick: false, runs: 5, wanted: 'backup' });
  });

  test.each([
    [['--fast'], /--fast/],
    [['--runs', 'many'], /--runs must be a number from 1 to 20, not "many"/],
    [['--runs', '0'], /--runs must be/],
    [['pags'], /nothing called "pags"\. It knows: pages; backup and restore\./],
    [['--quick', 'backup'], /nothing called "backup"\. It knows: pages\./],
    [['pages', 'backup'], /nothing called "pages backup"/],
  ])('refuses %j', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });
});
