import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopPaths } from '#scripts/lib/shop-paths.ts';
import {
  arePortsFree,
  endAll,
  findShopPort,
  makeDataDir,
  makeFilledDataDir,
  npm,
  OPEN,
  processesOf,
  refusalOf,
  removeDataDirs,
  run,
  signalAll,
  type StartedCommand,
  stillAlive,
} from './support/started-shop.ts';

const PORT = await findShopPort();
const OTHER_PORT = await findShopPort();

/** Each of its three groups is killed 2.5 s after it was asked to end, one after another. */
const ENDS_WITHIN_MS = 20_000;

// One shop, and later another beside it: each test finds them as the test before left them.
const env = { PORT: String(PORT), SHOP_DATA: makeDataDir() };
let otherEnv: typeof env;
let shop: StartedCommand;
let other: StartedCommand;

beforeAll(async () => {
  otherEnv = { PORT: String(OTHER_PORT), SHOP_DATA: await makeFilledDataDir(OTHER_PORT) };
});
afterAll(async () => {
  await endAll();
  removeDataDirs();
});

async function textOf(port: number, path: string): Promise<string> {
  return await (await fetch(`http://localhost:${port}${path}`)).text();
}

async function statusOf(port: number, path: string): Promise<number> {
  const response = await fetch(`http://localhost:${port}${path}`);
  await response.arrayBuffer();
  return response.status;
}

describe('npm start', () => {
  test('fills a shop with products and pictures, also after kill -9 in the middle of it', async () => {
    const killed = npm('start', env);
    await killed.line('Filling the demo shop');
    signalAll(killed.process, 'SIGKILL');
    await killed.ended;

    shop = npm('start', env);
    await shop.line(OPEN);
    expect(shop.output()).toContain('Filling the demo shop');
    await shop.line('owner@jhilmil.example / sparkle-owner-2026');
    await shop.line('shopper@jhilmil.example / sparkle-shopper-2026');
    expect(await statusOf(PORT, '/api/health')).toBe(200);
    const home = await textOf(PORT, '/');
    expect(home).toContain('/media/products/');
    const [picture = 'none'] = /\/media\/[^" ]+\.webp/.exec(home) ?? [];
    expect(await statusOf(PORT, picture)).toBe(200);
  });

  test('takes Ctrl-C, which reaches npm and the shop at once, as one wish to stop', async () => {
    const parts = processesOf(env.SHOP_DATA);
    signalAll(shop.process, 'SIGINT');
    expect(await shop.ended).toEqual({ code: 0, signal: null });
    expect(stillAlive(parts)).toEqual([]);
  });

  // `scripts/checks/first-start.ts` checks how long that may take, where nothing else runs.
  test('opens the shop again, and fills nothing', async () => {
    shop = npm('start', env);
    await shop.line(OPEN);
    expect(shop.output()).not.toContain('demo shop');
  });

  test('parts kept from one page stand whole in the next, with nothing of who asked for it', async () => {
    const paths = [
      '/collections?search=pearlescent',
      '/',
      '/products/1',
      '/contact',
      '/collections',
      '/login',
    ];
    const first: string[] = [];
    for (const path of paths) first.push(await textOf(PORT, path));
    const again: string[] = [];
    for (const path of paths.toReversed()) again.unshift(await textOf(PORT, path));

    const timeless = (html: string) => html.replace(/data-rendered-at="\d+"/, '');
    expect(again.map(timeless)).toEqual(first.map(timeless));
    expect(first.map((html) => html.includes('pearlescent'))).toEqual(paths.map((_, at) => at === 0));
    const current = first.map((html) => /<a href="([^"]+)"[^>]* aria-current="page"/.exec(html)?.[1] ?? null);
    expect(current).toEqual(['/collections', '/', null, '/contact', '/collections', '/login']);
    for (const html of first) expect(html.split('id="account-menu"')).toHaveLength(2);
  });

  test('opens two shops side by side, each with data of its own', async () => {
    other = npm('start', otherEnv);
    await other.line(OPEN);
    expect(await statusOf(PORT, '/api/health')).toBe(200);
    expect(await statusOf(OTHER_PORT, '/api/health')).toBe(200);
  });

  test('leaves no process and no port behind after SIGTERM to npm, and the other shop alone', async () => {
    const parts = processesOf(env.SHOP_DATA);
    expect(parts.length).toBeGreaterThan(2);

    const toldAt = performance.now();
    shop.process.kill('SIGTERM');
    expect(await shop.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - toldAt).toBeLessThan(ENDS_WITHIN_MS);
    expect(stillAlive(parts)).toEqual([]);
    expect(await arePortsFree(PORT)).toBe(true);

    expect(await statusOf(OTHER_PORT, '/')).toBe(200);
    expect(stillAlive(processesOf(otherEnv.SHOP_DATA)).length).toBeGreaterThan(2);
  });

  test('refuses data that another shop is using, and npm run reset leaves it alone too', async () => {
    const { SHOP_DATA } = otherEnv;
    const inUse = `in use by http://localhost:${OTHER_PORT}`;
    expect(await refusalOf('start', { PORT: String(PORT), SHOP_DATA })).toEqual({
      code: 1,
      said: [expect.stringMatching(new RegExp(`${inUse} .*SHOP_DATA=`))],
    });
    expect(await refusalOf('reset', { SHOP_DATA })).toEqual({
      code: 1,
      said: [expect.stringContaining(inUse)],
    });
    expect(await statusOf(OTHER_PORT, '/api/health')).toBe(200);

    other.process.kill('SIGTERM');
    await other.ended;
    expect((await refusalOf('reset', { SHOP_DATA })).code).toBe(0);
    expect(existsSync(shopPaths(SHOP_DATA).database)).toBe(false);
  });

  test('with --empty is a shop without the demo, which stays one once it has an administrator', async () => {
    other = run('npm', ['start', '--', '--empty'], otherEnv);
    await other.line(OPEN);
    await other.line('Administrator  nobody yet. Try: npm run admin:create');
    expect(await textOf(OTHER_PORT, '/api/products')).toContain('"total":0');
    const owner = { ADMIN_EMAIL: 'kavya@jhilmil.example', ADMIN_PASSWORD: 'a sparkling password' };
    await run('npm', ['run', 'admin:create'], { ...otherEnv, ...owner }).line('is the administrator');
    other.process.kill('SIGTERM');
    await other.ended;

    other = npm('start', otherEnv);
    await other.line(OPEN);
    await other.line('Ctrl-C');
    expect(other.output()).not.toMatch(/demo shop|nobody yet|sparkle-/);
    expect(await textOf(OTHER_PORT, '/api/products')).toContain('"total":0');
  });
});
