import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  arePortsFree,
  endAll,
  findShopPort,
  makeDataDir,
  makeFilledDataDir,
  npm,
  OPEN,
  processesOf,
  removeDataDirs,
  signalAll,
  stillAlive,
} from './support/started-shop.ts';

const PORT = await findShopPort();
const OTHER_PORT = await findShopPort();

const ENDS_WITHIN_MS = 5000;
const SECOND_START_WITHIN_MS = 15_000;

afterEach(endAll);
afterAll(removeDataDirs);

async function statusOf(port: number, path: string): Promise<number> {
  const response = await fetch(`http://localhost:${port}${path}`);
  await response.arrayBuffer();
  return response.status;
}

describe('npm start', () => {
  test('opens a shop with products and pictures, and opens it again in under 15 seconds', async () => {
    const env = { PORT: String(PORT), SHOP_DATA: makeDataDir() };
    const first = npm('start', env);
    await first.line(OPEN);
    expect(await statusOf(PORT, '/api/health')).toBe(200);
    const home = await (await fetch(`http://localhost:${PORT}/`)).text();
    const [picture = 'none'] = /\/media\/[^" ]+\.webp/.exec(home) ?? [];
    expect(await statusOf(PORT, picture)).toBe(200);
    first.process.kill('SIGTERM');
    await first.ended;

    const startedAt = performance.now();
    const second = npm('start', env);
    await second.line(OPEN);
    expect(performance.now() - startedAt).toBeLessThan(SECOND_START_WITHIN_MS);
    expect(second.output()).not.toContain('demo shop');
  });

  test('leaves no process and no port behind after SIGTERM to npm', async () => {
    const dataDir = await makeFilledDataDir(PORT);
    const shop = npm('start', { PORT: String(PORT), SHOP_DATA: dataDir });
    await shop.line(OPEN);
    const parts = processesOf(dataDir);
    expect(parts.length).toBeGreaterThan(2);

    const toldAt = performance.now();
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - toldAt).toBeLessThan(ENDS_WITHIN_MS);
    expect(stillAlive(parts)).toEqual([]);
    expect(await arePortsFree(PORT)).toBe(true);
  });

  test('takes Ctrl-C, which reaches npm and the shop at once, as one wish to stop', async () => {
    const dataDir = await makeFilledDataDir(PORT);
    const shop = npm('start', { PORT: String(PORT), SHOP_DATA: dataDir });
    await shop.line(OPEN);
    const parts = processesOf(dataDir);
    signalAll(shop.process, 'SIGINT');
    expect(await shop.ended).toEqual({ code: 0, signal: null });
    expect(stillAlive(parts)).toEqual([]);
  });

  test('opens two shops side by side, each with data of its own', async () => {
    const dataDirs = [await makeFilledDataDir(PORT), await makeFilledDataDir(OTHER_PORT)] as const;
    const one = npm('start', { PORT: String(PORT), SHOP_DATA: dataDirs[0] });
    const other = npm('start', { PORT: String(OTHER_PORT), SHOP_DATA: dataDirs[1] });
    await Promise.all([one.line(OPEN), other.line(OPEN)]);
    expect(await statusOf(PORT, '/api/health')).toBe(200);
    expect(await statusOf(OTHER_PORT, '/api/health')).toBe(200);

    one.process.kill('SIGTERM');
    await one.ended;
    expect(await statusOf(OTHER_PORT, '/')).toBe(200);
    expect(stillAlive(processesOf(dataDirs[1])).length).toBeGreaterThan(2);
  });
});
