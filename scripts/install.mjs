// Installs the packages of package-lock.json unless node_modules already holds exactly them.
import { spawn, spawnSync } from 'node:child_process';
import console from 'node:console';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, URL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const lockFile = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.jhilmil-install.json');
const platform = `${process.platform}-${process.arch}`;
const hash = (content) => createHash('sha256').update(content).digest('hex');

/** Names the process that installs, so that two first starts at once do not install over each other. */
const busyFile = join(tmpdir(), `jhilmil-install-${hash(root).slice(0, 12)}`);
const LONGEST_INSTALL_MS = 15 * 60_000;

export async function installWhatIsMissing() {
  if (isInstalled()) return;
  const waited = await waitForOtherInstall();
  if (waited && isInstalled()) return;
  console.log('Installing packages …');
  await install();
  if (!existsSync(join(modules, '.bin', 'node'))) {
    throw new Error(
      `The packages have no Node 24 for this platform (${platform}). Use Linux or macOS on x64 or arm64.`,
    );
  }
  writeStamp();
}

function isInstalled() {
  if (!existsSync(join(modules, '.bin', 'node'))) return false;
  const stamp = readJson(stampFile);
  if (stamp !== null && stamp.platform !== platform) return false;
  if (stamp?.lock === hash(readFileSync(lockFile))) return true;
  if (!matchesLock()) return false;
  writeStamp();
  return true;
}

/** Somebody ran npm themselves: what npm noted down about node_modules is compared package by package. */
function matchesLock() {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages;
  if (installed === undefined) return false;
  return Object.entries(readJson(lockFile).packages).every(
    ([path, wanted]) =>
      path === '' || (wanted.optional && !installed[path]) || installed[path]?.version === wanted.version,
  );
}

function writeStamp() {
  writeFileSync(stampFile, JSON.stringify({ platform, lock: hash(readFileSync(lockFile)) }));
}

async function install() {
  const logDir = join(process.env.SHOP_DATA || join(root, '.data'), 'logs');
  mkdirSync(logDir, { recursive: true });
  const logFile = join(logDir, 'install.log');
  const log = openSync(logFile, 'w');
  try {
    const denies = npmMajor() >= 11;
    // npm 10 knows no allowScripts, and one script that it would run fails: only the needed ones are run then.
    const ran = await npm(['ci', '--include=dev', ...(denies ? [] : ['--ignore-scripts'])], log);
    if (ran && (denies || (await npm(['rebuild', 'node', 'esbuild', 'workerd'], log)))) return;
  } finally {
    closeSync(log);
    rmSync(busyFile, { force: true });
  }
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const errors = lines.filter((line) => line.startsWith('npm error ')).slice(0, 8);
  const shown = (errors.length > 0 ? errors : lines.slice(-15)).join('\n');
  const advice = 'Check the network and the free disk space, then run the same command again.';
  throw new Error(`${shown}\nInstalling packages failed (whole log: ${relative('', logFile)}). ${advice}`);
}

function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
}

function npmMajor() {
  const [command, ...first] = npmCommand();
  const { stdout, error } = spawnSync(command, [...first, '--version'], { encoding: 'utf8' });
  if (error)
    throw new Error('npm was not found. Install Node 20 or newer together with npm from https://nodejs.org.');
  return Number.parseInt(stdout, 10);
}

/** A group of its own, so that a signal ends npm with all it started. */
function npm(args, log) {
  const [command, ...first] = npmCommand();
  const child = spawn(command, [...first, ...args, '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', log, log],
    detached: true,
    env: { ...process.env, NODE_ENV: 'development' },
  });
  writeFileSync(busyFile, String(child.pid));
  return new Promise((resolve, reject) => {
    const stop = (signal) => {
      process.kill(-child.pid, 'SIGTERM');
      const stopped = new Error('Stopped while installing. Run the same command again to go on.');
      reject(Object.assign(stopped, { exitCode: signal === 'SIGINT' ? 130 : 143 }));
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, stop);
    child.on('error', reject);
    child.on('exit', (code) => {
      for (const signal of signals) process.off(signal, stop);
      resolve(code === 0);
    });
  });
}

async function waitForOtherInstall() {
  let waited = false;
  while (isOtherInstalling()) {
    if (!waited) console.log('Waiting for another install to finish …');
    waited = true;
    await wait(500);
  }
  return waited;
}

function isOtherInstalling() {
  try {
    if (Date.now() - statSync(busyFile).mtimeMs > LONGEST_INSTALL_MS) return false;
    process.kill(Number(readFileSync(busyFile, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
