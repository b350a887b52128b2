import { readFileSync } from 'node:fs';
import { logFileOf, runStep, type Step } from './step.ts';

const LOG_LINES_SHOWN = 120;

/** Runs every step, also after a failed one, and ends with the line `N passed, N failed`. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  let passed = 0;
  let failed = 0;
  for (const step of steps) {
    const startedAt = performance.now();
    const tally = await runStep(step);
    passed += tally.passed;
    failed += tally.failures.length;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const verdict =
      tally.failures.length === 0 ? `ok, ${tally.passed} passed` : `FAILED, see ${logFileOf(step)}`;
    console.log(`${step.name.padEnd(11)} ${seconds.padStart(6)} s  ${verdict}`);
    if (tally.failures.length > 0) showFailure(step, tally.failures);
  }
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

function showFailure(step: Step, failures: readonly string[]): void {
  console.log(lastLines(logFileOf(step)).replace(/^/gm, '  | '));
  for (const failure of failures) console.log(`  ✗ ${failure}`);
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_LINES_SHOWN).join('\n');
  } catch (error) {
    return `no output (${String(error)})`;
  }
}
