// Installs the packages of package-lock.json by `npm ci`, unless node_modules already holds exactly them.
import { spawn } from 'node:child_process';
import console from 'node:console';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, URL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const modules = join(root, 'node_modules');
export const binDir = join(modules, '.bin');
const data = join(root, '.data');
const STAGING = 'installing-';

export async function installWhatIsMissing() {
  const lock = readJson(join(root, 'package-lock.json'));
  if (isInstalled(lock)) return;
  console.log('Installing packages …');
  const staging = join(data, `${STAGING}${process.pid}`);
  try {
    prepare(staging, lock);
    await runNpm(staging);
    remove(modules);
    renameSync(join(staging, 'node_modules'), modules);
  } finally {
    remove(staging);
  }
  if (isInstalled(lock)) return;
  const here = `${process.platform} ${process.arch}`;
  throw new Error(`There is no Node 24 for this platform (${here}). Use Linux or macOS on x64 or arm64.`);
}

/** npm's own record says neither whether a part is missing nor for which platform it is. */
function isInstalled(lock) {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!installed || !existsSync(join(binDir, 'node'))) return false;
  const node = new RegExp(`/node(-bin)?-${process.platform}-${process.arch}$`);
  return (
    Object.keys(installed).some((path) => node.test(path)) &&
    Object.entries(lock.packages).every(
      ([path, { version, optional }]) =>
        path === '' || installed[path]?.version === version || (optional && !installed[path]),
    )
  );
}

/** Beside node_modules, so that it is whole or not there, whenever an install is stopped. */
function prepare(staging, lock) {
  mkdirSync(staging, { recursive: true });
  for (const old of readdirSync(data)) {
    if (old.startsWith(STAGING) && join(data, old) !== staging) remove(join(data, old));
  }
  for (const file of ['package.json', '.npmrc']) copyFileSync(join(root, file), join(staging, file));
  writeFileSync(join(staging, 'package-lock.json'), JSON.stringify(withAddresses(lock)));
}

/** Without addresses npm asks the registry about each package, which doubles its time. */
function withAddresses({ packages, ...lock }) {
  const entries = Object.entries(packages).map(([path, entry]) => {
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const file = `${name.split('/').at(-1)}-${entry.version}.tgz`;
    return [
      path,
      path === '' ? entry : { ...entry, resolved: `https://registry.npmjs.org/${name}/-/${file}` },
    ];
  });
  return { ...lock, packages: Object.fromEntries(entries) };
}

function runNpm(cwd) {
  const script = process.env.npm_execpath;
  const [command, ...before] = script?.endsWith('.js') ? [process.execPath, script] : ['npm'];
  // Every package comes built for each platform: none has to run a script.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const child = spawn(command, [...before, ...args, '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'development' },
  });
  let stoppedBy = null;
  const stop = (signal) => {
    stoppedBy = signal;
    child.kill('SIGTERM');
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    const fail = (sentence, exitCode = 1) => reject(Object.assign(new Error(sentence), { exitCode }));
    child.on('error', () =>
      fail('npm was not found. Install Node 20 or newer together with npm from https://nodejs.org.'),
    );
    child.on('exit', (code) => {
      for (const signal of signals) process.off(signal, stop);
      if (stoppedBy) {
        fail(
          'Stopped while installing. Run the same command again to go on.',
          stoppedBy === 'SIGINT' ? 130 : 143,
        );
      } else if (code !== 0) {
        fail(
          'Installing failed. Check the network and the free disk space, then run the same command again.',
        );
      } else resolve();
    });
  });
}

function remove(path) {
  rmSync(path, { recursive: true, force: true });
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
