import * as z from 'zod';
import type { TestResult } from './tally.ts';

const Spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ projectName: z.string(), expectedStatus: z.string(), status: z.string() })),
});

const Suite = z.object({
  title: z.string(),
  specs: z.array(Spec),
  get suites() {
    return z.array(Suite).optional();
  },
});

const PlaywrightReport = z.object({
  suites: z.array(Suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/** Reads the text of Playwright's JSON reporter; each test counts once per project. */
export function readPlaywrightReport(text: string, testDir: string): TestResult[] {
  const report = PlaywrightReport.parse(JSON.parse(text));
  const errors = report.errors.map(({ message = 'unknown error' }) => ({
    file: testDir,
    name: message,
    status: 'failed',
  }));
  return [...report.suites.flatMap((suite) => readSuite(suite, testDir)), ...errors];
}

function readSuite(suite: z.infer<typeof Suite>, testDir: string): TestResult[] {
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({
      file: `${testDir}/${spec.file}`,
      name: `${spec.title} [${test.projectName}]`,
      status: test.expectedStatus === 'passed' && test.status === 'expected' ? 'passed' : test.status,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, testDir))];
}
