// Runs as a separate process: it holds the lock on dist/ for exactly as long as it works in it.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { waitForLock } from '#scripts/lib/file-lock.ts';
import { cacheDir, root } from '#scripts/lib/project.ts';
import { configOf } from '#scripts/lib/shop-paths.ts';
import { hashSources } from '#scripts/lib/source-hash.ts';
import { readWranglerSettings } from '#scripts/lib/wrangler-settings.ts';

const [siteDir] = process.argv.slice(2);
const dist = join(root, 'dist');
const stampFile = join(dist, '.sources');
const tell = (step: string) => process.send?.(step);

process.once('disconnect', () => process.exit(1));

mkdirSync(cacheDir, { recursive: true });
const lock = await waitForLock(join(cacheDir, 'build.lock'), () => tell('Waiting for another build'));

const sources = hashSources();
if (readStamp() !== sources) {
  tell('Building the site');
  rmSync(stampFile, { force: true });
  await buildOrFail();
  await writeConfigs();
  writeFileSync(stampFile, sources);
}
if (siteDir !== undefined) {
  rmSync(siteDir, { recursive: true, force: true });
  cpSync(dist, siteDir, { recursive: true });
}
lock.release();
process.exit(0);

async function buildOrFail(): Promise<void> {
  const { build } = await import('astro');
  try {
    await build({ root });
  } catch (error) {
    // An error in the sources; the stack would only show the tools.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Where a shop's section of wrangler.toml differs from production, it gets its own file: one build serves all. */
async function writeConfigs(): Promise<void> {
  const server = join(dist, 'server');
  const built = JSON.parse(readFileSync(join(server, configOf('production')), 'utf8')) as object;
  const production = new Map(Object.entries(await readWranglerSettings()));
  for (const shop of ['local', 'staging'] as const) {
    const own = Object.entries(await readWranglerSettings(shop));
    const differing = own.filter(([name, value]) => !isDeepStrictEqual(value, production.get(name)));
    const config = { ...built, ...Object.fromEntries(differing) };
    writeFileSync(join(server, configOf(shop)), JSON.stringify(config));
  }
}

function readStamp(): string | null {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return null;
  }
}
