import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../scripts/lib/project.ts';
import { endAll, run, type StartedCommand } from './support/started-shop.ts';

/** A stand-in for npm: records how it was called, and "installs" the Node of this test, but not while `slow` exists. */
const NPM = `
const { appendFileSync, mkdirSync, rmSync, symlinkSync, existsSync } = require('node:fs');
const { join } = require('node:path');
const here = (file) => join(__dirname, file);
const moment = new Int32Array(new SharedArrayBuffer(4));
while (existsSync(here('slow'))) Atomics.wait(moment, 0, 0, 20);
appendFileSync(here('npm-calls'), process.argv.slice(2).join(' ') + '\\n');
if (existsSync(here('offline'))) { console.log('npm error network'); process.exit(1); }
rmSync('node_modules', { recursive: true, force: true });
// Folder by folder, so that it fails if its folder is gone: a recursive mkdir of Node would try for ever.
mkdirSync('node_modules');
mkdirSync('node_modules/.bin');
symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/.bin/node');
`;

let clone = '';

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'jhilmil-clone-'));
  for (const file of ['run.mjs', 'install.mjs']) {
    cpSync(join(root, 'scripts', file), join(clone, 'scripts', file));
  }
  mkdirSync(join(clone, 'tmp'));
  writeFileSync(join(clone, 'npm.js'), NPM);
  chmodSync(join(clone, 'npm.js'), 0o755);
  writeFileSync(join(clone, 'package.json'), '{}');
  writeFileSync(join(clone, 'package-lock.json'), '{ "packages": { "": {} } }');
  writeFileSync(join(clone, 'scripts', 'hello.ts'), 'const word: string = "hello"; console.log(word);');
});

afterEach(async () => {
  await endAll();
  rmSync(clone, { recursive: true, force: true });
});

function startHello(): StartedCommand {
  const env = { npm_execpath: join(clone, 'npm.js'), TMPDIR: join(clone, 'tmp') };
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
  });

  test('lets no package run anything while it installs', async () => {
    await hello();
    expect(readFileSync(join(clone, 'npm-calls'), 'utf8')).toMatch(/^ci .*--ignore-scripts/);
  });

  test('says what to do where there is no npm', async () => {
    mkdirSync(join(clone, 'bin'));
    for (const tool of ['sh', 'mv']) symlinkSync(`/bin/${tool}`, join(clone, 'bin', tool));
    for (const path of ['', join(clone, 'bin')]) {
      const env = { npm_execpath: '', PATH: path };
      expect(await outcomeOf(run(process.execPath, ['scripts/run.mjs', 'hello'], env, clone))).toEqual({
        code: 1,
        said: ['Installing packages …', expect.stringContaining('npm was not found. Install Node 20')],
      });
    }
  });

  test('installs again when the lock file has changed or the packages are incomplete', async () => {
    await hello();
    writeFileSync(
      join(clone, 'package-lock.json'),
      '{ "packages": { "": {}, "node_modules/a": { "version": "1.0.0" } } }',
    );
    expect((await hello()).said).toEqual(['Installing packages …', 'hello']);
    rmSync(join(clone, 'node_modules', '.bin', 'node'));
    expect((await hello()).said).toEqual(['Installing packages …', 'hello']);
    expect(installs()).toBe(3);
  });

  test('takes packages as installed that somebody installed with npm themselves', async () => {
    await hello();
    rmSync(join(clone, 'node_modules', '.jhilmil-install.json'));
    const packages = { 'node_modules/a': { version: '1.0.0' } };
    writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
    writeFileSync(join(clone, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
    expect((await hello()).said).toEqual(['hello']);
  });

  test('waits while another installs, so that several first starts install once', async () => {
    writeFileSync(join(clone, 'slow'), '');
    const first = startHello();
    await first.line('Installing packages');
    const others = [startHello(), startHello()];
    await Promise.all(others.map((other) => other.line('Waiting for another install')));
    rmSync(join(clone, 'slow'));
    expect((await outcomeOf(first)).code).toBe(0);
    for (const other of others) {
      expect(await outcomeOf(other)).toEqual({
        code: 0,
        said: ['Waiting for another install to finish …', 'hello'],
      });
    }
    expect(installs()).toBe(1);
  });

  test('installs when the one that was installing has been killed', async () => {
    writeFileSync(join(clone, 'slow'), '');
    const first = startHello();
    await first.line('Installing packages');
    first.process.kill('SIGKILL');
    const second = startHello();
    // The killed install may go on without its start; the second start waits for it then.
    await Promise.race([second.line('Installing packages'), second.line('Waiting for another install')]);
    rmSync(join(clone, 'slow'));
    expect((await outcomeOf(second)).code).toBe(0);
  });

  test('shows the end of the log and says what to do when installing fails', async () => {
    writeFileSync(join(clone, 'offline'), '');
    const { code, said } = await hello();
    expect(code).toBe(1);
    expect(said.slice(0, 2)).toEqual(['Installing packages …', 'npm error network']);
    expect(said.at(-1)).toMatch(/^Installing packages failed .*run the same command again\.$/);
  });
});
