import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '#scripts/lib/project.ts';
import { endAll, run, type StartedCommand } from './support/started-shop.ts';

/** A stand-in for npm: records how it was called, and "installs" the Node of this test, but not while `slow` exists. */
const NPM = `
const { appendFileSync, copyFileSync, mkdirSync, symlinkSync, existsSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const here = (file) => join(__dirname, file);
writeFileSync(here('npm-began'), '');
const moment = new Int32Array(new SharedArrayBuffer(4));
while (existsSync(here('slow'))) Atomics.wait(moment, 0, 0, 20);
appendFileSync(here('npm-calls'), process.argv.slice(2).join(' ') + '\\n');
if (existsSync(here('offline'))) { console.error('npm error network'); process.exit(1); }
// Folder by folder, so that it fails if its folder is gone: a recursive mkdir of Node would try for ever.
mkdirSync('node_modules');
mkdirSync('node_modules/.bin');
symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/.bin/node');
copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

const lockOf = (versions: Readonly<Record<string, string>>) => {
  const node = `node-${process.platform}-${process.arch}`;
  const all = Object.entries({ [node]: '24.0.0', ...versions });
  const packages = all.map(([name, version]) => [`node_modules/${name}`, { version }] as const);
  return JSON.stringify({ packages: { '': {}, ...Object.fromEntries(packages) } });
};

let clone = '';

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'jhilmil-clone-'));
  for (const file of ['run.mjs', 'install.mjs']) {
    cpSync(join(root, 'scripts', file), join(clone, 'scripts', file));
  }
  writeFileSync(join(clone, 'npm.js'), NPM);
  chmodSync(join(clone, 'npm.js'), 0o755);
  writeFileSync(join(clone, 'package.json'), '{}');
  writeFileSync(join(clone, '.npmrc'), '');
  writeFileSync(join(clone, 'package-lock.json'), lockOf({}));
  writeFileSync(join(clone, 'scripts', 'hello.ts'), 'const word: string = "hello"; console.log(word);');
});

afterEach(async () => {
  await endAll();
  rmSync(clone, { recursive: true, force: true });
});

function startHello(): StartedCommand {
  const env = { npm_execpath: join(clone, 'npm.js') };
  return run(process.execPath, ['scripts/run.mjs', 'hello'], env, clone);
}

async function outcomeOf(command: StartedCommand) {
  const { code } = await command.ended;
  return { code, said: command.output().split('\n') };
}

const hello = () => outcomeOf(startHello());

function installs(): number {
  return readFileSync(join(clone, 'npm-calls'), 'utf8').trim().split('\n').length;
}

describe('a command', () => {
  test('installs the packages first on a fresh clone, and not again', async () => {
    expect(await hello()).toEqual({ code: 0, said: ['Installing packages …', 'hello'] });
    expect(await hello()).toEqual({ code: 0, said: ['hello'] });
    expect(installs()).toBe(1);
    // No package runs anything while it is installed.
    expect(readFileSync(join(clone, 'npm-calls'), 'utf8')).toMatch(/^ci .*--ignore-scripts/);
  });

  test('says what to do where there is no npm', async () => {
    const env = { npm_execpath: '', PATH: '' };
    expect(await outcomeOf(run(process.execPath, ['scripts/run.mjs', 'hello'], env, clone))).toEqual({
      code: 1,
      said: ['Installing packages …', expect.stringContaining('npm was not found. Install Node 20')],
    });
  });

  test('installs again when the lock file has changed or the packages are incomplete', async () => {
    await hello();
    writeFileSync(join(clone, 'package-lock.json'), lockOf({ a: '1.0.0' }));
    expect((await hello()).said).toEqual(['Installing packages …', 'hello']);
    rmSync(join(clone, 'node_modules', '.bin', 'node'));
    expect((await hello()).said).toEqual(['Installing packages …', 'hello']);
    expect(installs()).toBe(3);
  });

  test('leaves no half of them behind when it is stopped', async () => {
    writeFileSync(join(clone, 'slow'), '');
    const first = startHello();
    await expect.poll(() => existsSync(join(clone, 'npm-began'))).toBe(true);
    first.process.kill('SIGTERM');
    expect((await outcomeOf(first)).code).toBe(143);
    expect(existsSync(join(clone, 'node_modules'))).toBe(false);
    expect(readdirSync(join(clone, '.data'))).toEqual([]);
  });

  test('installs when the one that was installing has been killed', async () => {
    writeFileSync(join(clone, 'slow'), '');
    const first = startHello();
    await first.line('Installing packages');
    first.process.kill('SIGKILL');
    const second = startHello();
    await second.line('Installing packages');
    rmSync(join(clone, 'slow'));
    expect((await outcomeOf(second)).code).toBe(0);
  });

  test('shows what npm says and says what to do when installing fails', async () => {
    writeFileSync(join(clone, 'offline'), '');
    const { code, said } = await hello();
    expect(code).toBe(1);
    expect(said.slice(0, 2)).toEqual(['Installing packages …', 'npm error network']);
    expect(said.at(-1)).toMatch(/^Installing failed\. .*run the same command again\.$/);
  });
});
