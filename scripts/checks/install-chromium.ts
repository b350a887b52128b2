import { spawnSync } from 'node:child_process';
import { findChromium } from './find-chromium.ts';

const ADVICE =
  'Install Chromium (Debian: "apt-get install chromium"), or set CHROMIUM_PATH to a Chrome or Chromium.';

/** Installs Debian's package when the machine has no Chromium; throws one line that says what to do. */
export function installChromium(): void {
  if (findChromium() !== null) return;
  if (process.env['CHROMIUM_PATH']) throw new Error(`CHROMIUM_PATH is not an executable file. ${ADVICE}`);
  console.log('Installing Chromium …');
  aptGet('update');
  aptGet('install', '--yes', '--no-install-recommends', 'chromium');
  if (findChromium() === null) throw new Error(`Chromium is missing. ${ADVICE}`);
}

function aptGet(...args: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [program, ...first] = isRoot ? ['apt-get'] : ['sudo', '--non-interactive', 'apt-get'];
  const { status, error, stderr } = spawnSync(program, [...first, '--quiet', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split('\n').at(-1);
  throw new Error(`Chromium could not be installed (${reason ?? 'apt-get failed'}). ${ADVICE}`);
}
