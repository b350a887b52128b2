import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;

/** Checks again and again until it is so, even if a check throws; a shop that never gets there fails with this name. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    let cause: unknown;
    try {
      if (await isSo()) return;
    } catch (error) {
      cause = error;
    }
    if (Date.now() > end) throw new Error(`In vain: ${what}`, { cause });
    await wait(PAUSE_MS);
  }
}
