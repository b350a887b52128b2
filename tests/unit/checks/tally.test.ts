import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPlaywrightReport } from '../../../scripts/checks/playwright-report.ts';
import { browserSuite, testFilesOf, vitestSuites } from '../../../scripts/checks/suites.ts';
import { tallyTests } from '../../../scripts/checks/tally.ts';
import { readVitestReport } from '../../../scripts/checks/vitest-report.ts';

const result = (status: string, file = 'tests/unit/a.test.ts') => ({ file, name: 'adds', status });

describe('tallyTests', () => {
  test('counts what passed', () => {
    const tally = tallyTests([result('passed'), result('passed')], ['tests/unit/a.test.ts'], 0);
    expect(tally).toEqual({ passed: 2, failures: [] });
  });

  test.each(['failed', 'pending', 'skipped', 'todo', 'flaky'])('a test that is %s is a failure', (status) => {
    const tally = tallyTests([result('passed'), result(status)], ['tests/unit/a.test.ts'], 0);
    expect(tally).toEqual({ passed: 1, failures: [`tests/unit/a.test.ts: adds (${status})`] });
  });

  test('a file that ran no test is a failure', () => {
    const tally = tallyTests([result('passed')], ['tests/unit/a.test.ts', 'tests/unit/b.test.ts'], 0);
    expect(tally.failures).toEqual(['tests/unit/b.test.ts: ran no test']);
  });

  test('a suite without any file is a failure', () => {
    expect(tallyTests([], [], 0).failures).toEqual(['the suite has no test']);
  });

  test('a runner that fails although every test passed is a failure', () => {
    const { failures } = tallyTests([result('passed')], ['tests/unit/a.test.ts'], 1);
    expect(failures).toEqual(['the runner ended with exit code 1']);
  });
});

describe('readVitestReport', () => {
  const report = (status: string, tests: readonly string[]) =>
    JSON.stringify({
      testResults: [
        {
          name: '/shop/tests/unit/a.test.ts',
          status,
          assertionResults: tests.map((testStatus) => ({ fullName: 'adds', status: testStatus })),
        },
      ],
    });

  test('names files from the root of the repository', () => {
    expect(readVitestReport(report('passed', ['passed']), '/shop')).toEqual([result('passed')]);
  });

  test('a file that broke while it was loaded is one failed test', () => {
    const results = readVitestReport(report('failed', []), '/shop');
    expect(results).toMatchObject([{ name: 'the file itself', status: 'failed' }]);
  });

  test('a report that breaks off is refused', () => {
    const whole = report('passed', ['passed']);
    expect(() => readVitestReport(whole.slice(0, -2), '/shop')).toThrow(SyntaxError);
  });
});

describe('readPlaywrightReport', () => {
  const report = (status: string, expectedStatus = 'passed', errors: readonly { message: string }[] = []) => {
    const specs = [
      { title: 'opens', file: 'home.test.ts', tests: [{ projectName: 'phone', expectedStatus, status }] },
    ];
    return JSON.stringify({
      suites: [{ title: 'home', specs: [], suites: [{ title: 'page', specs }] }],
      errors,
    });
  };
  const statusesOf = (text: string) => readPlaywrightReport(text, 'tests/e2e').map(({ status }) => status);

  test('finds the tests of inner groups', () => {
    expect(readPlaywrightReport(report('expected'), 'tests/e2e')).toEqual([
      { file: 'tests/e2e/home.test.ts', name: 'opens [phone]', status: 'passed' },
    ]);
  });

  test('passes neither what is flaky nor what is expected to fail', () => {
    expect(statusesOf(report('flaky'))).toEqual(['flaky']);
    expect(statusesOf(report('expected', 'failed'))).not.toContain('passed');
  });

  test('an error outside of all tests is a failure', () => {
    expect(statusesOf(report('expected', 'passed', [{ message: 'no shop' }]))).toEqual(['passed', 'failed']);
  });
});

test('every test file belongs to a suite that npm test runs', () => {
  const run = [...vitestSuites, browserSuite].flatMap((suite) => globSync(testFilesOf(suite)));
  const all = globSync('tests/**/*.{test,spec}.*');
  expect(all.toSorted()).toEqual(run.toSorted());
});
