import { DurableObject } from 'cloudflare:workers';
import type { Purger } from '#ports.ts';
import { createLog } from '#integrations/log.server.ts';
import { shopObject } from '#integrations/shop-object.server.ts';
import { ourselves } from './ourselves.server.ts';
import { createPurgeTimer } from './purge-timer.server.ts';

const ONE_FOR_ALL = 'pages';

/** The outbox says which pages to purge, and the Worker purges them, because only it has the cache. */
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
