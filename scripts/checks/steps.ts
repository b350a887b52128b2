import { globSync, readFileSync, rmSync } from 'node:fs';
import { installChromium } from './install-chromium.ts';
import { readPlaywrightReport } from './playwright-report.ts';
import type { Stage } from './run-steps.ts';
import { reportOf, type Step } from './step.ts';
import { browserSuite, testFilesOf, type VitestSuite } from './suites.ts';
import { tallyExitCode, tallyTests, type TestResult } from './tally.ts';
import { TWIN, twinFiles } from './twin.ts';
import { readVitestReport } from './vitest-report.ts';

const codeStep = (name: 'format' | 'lint' | 'types'): Step => ({
  name,
  command: ['node', 'scripts/checks/check-code.ts', name],
  env: { ASTRO_TELEMETRY_DISABLED: '1' },
  tally: tallyExitCode,
});

/** A first build takes as long as the machine needs: as a step of its own it is under no test's time limit. */
const firstStart: Step = {
  name: 'first start',
  command: ['node', 'scripts/checks/first-start.ts'],
  tally: tallyExitCode,
};

const IN_TWIN = { [TWIN]: '1' };

const suiteStep = (suite: VitestSuite) => vitestStep(suite, { name: suite });

const faultsStep = vitestStep('faults', {
  name: 'faults',
  files: globSync(testFilesOf('faults')).filter((file) => !twinFiles.faults.includes(file)),
});
const twinFaults = vitestStep('faults', { name: 'twin-faults', files: twinFiles.faults, env: IN_TWIN });

/**
 * All but the browser tests. Types come before lint: the check writes `.astro/`, without which lint knows less. Steps
 * of one thread run beside tests that wait for no clock; shops that are started run beside others that wait as much.
 */
export const verifyStages: readonly Stage[] = [
  [
    [codeStep('format'), codeStep('types'), codeStep('lint')],
    [suiteStep('unit'), suiteStep('api')],
  ],
  [[firstStart]],
  [[suiteStep('start')], [faultsStep, twinFaults]],
];

/** One worker, since each opens its own shop. */
const inOneShop = (project: string) => ['--no-deps', '--workers=1', `--project=${project}`];

const aloneStep = browserStep({ name: `${browserSuite}-alone`, args: inOneShop('alone') });
const twinBrowsers = browserStep({
  name: `twin-${browserSuite}`,
  files: twinFiles.e2e,
  args: inOneShop('phone'),
  env: IN_TWIN,
});

/** First the tests that any shop will do for; then those that need their own; last, and alone, the speed of pages. */
export const browserStages: readonly Stage[] = [
  [[browserStep({ name: browserSuite, args: ['--no-deps', '--project=phone', '--project=desktop'] })]],
  [[aloneStep], [twinBrowsers]],
  [
    [
      browserStep({
        name: `${browserSuite}-timed`,
        args: inOneShop('timed'),
        expected: () => {
          const before = [browserSuite, `${browserSuite}-alone`, `twin-${browserSuite}`].flatMap(
            browserResults,
          );
          const ran = new Set(before.map(({ file }) => file));
          return globSync(testFilesOf(browserSuite)).filter((file) => !ran.has(file));
        },
      }),
    ],
  ],
];

interface Part {
  readonly name: string;
  /** All of the suite, when it is not set. */
  readonly files?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

interface BrowserPart extends Part {
  /** The files of which a test must have run; `files`, when it is not set. */
  readonly expected?: () => readonly string[];
}

function browserStep({ name, files, args = [], env = {}, expected }: BrowserPart): Step {
  return {
    name,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
    command: [
      ...(['playwright', 'test', '--reporter=list,json', `--output=test-results/${name}`] as const),
      ...[...args, ...(files ?? [])],
    ],
    prepare: () => {
      rmSync(reportOf(name), { force: true });
      installChromium();
    },
    tally: (exitCode) => tallyTests(browserResults(name), expected?.() ?? files ?? [], exitCode),
  };
}

function browserResults(name: string): TestResult[] {
  return readPlaywrightReport(readFileSync(reportOf(name), 'utf8'), `tests/${browserSuite}`);
}

function vitestStep(suite: VitestSuite, { name, files, env = {} }: Part): Step {
  const report = reportOf(name);
  return {
    name,
    env,
    command: [
      ...(['vitest', 'run', `--project=${suite}`] as const),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...(files ?? [])],
    ],
    prepare: () => rmSync(report, { force: true }),
    tally: (exitCode) => {
      const results = readVitestReport(readFileSync(report, 'utf8'), process.cwd());
      return tallyTests(results, files ?? globSync(testFilesOf(suite)), exitCode);
    },
  };
}
