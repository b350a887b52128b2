import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runStages } from '../../../scripts/checks/run-steps.ts';
import { logFileOf, type Step } from '../../../scripts/checks/step.ts';
import { tallyExitCode } from '../../../scripts/checks/tally.ts';
import { listProcesses } from '../../../scripts/lib/process-list.ts';
import { root } from '../../../scripts/lib/project.ts';

let folder: string;
let told: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jhilmil-steps-'));
  told = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Each is a process that ends well when its script does. */
function step(name: string, script: string): Step {
  const file = join(folder, name);
  const begin = `require('node:fs').writeFileSync(${JSON.stringify(file)}, '');`;
  return { name, command: ['node', '-e', `${begin}${script}`], tally: tallyExitCode };
}

const hasBegun = (name: string) => `require('node:fs').existsSync(${JSON.stringify(join(folder, name))})`;
const waitFor = (name: string) => `const wait = () => ${hasBegun(name)} || setTimeout(wait, 5); wait();`;
const need = (name: string) => `process.exit(${hasBegun(name)} ? 0 : 1);`;
const needNot = (name: string) => `process.exit(${hasBegun(name)} ? 1 : 0);`;

test('lanes run side by side, the steps of one in turn, and a stage after the one before', async () => {
  const lanes = [
    [step('a1', waitFor('b1')), step('a2', need('a1'))],
    [step('b1', waitFor('a1') + `process.on('exit', () => ${hasBegun('c1')} && process.exit(1))`)],
  ];
  expect(await runStages([lanes, [[step('c1', need('a2'))]]])).toEqual({ passed: 4, failed: 0 });
  expect(told).toHaveLength(4);
});

test('a step that fails says so with its output, and the others still run', async () => {
  const failing = step('d1', `console.log('what went wrong');${needNot('d1')}`);
  const sum = await runStages([[[failing, step('d2', need('d1'))]]]);
  expect(sum).toEqual({ passed: 1, failed: 1 });
  expect(told[0]).toMatch(/^d1 .* FAILED, see test-results\/d1\.log$/);
  expect(told[1]).toContain('what went wrong');
  expect(existsSync(logFileOf(failing))).toBe(true);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends the step that runs, and all after it',
  async (signal) => {
    const { href } = pathToFileURL(join(root, 'scripts', 'checks', 'run-steps.ts'));
    const hangs = 'console.log(process.pid); setInterval(() => undefined, 60_000)';
    const code = `import { runSteps } from '${href}';
    const step = { name: 'hangs', command: ['node', '-e', '${hangs}'], tally: () => ({ passed: 1, failures: [] }) };
    await runSteps([[[step]], [[step]]]);`;
    const steps = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder });
    const ended = once(steps, 'exit');
    const log = join(folder, logFileOf({ name: 'hangs' }));
    const pid = await vi.waitFor(
      () => Number(/^\d+\n/.exec(readFileSync(log, 'utf8'))?.[0] ?? expect.fail()),
      {
        timeout: 15_000,
      },
    );
    steps.kill(signal);
    expect(await ended).toEqual([130, null]);
    expect(listProcesses().filter((listed) => listed.pid === pid)).toEqual([]);
  },
);
