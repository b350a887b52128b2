import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { ShopError } from './shop-error.ts';

export interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;
const RETRY_MS = 100;

/** SQLite's lock on the file: the system releases it however the holder dies. */
export function tryLock(file: string): FileLock | null {
  let handle: DatabaseSync | null = null;
  try {
    handle = new DatabaseSync(file);
    handle.exec('BEGIN EXCLUSIVE');
    return releasedBy(handle);
  } catch (error) {
    handle?.close();
    if (isBusy(error)) return null;
    throw new ShopError(
      `${file} cannot be locked: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

const releasedBy = (handle: DatabaseSync): FileLock => ({
  release() {
    if (handle.isOpen) handle.close();
  },
});

export async function waitForLock(file: string, onWait: () => void): Promise<FileLock> {
  let lock = tryLock(file);
  if (lock === null) onWait();
  while (lock === null) {
    await wait(RETRY_MS);
    lock = tryLock(file);
  }
  return lock;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
