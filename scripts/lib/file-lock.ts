import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

export interface FileLock {
  /** May be called more than once. */
  release(): void;
}

const SQLITE_BUSY = 5;
const RETRY_MS = 100;

/** Held through SQLite's lock on the file, which the system lets go whenever the holder dies, however it dies. */
export function tryLock(file: string): FileLock | null {
  const handle = new DatabaseSync(file);
  try {
    handle.exec('BEGIN EXCLUSIVE');
    return {
      release() {
        if (handle.isOpen) handle.close();
      },
    };
  } catch (error) {
    handle.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

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
