import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { OpenShop } from '../checks/open-shop.ts';
import { createChildren } from '../lib/children.ts';
import { root } from '../lib/project.ts';
import { LOCAL_CONFIG, makeShopDirectories, shopPaths } from '../lib/shop-paths.ts';
import { loadSiteServer, serveBuiltSite } from '../lib/site-server.ts';

const BuiltConfig = z.object({
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  assets: z.looseObject({}),
});

interface HiOptions {
  /** With the shop's: each request then passes the router that looks for a file, which at the edge is outside of the Worker. */
  readonly isBesideFiles: boolean;
}

/** Serves the "hi" Worker by the means by which the shop's Worker is served. */
export async function serveHi(port: number, { isBesideFiles }: HiOptions): Promise<OpenShop> {
  const paths = shopPaths(mkdtempSync(join(tmpdir(), 'jhilmil-hi-')));
  makeShopDirectories(paths);
  const { assets, ...built } = BuiltConfig.parse(
    JSON.parse(readFileSync(join(root, 'dist', 'server', 'wrangler.json'), 'utf8')),
  );
  const config = {
    ...built,
    name: 'hi',
    main: join(root, 'scripts', 'bench', 'hi-worker.ts'),
    ...(isBesideFiles && { assets: { ...assets, directory: join(root, 'dist', 'client') } }),
  };
  mkdirSync(join(paths.site, 'server'), { recursive: true });
  writeFileSync(join(paths.site, 'server', LOCAL_CONFIG), JSON.stringify(config));
  const children = createChildren(paths);

  async function close(): Promise<void> {
    await children.stop();
    rmSync(paths.dataDir, { recursive: true, force: true });
  }

  try {
    await serveBuiltSite(loadSiteServer(children, paths), children, paths, { port, vars: {} });
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, dataDir: paths.dataDir, close };
}
