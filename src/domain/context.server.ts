import type { Database } from '../../drizzle/client.ts';
import type { LiveChannel, Log, MediaStore, PageCache } from './ports.ts';

/** Who asks. */
export interface Actor {
  readonly kind: 'visitor' | 'system';
}

/** Everything a verb may use, made once per request or cron run and passed on explicitly. */
export interface Context {
  readonly actor: Actor;
  readonly requestId: string;
  /** Where this shop stands, for addresses that leave it: search engines, messages, mail. */
  readonly siteUrl: URL;
  readonly db: Database;
  readonly media: MediaStore;
  readonly pageCache: PageCache;
  readonly live: LiveChannel;
  readonly log: Log;
  readonly now: () => number;
}
