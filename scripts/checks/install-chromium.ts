import { spawnSync } from 'node:child_process';
import { findChromium, HEADLESS_SHELL } from './find-chromium.ts';

const ADVICE =
  `Install Chromium (Debian: "apt-get install ${HEADLESS_SHELL}"), ` +
  'or set CHROMIUM_PATH to a Chrome or Chromium.';

/** Installs Debian's package when the machine has no Chromium; throws one line that says what to do. */
export function installChromium(): void {
  if (findChromium() !== null) return;
  if (process.env['CHROMIUM_PATH']) throw new Error(`CHROMIUM_PATH is not an executable file. ${ADVICE}`);
  console.log('Installing Chromium …');
  // An older Debian has only the whole browser, which takes the tests longer.
  const problem = aptGet('update') ?? (aptInstall(HEADLESS_SHELL) && aptInstall('chromium'));
  if (findChromium() === null) {
    throw new Error(`Chromium could not be installed (${problem ?? 'it is not on the PATH'}). ${ADVICE}`);
  }
}

const aptInstall = (name: string) => aptGet('install', '--yes', '--no-install-recommends', name);

/** What went wrong, or null. */
function aptGet(...args: readonly string[]): string | null {
  const isRoot = process.getuid?.() === 0;
  const [program, ...first] = isRoot ? ['apt-get'] : ['sudo', '--non-interactive', 'apt-get'];
  const { status, error, stderr } = spawnSync(program, [...first, '--quiet', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status === 0) return null;
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? 'apt-get failed';
}
