import type { Database } from '../../drizzle/client.ts';
import type { Payments } from './payment/payments.ts';
import type { LiveChannel, Log, Mailer, MediaStore, PageCache, RateLimits } from './ports.ts';

/** Who asks. */
export interface Actor {
  readonly kind: 'visitor' | 'system';
}

/** How long the shop waits for money. */
export interface Waits {
  /** Stock is held so long for an order that is not paid. */
  readonly holdMs: number;
  /** Then the provider is asked about an order that is still open. */
  readonly reconcileAfterMs: number;
}

/** Everything a verb may use, made once per request or cron run and passed on explicitly. */
export interface Context {
  readonly actor: Actor;
  readonly requestId: string;
  /** Where this shop stands, for addresses that leave it: search engines, messages, mail. */
  readonly siteUrl: URL;
  readonly db: Database;
  readonly media: MediaStore;
  readonly mail: Mailer;
  readonly payments: Payments;
  readonly pageCache: PageCache;
  readonly live: LiveChannel;
  readonly rateLimits: RateLimits;
  readonly waits: Waits;
  readonly log: Log;
  readonly now: () => number;
  /** Keeps working on it after the answer; a failure of it is logged and reaches nobody. */
  readonly defer: (work: Promise<unknown>) => void;
}
