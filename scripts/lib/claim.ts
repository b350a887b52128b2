import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, tryLock } from './file-lock.ts';
import { ShopError } from './shop-error.ts';
import { type ShopPaths, shortPath } from './shop-paths.ts';

/** One shop at a time on one data directory. */
export function claimShopData(paths: ShopPaths, user: string): FileLock {
  const lock = tryLock(paths.lock);
  if (lock === null) {
    const where = `${shortPath(paths.dataDir)} is in use by ${readNote(paths)}.`;
    throw new ShopError(`${where} Stop that one, or choose other data: SHOP_DATA=.data2 PORT=8797 npm start`);
  }
  writeFileSync(noteFileOf(paths), `${user} (process ${process.pid})`);
  return lock;
}

/** Who has it, an open shop by its address; null where it is free. */
export function usedBy(paths: ShopPaths): string | null {
  const lock = tryLock(paths.lock);
  lock?.release();
  return lock === null ? readNote(paths) : null;
}

const noteFileOf = ({ dataDir }: ShopPaths) => join(dataDir, 'used-by');

function readNote(paths: ShopPaths): string {
  try {
    return readFileSync(noteFileOf(paths), 'utf8');
  } catch {
    return 'another process';
  }
}
