import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { shopPaths } from '#scripts/lib/shop-paths.ts';
import {
  arePortsFree,
  endAll,
  findShopPort,
  makeFilledDataDir,
  npm,
  OPEN,
  processesOf,
  recordedGroups,
  removeDataDirs,
  run,
  signalAll,
  signalIfThere,
  type StartedCommand,
  stillAlive,
} from './support/started-shop.ts';

const PORT = await findShopPort();

// One shop for all tests: each finds it as the test before left it.
const dataDir = await makeFilledDataDir(PORT);
const env = { PORT: String(PORT), SHOP_DATA: dataDir };
let shop: StartedCommand;

afterAll(async () => {
  await endAll();
  removeDataDirs();
});

/** Without npm, because the end of npm would end the shop. */
async function open(): Promise<void> {
  shop = run(process.execPath, ['scripts/start.ts'], env);
  await shop.line('Ctrl-C');
}

/** Its output shows whether it had to fill the shop. */
async function opensAgain(): Promise<void> {
  await open();
  const answer = await fetch(`http://localhost:${PORT}/api/health`);
  expect(answer.status).toBe(200);
  expect(shop.output()).not.toContain('demo shop');
}

describe('after kill -9', () => {
  test('of npm, the shop notices and closes by itself', async () => {
    shop = npm('start', env);
    await shop.line(OPEN);
    const parts = processesOf(dataDir);
    shop.process.kill('SIGKILL');
    await vi.waitFor(() => expect(stillAlive(parts)).toEqual([]), { timeout: 30_000 });
    await vi.waitFor(async () => expect(await arePortsFree(PORT)).toBe(true), { timeout: 30_000 });
  });

  test('of the start script, the next start ends what was left and opens on the same data', async () => {
    await open();
    const left = processesOf(dataDir);
    shop.process.kill('SIGKILL');
    await shop.ended;
    expect(stillAlive(left)).toEqual(left);

    await opensAgain();
    expect(stillAlive(left)).toEqual([]);
  });

  test('of the leading process of a group, the next start still ends the others in it', async () => {
    const left = processesOf(dataDir);
    shop.process.kill('SIGKILL');
    await shop.ended;
    for (const { group } of recordedGroups(dataDir)) signalIfThere(group, 'SIGKILL');
    await opensAgain();
    expect(stillAlive(left)).toEqual([]);
  });

  test('of everything, the next start opens on the same data, and ends no process that merely has the number of one it once started', async () => {
    signalAll(shop.process, 'SIGKILL');
    for (const { pid } of processesOf(dataDir)) signalIfThere(pid, 'SIGKILL');
    await shop.ended;

    const stranger = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { detached: true });
    await once(stranger, 'spawn');
    const { pid = 0 } = stranger;
    const record = { name: 'The database', group: pid, members: [{ pid, startedAt: 'long ago' }] };
    writeFileSync(shopPaths(dataDir).processes, JSON.stringify([...recordedGroups(dataDir), record]));
    await opensAgain();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill('SIGKILL');
    await once(stranger, 'exit');
  });
});

test('a shop of which a part ends by itself says so in one line and ends with 1', async () => {
  const before = shop.output().split('\n').length;
  const [database] = recordedGroups(dataDir);
  process.kill(-(database?.group ?? 0), 'SIGKILL');
  expect(await shop.ended).toEqual({ code: 1, signal: null });
  const said = shop.output().split('\n').slice(before);
  expect(said).toEqual([expect.stringMatching(/^The database \(sqld\) ended by SIGKILL;/)]);
});
