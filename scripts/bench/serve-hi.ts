import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { OpenShop } from '../checks/open-shop.ts';
import { type Children, createChildren } from '../lib/children.ts';
import { root } from '../lib/project.ts';
import { LOCAL_CONFIG, makeShopDirectories, type ShopPaths, shopPaths } from '../lib/shop-paths.ts';
import { loadSiteServer, privateWranglerState, serveBuiltSite } from '../lib/site-server.ts';
import { waitUntilAnswers } from '../lib/wait-until-answers.ts';

const BuiltConfig = z.object({
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  assets: z.looseObject({}),
});

type Serve = (children: Children, paths: ShopPaths, port: number) => Promise<unknown>;

/** Served like a plain `wrangler dev`. */
export const serveHi = (port: number): Promise<OpenShop> => open(port, serveByWrangler);

/** Served like the shop's own Worker, with the shop's files beside it: no page can be faster. */
export const serveHiAsShop = (port: number): Promise<OpenShop> => open(port, serveAsShop);

async function open(port: number, serve: Serve): Promise<OpenShop> {
  const paths = shopPaths(mkdtempSync(join(tmpdir(), 'jhilmil-hi-')));
  makeShopDirectories(paths);
  const children = createChildren(paths);

  async function close(): Promise<void> {
    await children.stop();
    rmSync(paths.dataDir, { recursive: true, force: true });
  }

  try {
    await serve(children, paths, port);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, dataDir: paths.dataDir, close };
}

const serveByWrangler: Serve = async (children, paths, port) => {
  const server = children.start({
    name: 'The Worker that answers "hi"',
    log: 'site',
    command: process.execPath,
    args: [
      join(import.meta.dirname, 'serve-by-wrangler.ts'),
      writeConfig(paths, { isBesideFiles: false }),
      String(port),
      paths.workerState,
    ],
    env: privateWranglerState(paths),
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswers(server, { name: 'The Worker that answers "hi"', url, timeoutMs: 90_000 });
  children.writeRecords();
};

const serveAsShop: Serve = async (children, paths, port) => {
  writeConfig(paths, { isBesideFiles: true });
  await serveBuiltSite(loadSiteServer(children, paths), children, paths, { port, vars: {} });
};

/** The file of its settings, which lies beside its Worker. */
function writeConfig(paths: ShopPaths, { isBesideFiles }: { readonly isBesideFiles: boolean }): string {
  const { assets, ...built } = BuiltConfig.parse(
    JSON.parse(readFileSync(join(root, 'dist', 'server', 'wrangler.json'), 'utf8')),
  );
  const server = join(paths.site, 'server');
  mkdirSync(server, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'hi-worker.mjs'), join(server, 'hi.mjs'));
  const config = {
    ...{ ...built, name: 'hi', main: 'hi.mjs' },
    ...(isBesideFiles && { assets: { ...assets, directory: join(root, 'dist', 'client') } }),
  };
  writeFileSync(join(server, LOCAL_CONFIG), JSON.stringify(config));
  return join(server, LOCAL_CONFIG);
}
