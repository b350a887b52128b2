import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child, Children } from './children.ts';
import { root } from './project.ts';
import type { ShopPaths } from './shop-paths.ts';
import { privateWranglerState } from './site-server.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';
import { readWranglerSettings } from './wrangler-settings.ts';

/** `astro dev`: the sources in workerd, reloaded as they change, on the same data as the built site. */
export async function startDevSite(
  children: Children,
  paths: ShopPaths,
  port: number,
  vars: Readonly<Record<string, string>>,
): Promise<Child> {
  const child = children.start({
    name: 'The site (astro dev)',
    log: 'site',
    command: process.execPath,
    args: [
      join(root, 'node_modules', 'astro', 'bin', 'astro.mjs'),
      'dev',
      ...['--host', '127.0.0.1', '--port', String(port)],
    ],
    env: {
      ...privateWranglerState(paths),
      NODE_ENV: 'development',
      WORKER_STATE: paths.workerState,
      CLOUDFLARE_VITE_WRANGLER_CONFIG_PATH: await writeDevConfig(paths, vars),
    },
  });
  const health = `http://127.0.0.1:${port}/api/health`;
  await waitUntilAnswers(child, { name: 'The site', url: health, timeoutMs: 120_000 });
  children.writeRecords();
  return child;
}

/** wrangler.toml with this shop's addresses: the Vite plugin takes variables from a file only. */
async function writeDevConfig(paths: ShopPaths, vars: Readonly<Record<string, string>>): Promise<string> {
  const settings = await readWranglerSettings('local');
  const assets = { ...settings.assets, directory: join(root, settings.assets.directory) };
  const dir = join(paths.workerState, 'dev');
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'wrangler.json');
  writeFileSync(file, JSON.stringify({ ...settings, assets, vars: { ...settings.vars, ...vars } }));
  const secrets = join(root, '.dev.vars');
  if (existsSync(secrets)) copyFileSync(secrets, join(dir, '.dev.vars'));
  return file;
}
