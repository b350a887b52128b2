import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, tryLock } from './file-lock.ts';
import { ShopError } from './shop-error.ts';
import { type ShopPaths, shortPath } from './shop-paths.ts';

/** One shop at a time on one data directory. */
export function claimShopData(paths: ShopPaths, user: string): FileLock {
  const lock = tryLock(paths.lock);
  const noteFile = join(paths.dataDir, 'used-by');
  if (lock === null) {
    const where = `${shortPath(paths.dataDir)} is in use by ${readNote(noteFile)}.`;
    throw new ShopError(`${where} Stop that one, or choose other data: SHOP_DATA=.data2 PORT=8797 npm start`);
  }
  writeFileSync(noteFile, `${user} (process ${process.pid})`);
  return lock;
}

function readNote(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return 'another process';
  }
}
