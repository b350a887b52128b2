import { readFileSync } from 'node:fs';
import { logFileOf, runStep, type Step } from './step.ts';
import type { Tally } from './tally.ts';

const LOG_LINES_SHOWN = 120;

/** Steps one after the other. */
type Lane = readonly Step[];
/** Lanes side by side; the next stage begins when all have ended. */
export type Stage = readonly Lane[];

/** Runs every step, also after a failed one, and ends with the line `N passed, N failed`. */
export async function runSteps(stages: readonly Stage[]): Promise<void> {
  const { passed, failed } = await runStages(stages);
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

export async function runStages(stages: readonly Stage[]): Promise<{ passed: number; failed: number }> {
  const sum = { passed: 0, failed: 0 };
  for (const stage of stages) {
    await Promise.all(
      stage.map(async (lane) => {
        for (const step of lane) {
          const { passed, failures } = await runAndTell(step);
          sum.passed += passed;
          sum.failed += failures.length;
        }
      }),
    );
  }
  return sum;
}

async function runAndTell(step: Step): Promise<Tally> {
  const startedAt = performance.now();
  const tally = await runStep(step);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const verdict =
    tally.failures.length === 0 ? `ok, ${tally.passed} passed` : `FAILED, see ${logFileOf(step)}`;
  console.log(`${step.name.padEnd(11)} ${seconds.padStart(6)} s  ${verdict}`);
  if (tally.failures.length > 0) showFailure(step, tally.failures);
  return tally;
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
