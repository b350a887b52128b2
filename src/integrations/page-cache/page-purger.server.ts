import { DurableObject } from 'cloudflare:workers';
import type { Purger } from '#ports.ts';
import { createLog } from '#integrations/log.server.ts';
import { shopObject } from '#integrations/shop-object.server.ts';
import { ourselves } from './ourselves.server.ts';

/** Cloudflare allows five purges a minute, after a first 25; this pause never exceeds that. */
const PAUSE_MS = 15_000;
const RETRY_MS = 20_000;
const LAST = 'lastPurgeAt';

/** The part of a Durable Object's storage that is needed here. */
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
    /** `purge` returns false when something still has to wait. */
    async ring(purge: () => Promise<boolean>): Promise<void> {
      await storage.put(LAST, now());
      if (!(await purge())) await storage.setAlarm(now() + RETRY_MS);
    },
  };
}

const ONE_FOR_ALL = 'pages';

/** Decides when pages are purged. The outbox says which, and the Worker purges them, because only it has the cache. */
export class PagePurger extends DurableObject {
  readonly #timer = createPurgeTimer(
    {
      get: (key) => this.ctx.storage.get<number>(key),
      put: (key, value) => this.ctx.storage.put(key, value),
      getAlarm: () => this.ctx.storage.getAlarm(),
      setAlarm: (at) => this.ctx.storage.setAlarm(at),
    },
    Date.now,
  );

  async wake(): Promise<void> {
    await this.#timer.wake();
  }

  override async alarm(): Promise<void> {
    await this.#timer.ring(async () => {
      try {
        return await ourselves(this.ctx).deliverPurges();
      } catch (error) {
        createLog({ requestId: 'page-purger' }).error('purger.failed', error);
        return false;
      }
    });
  }
}

export function createPurger(purgers: DurableObjectNamespace<PagePurger>): Purger {
  return { wake: () => shopObject(purgers, ONE_FOR_ALL).wake() };
}
