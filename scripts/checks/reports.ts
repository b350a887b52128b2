/** A test that was skipped, retried or never begun counts as failed. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface VitestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Vitest's JSON reporter. A file that broke outside its tests counts as one failed test. */
export function readVitestReport(text: string): Count {
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(text) as VitestReport;
  const broken = testResults.filter(
    (file) => file.status !== 'passed' && file.assertionResults.every((test) => test.status === 'passed'),
  );
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken.length };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** Playwright's JSON reporter counts a test once per project. */
export function readPlaywrightReport(text: string): Count {
  const { stats, errors } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
