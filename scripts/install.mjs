// Installs the packages of package-lock.json unless node_modules already holds exactly them.
import { spawn } from 'node:child_process';
import console from 'node:console';
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
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
export const binDir = join(modules, '.bin');
/** Packages are installed here first, and then moved all at once. */
const staging = join(root, '.data', 'installing');
const stampFile = join(modules, '.jhilmil-install.json');
const platform = `${process.platform}-${process.arch}`;
const hash = (content) => createHash('sha256').update(content).digest('hex');

/** Holds a file named after each process that installs: the start, and npm, which outlives a killed start. */
const busyDir = join(tmpdir(), `jhilmil-installing-${hash(root).slice(0, 12)}`);
const LONGEST_INSTALL_MS = 15 * 60_000;
const NO_NPM = 'npm was not found. Install Node 20 or newer together with npm from https://nodejs.org.';

export async function installWhatIsMissing() {
  if (isStamped()) return;
  await claimInstall();
  try {
    if (isStamped()) return;
    if (!matchesLock()) {
      console.log('Installing packages …');
      await install();
    }
    writeStamp();
  } finally {
    noLongerBusy(process.pid);
  }
}

function isStamped() {
  const stamp = readJson(stampFile);
  return hasNode() && stamp?.platform === platform && stamp.lock === hash(readFileSync(lockFile));
}

function hasNode() {
  return existsSync(join(binDir, 'node'));
}

/** For an install by somebody's own npm: compares npm's record of node_modules with the lock, package by package. */
function matchesLock() {
  const stamp = readJson(stampFile);
  if (!hasNode() || (stamp !== null && stamp.platform !== platform)) return false;
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
  prepareStaging();
  try {
    // Every package comes built for each platform: none has to run a script.
    if (await npm(['ci', '--include=dev', '--include=optional', '--ignore-scripts'], log)) {
      rmSync(modules, { recursive: true, force: true });
      renameSync(join(staging, 'node_modules'), modules);
      if (hasNode()) return;
      throw new Error(
        `The packages have no Node 24 for this platform (${platform}). Use Linux or macOS on x64 or arm64.`,
      );
    }
  } finally {
    closeSync(log);
    rmSync(staging, { recursive: true, force: true });
  }
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  const errors = lines.filter((line) => line.startsWith('npm error ')).slice(0, 8);
  const shown = (errors.length > 0 ? errors : lines.slice(-15)).join('\n');
  const advice = 'Check the network and the free disk space, then run the same command again.';
  throw new Error(`${shown}\nInstalling packages failed (whole log: ${relative('', logFile)}). ${advice}`);
}

function prepareStaging() {
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  for (const file of ['package.json', '.npmrc']) {
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(staging, file));
  }
  writeFileSync(join(staging, 'package-lock.json'), JSON.stringify(withAddresses(readJson(lockFile))));
}

/**
 * Without addresses npm asks the registry about each package before it looks into its cache, which doubles the time.
 * npm replaces this registry by the one that it is configured with.
 */
function withAddresses(lock) {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
    entry.resolved = `https://registry.npmjs.org/${name}/-/${file}`;
  }
  return lock;
}

function npmCommand() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
}

/**
 * Renames the ticket to its own process id and becomes npm; if a killed start took the ticket with it, the shell ends.
 */
const TAKE_TICKET = 'mv "$0" "${0%/*}/$$" && exec "$@"';
const NOT_FOUND = 127;

/** A separate group, so that a signal ends npm with everything it started. */
function npm(args, log) {
  const ticket = join(busyDir, `${process.pid}-npm`);
  writeFileSync(ticket, '');
  const command = [...npmCommand(), ...args, '--no-audit', '--no-fund'];
  const child = spawn('sh', ['-c', TAKE_TICKET, ticket, ...command], {
    cwd: staging,
    stdio: ['ignore', log, log],
    detached: true,
    env: { ...process.env, NODE_ENV: 'development' },
  });
  return new Promise((resolve, reject) => {
    let stopped;
    const stop = (signal) => {
      stopped = Object.assign(new Error('Stopped while installing. Run the same command again to go on.'), {
        exitCode: signal === 'SIGINT' ? 130 : 143,
      });
      process.kill(-child.pid, 'SIGTERM');
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, stop);
    child.on('error', () => reject(new Error(NO_NPM)));
    child.on('exit', (code) => {
      for (const signal of signals) process.off(signal, stop);
      noLongerBusy(child.pid);
      if (stopped) reject(stopped);
      else if (code === NOT_FOUND) reject(new Error(NO_NPM));
      else resolve(code === 0);
    });
  });
}

async function claimInstall() {
  for (let waited = false; !tryClaim(); waited = true) {
    if (!waited) console.log('Waiting for another install to finish …');
    await wait(500);
  }
}

/** A folder can replace another by renaming only while that one is empty: of many that try, one succeeds. */
function tryClaim() {
  if (existsSync(busyDir)) readdirSync(busyDir).filter(isOver).forEach(noLongerBusy);
  const mine = mkdtempSync(`${busyDir}-`);
  writeFileSync(join(mine, String(process.pid)), '');
  try {
    renameSync(mine, busyDir);
    return true;
  } catch (error) {
    rmSync(mine, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    return false;
  }
}

function isOver(pid) {
  try {
    if (Date.now() - statSync(join(busyDir, pid)).mtimeMs > LONGEST_INSTALL_MS) return true;
    process.kill(Number.parseInt(pid, 10), 0);
    return false;
  } catch (error) {
    return error.code !== 'EPERM';
  }
}

function noLongerBusy(pid) {
  rmSync(join(busyDir, String(pid)), { force: true });
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
