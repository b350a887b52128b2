import { spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { END_SIGNALS } from '#scripts/lib/end-signal.ts';

const REPORTS = 'test-results';
/** Longer than any step is silent: what hangs must not hang the run. */
const SILENCE_MS = 10 * 60_000;

export const logOf = (name: string): string => `${REPORTS}/${name}.log`;
export const reportOf = (name: string): string => `${REPORTS}/${name}.json`;

/** The output is in `test-results/<name>.log`; returns whether the command succeeded. */
export async function runCommand(
  name: string,
  command: string,
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  mkdirSync(REPORTS, { recursive: true });
  rmSync(reportOf(name), { force: true });
  const log = openSync(logOf(name), 'w');
  // By hand, since a signal must end the tool with everything it started: only a group of its own does that.
  const child = spawn('sh', ['-c', command], {
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', log, log],
    detached: true,
  });
  const end = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  };
  const stop = (): void => {
    child.once('exit', () => process.exit(130));
    end();
  };
  const watch = setInterval(() => {
    if (Date.now() - fstatSync(log).mtimeMs > SILENCE_MS) end();
  }, 5_000);
  for (const signal of END_SIGNALS) process.once(signal, stop);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => resolve(code === 0));
    });
  } finally {
    clearInterval(watch);
    for (const signal of END_SIGNALS) process.off(signal, stop);
    closeSync(log);
  }
}
