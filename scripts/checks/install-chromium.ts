import { spawnSync } from 'node:child_process';
import { findChromium, findWholeChromium, HEADLESS_SHELL } from './find-chromium.ts';

const ADVICE =
  `Install Chromium (Debian: "apt-get install ${HEADLESS_SHELL} chromium"), ` +
  'or set CHROMIUM_PATH to a Chrome or Chromium.';

/**
 * Installs Debian's packages when the machine has no Chromium, or only the headless shell, which neither prerenders
 * pages nor restores them; throws one line that says what to do.
 */
export function installChromium(): void {
  if (findChromium() !== null && findWholeChromium() !== null) return;
  if (process.env['CHROMIUM_PATH'] && findChromium() === null) {
    throw new Error(`CHROMIUM_PATH is not an executable file. ${ADVICE}`);
  }
  console.log('Installing Chromium …');
  const problems = [aptGet('update')];
  // An older Debian has only the whole browser, in which tests take longer.
  if (findChromium() === null) problems.push(aptInstall(HEADLESS_SHELL));
  if (findWholeChromium() === null) problems.push(aptInstall('chromium'));
  if (findWholeChromium() === null) {
    const problem = problems.findLast((each) => each !== null) ?? 'it is not on the PATH';
    throw new Error(`Chromium could not be installed (${problem}). ${ADVICE}`);
  }
}

const aptInstall = (name: string) => aptGet('install', '--yes', '--no-install-recommends', name);

/** The error, or null. */
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
