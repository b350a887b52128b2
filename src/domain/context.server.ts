import type { Database } from '../../drizzle/client.ts';
import type { Actor } from './actor.ts';
import type { FacetIndex } from './catalogue/facets/facet-index.ts';
import type { Payments } from './payment/payments.ts';
import type { Ports } from './ports.ts';
import type { Kept } from './stock/kept.ts';

export interface AccountSettings {
  /** Signs cookies and links; whoever has it can be anybody. */
  readonly secret: string;
  /** How long an answer takes at least that must not tell whether an account exists. */
  readonly constantAnswerMs: number;
  readonly google?: { readonly clientId: string; readonly clientSecret: string } | undefined;
}

/** How long the shop waits for money. */
interface Waits {
  /** Stock is held so long for an order that is not paid. */
  readonly holdMs: number;
  /** Then the provider is asked about an order that is still open. */
  readonly reconcileAfterMs: number;
}

interface Deployment {
  /** Staging is a shop at Cloudflare to try things out in, which takes no real money. */
  readonly environment: 'local' | 'staging' | 'production';
  readonly version: string;
  /** Whether no search engine is to know of it. */
  readonly isUnlisted: boolean;
  /** Null when its token does not say so. */
  readonly databaseTokenEndsAt: number | null;
}

/** Everything a verb may use, made once per request or cron run and passed on explicitly. */
export interface Context extends Ports {
  readonly actor: Actor;
  readonly kept: Kept;
  readonly requestId: string;
  /** Where the request came from, as the edge saw it; null for the shop's own jobs. */
  readonly clientAddress: string | null;
  /** Where this shop stands, for addresses that leave it: search engines, messages, mail. */
  readonly siteUrl: URL;
  readonly deployment: Deployment;
  readonly accounts: AccountSettings;
  readonly db: Database;
  /** What this isolate knows of the pieces on sale, for filters. */
  readonly facetIndex: FacetIndex;
  readonly payments: Payments;
  readonly waits: Waits;
  readonly now: () => number;
  /** Keeps working on it after the answer; a failure of it is logged and reaches nobody. */
  readonly defer: (work: Promise<unknown>) => void;
}
