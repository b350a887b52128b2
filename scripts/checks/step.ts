import { spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { END_SIGNALS } from '../lib/end-signal.ts';
import type { Tally } from './tally.ts';

const REPORTS = 'test-results';
/** Longer than any step is silent: a step that hangs must not hang the build. */
const SILENCE_MS = 10 * 60_000;

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Prepares for the command; a throw fails the step. */
  readonly prepare?: () => void;
  readonly tally: (exitCode: number) => Tally;
}

export const logFileOf = ({ name }: Pick<Step, 'name'>): string => `${REPORTS}/${name}.log`;
export const reportOf = (suite: string): string => `${REPORTS}/${suite}.json`;

/** The command's output goes to `test-results/<name>.log`. */
export async function runStep(step: Step): Promise<Tally> {
  try {
    mkdirSync(REPORTS, { recursive: true });
    step.prepare?.();
    return step.tally(await runCommand(step));
  } catch (error) {
    return { passed: 0, failures: [error instanceof Error ? error.message : String(error)] };
  }
}

async function runCommand(step: Step): Promise<number> {
  const [program, ...args] = step.command;
  const log = openSync(logFileOf(step), 'w');
  // A separate group, so that a signal ends the tool with everything it started.
  const child = spawn(program, args, {
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...step.env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  const endGroup = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  };
  const stop = (): void => {
    child.once('exit', () => process.exit(130));
    endGroup();
  };
  const startedAt = Date.now();
  const watch = setInterval(() => {
    if (Date.now() - Math.max(startedAt, fstatSync(log).mtimeMs) > SILENCE_MS) endGroup();
  }, 5_000);
  for (const signal of END_SIGNALS) process.once(signal, stop);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    clearInterval(watch);
    for (const signal of END_SIGNALS) process.off(signal, stop);
    closeSync(log);
  }
}
