import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isoDay } from '#dates.ts';
import { createChildren } from '#scripts/lib/children.ts';
import { startDatabase } from '#scripts/lib/database-server.ts';
import { prepareData } from '#scripts/lib/demo-data.ts';
import { waitForLock } from '#scripts/lib/file-lock.ts';
import { cacheDir } from '#scripts/lib/project.ts';
import type { Report } from '#scripts/lib/report.ts';
import { makeShopDirectories, shopPaths } from '#scripts/lib/shop-paths.ts';
import { hashSources } from '#scripts/lib/source-hash.ts';

const SHELF = join(cacheDir, 'filled-shops');

const nobody: Report = { step: () => undefined, progress: () => undefined, line: () => undefined };

/** The demo shop has orders of the last days, so a copy is valid for the day, while the sources stay the same. */
export async function fillFromCopy(dataDir: string, databasePort: number): Promise<void> {
  mkdirSync(SHELF, { recursive: true });
  const lock = await waitForLock(join(cacheDir, 'filled-shops.lock'), () => undefined);
  try {
    const name = `${isoDay(Date.now())}-${hashSources(['scripts/demo', 'scripts/steps', 'scripts/lib'])}`;
    const copy = join(SHELF, name);
    if (!existsSync(copy)) {
      for (const old of readdirSync(SHELF)) rmSync(join(SHELF, old), { recursive: true });
      await fill(`${copy}.new`, databasePort);
      renameSync(`${copy}.new`, copy);
    }
    cpSync(copy, dataDir, { recursive: true });
  } finally {
    lock.release();
  }
}

async function fill(dataDir: string, databasePort: number): Promise<void> {
  const paths = shopPaths(dataDir);
  makeShopDirectories(paths);
  const children = createChildren(paths);
  try {
    const { url } = await startDatabase(children, paths, databasePort);
    await prepareData(children, paths, { databaseUrl: url, report: nobody, staysEmpty: false });
  } finally {
    await children.stop();
  }
  for (const own of [paths.logs, paths.processes]) rmSync(own, { recursive: true, force: true });
}
