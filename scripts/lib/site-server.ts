import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGES_PLUGIN, type ImagesOptions, LOCAL_IMAGES } from '#scripts/stand-in/world/images-plugin.ts';
import type { Child, Children } from './children.ts';
import { root } from './project.ts';
import type { SiteToServe } from './serve-site.ts';
import { LOCAL_CONFIG, type ShopPaths } from './shop-paths.ts';
import { waitUntilAnswers } from './wait-until-answers.ts';

/** The Worker's limit of 128 MB, for JavaScript. */
const ISOLATE_AT_THE_EDGE = { MINIFLARE_WORKERD_V8_FLAGS: '--max-old-space-size=128' };

interface SiteOptions {
  readonly port: number;
  readonly vars: Readonly<Record<string, string>>;
  readonly standInPort?: number | null;
}

/** Loading takes longest of a start; the process is told later which Worker to serve. */
export function loadSiteServer(children: Children, paths: ShopPaths, isLikeProduction = false): Child {
  return children.start({
    name: 'The site (workerd)',
    log: 'site',
    command: process.execPath,
    args: [join(import.meta.dirname, 'serve-site.ts')],
    env: { ...privateWranglerState(paths), ...(isLikeProduction ? ISOLATE_AT_THE_EDGE : {}) },
    isTold: true,
  });
}

export async function serveBuiltSite(
  child: Child,
  children: Children,
  paths: ShopPaths,
  { port, vars, standInPort = null }: SiteOptions,
): Promise<Child> {
  const local = join(paths.site, 'server', LOCAL_CONFIG);
  const secrets = join(root, '.dev.vars');
  const site: SiteToServe = {
    config: standInPort === null ? local : writeTwinConfig(local, standInPort),
    port,
    persist: paths.workerState,
    envFiles: existsSync(secrets) ? [secrets] : [],
    vars,
  };
  child.tell(site);
  const health = `http://127.0.0.1:${port}/api/health`;
  await waitUntilAnswers(child, { name: 'The site', url: health, timeoutMs: 90_000 });
  children.writeRecords();
  return child;
}

/** Two shops share neither a register of running Workers nor a cache. */
export function privateWranglerState(paths: ShopPaths): Record<string, string> {
  return {
    WRANGLER_REGISTRY_PATH: join(paths.workerState, 'registry'),
    WRANGLER_CACHE_DIR: join(paths.workerState, 'cache'),
  };
}

interface LocalConfig {
  readonly images: { readonly binding: string };
}

/** Images refuses in a twin of production, so the twin has settings of its own. */
function writeTwinConfig(localFile: string, standInPort: number): string {
  const local = JSON.parse(readFileSync(localFile, 'utf8')) as LocalConfig;
  const plugin = {
    package: join(root, 'scripts', 'stand-in', 'world', 'images-plugin.ts'),
    name: IMAGES_PLUGIN,
  };
  const options: ImagesOptions = { standInPort };
  const counted = { name: local.images.binding, type: 'images', dev: { plugin, options } };
  const file = localFile.replace('.local.', '.twin.');
  const twin = { ...local, images: { binding: LOCAL_IMAGES }, unsafe: { bindings: [counted] } };
  writeFileSync(file, JSON.stringify(twin));
  return file;
}
