import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileLock, tryLock } from './file-lock.ts';
import { ShopError } from './shop-error.ts';
import { type ShopPaths, shortPath } from './shop-paths.ts';

export function claimShopData(paths: ShopPaths, user: string): FileLock {
  const lock = tryLock(paths.lock);
  if (lock === null) {
    const where = `${shortPath(paths.dataDir)} is in use by ${readNote(paths)}.`;
    throw new ShopError(`${where} Stop that one, or choose other data: SHOP_DATA=.data2 PORT=8797 npm start`);
  }
  writeFileSync(noteFileOf(paths), `${user} (process ${process.pid})`);
  return lock;
}

/** PORT may have changed since the shop was opened; null if none is open. */
export function openPortOf(paths: ShopPaths): number | null {
  const lock = tryLock(paths.lock);
  lock?.release();
  if (lock !== null) return null;
  const [, port] = /^http:\/\/localhost:(\d+) /.exec(readNote(paths)) ?? [];
  return port === undefined ? null : Number(port);
}

const noteFileOf = ({ dataDir }: ShopPaths) => join(dataDir, 'used-by');

function readNote(paths: ShopPaths): string {
  try {
    return readFileSync(noteFileOf(paths), 'utf8');
  } catch {
    return 'another process';
  }
}
