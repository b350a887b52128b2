/** The result of one step. A failure is a sentence for people. */
export interface Tally {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** One test as its runner reported it. */
export interface TestResult {
  readonly file: string;
  readonly name: string;
  readonly status: string;
}

/**
 * Only `passed` passes: a test that was skipped, was retried or is expected to fail is a failure here. So are a
 * test file without any test, and a runner that failed although all its tests passed.
 */
export function tallyTests(
  results: readonly TestResult[],
  expectedFiles: readonly string[],
  exitCode: number,
): Tally {
  const failures = results
    .filter(({ status }) => status !== 'passed')
    .map(({ file, name, status }) => `${file}: ${name} (${status})`);
  const ran = new Set(results.map(({ file }) => file));
  for (const file of expectedFiles) {
    if (!ran.has(file)) failures.push(`${file}: ran no test`);
  }
  if (results.length === 0 && expectedFiles.length === 0) failures.push('the suite has no test');
  if (exitCode !== 0 && failures.length === 0) failures.push(`the runner ended with exit code ${exitCode}`);
  return { passed: results.length - results.filter(({ status }) => status !== 'passed').length, failures };
}

/** A tool that only reports success or failure counts as one check. */
export function tallyExitCode(exitCode: number): Tally {
  return exitCode === 0
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [`ended with exit code ${exitCode}`] };
}
