/** Cloudflare allows five purges a minute, after a first 25; this pause never exceeds that. */
const PAUSE_MS = 15_000;
const RETRY_MS = 20_000;
const LAST = 'lastPurgeAt';

interface AlarmStorage {
  get(key: string): Promise<number | undefined>;
  put(key: string, value: number): Promise<void>;
  getAlarm(): Promise<number | null>;
  setAlarm(at: number): Promise<void>;
}

/** A first change is purged at once, those of the next seconds are gathered; refused ones are tried at an even pace. */
export function createPurgeTimer(storage: AlarmStorage, now: () => number) {
  return {
    async wake(): Promise<void> {
      if ((await storage.getAlarm()) !== null) return;
      const lastAt = (await storage.get(LAST)) ?? 0;
      await storage.setAlarm(Math.max(now(), lastAt + PAUSE_MS));
    },
    async ring(purge: () => Promise<boolean>): Promise<void> {
      await storage.put(LAST, now());
      if (!(await purge())) await storage.setAlarm(now() + RETRY_MS);
    },
  };
}
