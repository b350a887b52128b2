import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { root } from '../../scripts/lib/project.ts';
import { endAll, findShopPort, makeDataDir, npm, OPEN, removeDataDirs, run } from './support/started-shop.ts';

afterEach(endAll);
afterAll(removeDataDirs);

test('a shop that was backed up, wiped and restored is as it was', async () => {
  const [port, data, backup] = [await findShopPort(), makeDataDir(), join(makeDataDir(), 'backup')];
  const env = { PORT: String(port), SHOP_DATA: data };
  const script = (name: string, ...args: string[]) =>
    run(process.execPath, [join(root, 'scripts', 'run.mjs'), name, ...args], env);
  const page = async (path: string) => await (await fetch(`http://localhost:${port}${path}`)).text();

  const first = npm('start', env);
  await first.line(OPEN);
  const before = await page('/api/products');
  await script('backup', backup).line('pictures are in');
  // Over one that is there already nothing is written.
  await script('backup', backup).line('holds something already');
  first.process.kill('SIGTERM');
  await first.ended;

  await script('reset').line('Emptied');
  await script('restore', backup).line('pictures are back');
  await script('restore', backup).line('The database is not empty');

  const second = npm('start', env);
  await second.line(OPEN);
  expect(second.output()).not.toContain('demo shop …');
  expect(await page('/api/products')).toBe(before);
  const [picture = ''] = /\/media\/[^/"]+\/[^/"]+/.exec(before) ?? [];
  const answer = await fetch(`http://localhost:${port}${picture}`);
  expect(answer.headers.get('Content-Type')).toMatch(/^image\/(?!svg)/);
});

test('what cannot be backed up or restored is said in one line', async () => {
  const env = { PORT: String(await findShopPort()), SHOP_DATA: join(makeDataDir(), 'none') };
  const script = (...args: string[]) =>
    run(process.execPath, [join(root, 'scripts', 'run.mjs'), ...args], env);
  await script('backup').line('There is no shop in');
  await script('restore').line('Name the folder of a backup');
  expect(existsSync(env.SHOP_DATA)).toBe(false);
});
