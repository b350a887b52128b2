import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createChildren } from '#scripts/lib/children.ts';
import { root } from '#scripts/lib/project.ts';
import { LOCAL_CONFIG, makeShopDirectories, shopPaths } from '#scripts/lib/shop-paths.ts';
import { loadSiteServer, privateWranglerState, serveBuiltSite } from '#scripts/lib/site-server.ts';
import { waitUntilAnswers } from '#scripts/lib/wait-until-answers.ts';
import type { Served } from './measurement.ts';

export async function serveHi(port: number, { isLikeShop }: { isLikeShop: boolean }): Promise<Served> {
  const paths = shopPaths(mkdtempSync(join(tmpdir(), 'jhilmil-hi-')));
  makeShopDirectories(paths);
  const children = createChildren(paths);
  const url = `http://127.0.0.1:${port}`;

  async function close(): Promise<void> {
    await children.stop();
    rmSync(paths.dataDir, { recursive: true, force: true });
  }

  const config = writeHi(join(paths.site, 'server'), isLikeShop);
  try {
    if (isLikeShop) {
      await serveBuiltSite(loadSiteServer(children, paths), children, paths, { port, vars: {} });
    } else {
      const server = children.start({
        name: 'The Worker that answers "hi"',
        log: 'site',
        command: join(root, 'node_modules', '.bin', 'wrangler'),
        args: ['dev', '--config', config, '--ip', '127.0.0.1', '--port', String(port)].concat(
          ['--inspector-port', '0'],
          ['--persist-to', paths.workerState],
        ),
        env: { ...privateWranglerState(paths), CI: 'true' },
      });
      await waitUntilAnswers(server, { name: 'The Worker that answers "hi"', url, timeoutMs: 90_000 });
      children.writeRecords();
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { url, dataDir: paths.dataDir, close };
}

function writeHi(folder: string, isLikeShop: boolean): string {
  const { compatibility_date, compatibility_flags, assets } = JSON.parse(
    readFileSync(join(root, 'dist', 'server', 'wrangler.json'), 'utf8'),
  ) as { compatibility_date: string; compatibility_flags: string[]; assets: object };
  const config = {
    name: 'hi',
    main: 'hi.mjs',
    compatibility_date,
    compatibility_flags,
    ...(isLikeShop && { assets: { ...assets, directory: join(root, 'dist', 'client') } }),
  };
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'hi-worker.mjs'), join(folder, 'hi.mjs'));
  writeFileSync(join(folder, LOCAL_CONFIG), JSON.stringify(config));
  return join(folder, LOCAL_CONFIG);
}
