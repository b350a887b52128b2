import type { Database } from '../../drizzle/client.ts';
import type { LiveChannel, Log, MediaStore, PageCache } from './ports.ts';

/** Who asks. Signing in adds more kinds. */
export interface Actor {
  readonly kind: 'visitor' | 'system';
}

/** Everything a verb may use, made once per request or cron run and passed on explicitly. */
export interface Context {
  readonly actor: Actor;
  readonly requestId: string;
  readonly db: Database;
  readonly media: MediaStore;
  readonly pageCache: PageCache;
  readonly live: LiveChannel;
  readonly log: Log;
  readonly now: () => number;
}
