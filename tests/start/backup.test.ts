import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { root } from '../../scripts/lib/project.ts';
import { endAll, findShopPort, makeDataDir, removeDataDirs, run } from './support/started-shop.ts';

afterEach(endAll);
afterAll(removeDataDirs);

test('what cannot be backed up or restored is said in one line', async () => {
  const env = { PORT: String(await findShopPort()), SHOP_DATA: join(makeDataDir(), 'none') };
  const script = (...args: string[]) =>
    run(process.execPath, [join(root, 'scripts', 'run.mjs'), ...args], env);
  await script('backup').line('There is no shop in');
  await script('backup', '--env', 'production').line('DATABASE_URL is missing in .production.vars');
  await script('backup', '--without-pageviews').line("Unknown option '--without-pageviews'");
  await script('restore').line('Name the folder of a backup');
  await script('restore', makeDataDir()).line('This is no backup');
  expect(existsSync(env.SHOP_DATA)).toBe(false);
});
