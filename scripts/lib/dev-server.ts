import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Child, Children } from './children.ts';
import { root } from './project.ts';
import type { ShopPaths } from './shop-paths.ts';
import { privateWranglerState } from './site-server.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';
import { readWranglerSettings } from './wrangler-settings.ts';

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
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
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

/** The Vite plugin reads variables only from a file. As with `npm start`, they take precedence over `.dev.vars`. */
async function writeDevConfig(
  { workerState }: Pick<ShopPaths, 'workerState'>,
  vars: Readonly<Record<string, string>>,
  secretsFile = join(root, '.dev.vars'),
): Promise<string> {
  const settings = await readWranglerSettings('local');
  const assets = { ...settings.assets, directory: join(root, settings.assets.directory) };
  const secrets = existsSync(secretsFile) ? parseEnv(readFileSync(secretsFile, 'utf8')) : {};
  const given = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value));
  const dir = join(workerState, 'dev');
  mkdirSync(dir, { recursive: true });
  // A copy of `.dev.vars` here would override all of it, even with old keys.
  rmSync(join(dir, '.dev.vars'), { force: true });
  const file = join(dir, 'wrangler.json');
  writeFileSync(file, JSON.stringify({ ...settings, assets, vars: { ...settings.vars, ...given, ...vars } }));
  return file;
}
