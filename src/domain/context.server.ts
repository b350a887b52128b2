import type { Database } from '#drizzle/client.ts';
import type { Actor } from './actor.ts';
import type { FacetIndex } from './catalogue/facets/facet-index.ts';
import type { Payments } from './payment/payments.ts';
import type { Ports } from './ports.ts';
import type { Kept } from '#catalogue/live-stock.ts';

export interface AccountSettings {
  /** Signs cookies and links: whoever has it can pose as anybody. */
  readonly secret: string;
  /** The shortest time for answers that must not tell whether an account exists. */
  readonly constantAnswerMs: number;
  readonly google?: { readonly clientId: string; readonly clientSecret: string } | undefined;
}

/** How long the shop waits for money. */
interface Waits {
  /** How long stock is held for an order that is not paid. */
  readonly holdMs: number;
  /** After this the provider is asked about an order that is still open. */
  readonly reconcileAfterMs: number;
}

interface Deployment {
  /** Staging is a shop at Cloudflare to try things out, which takes no real money. */
  readonly environment: 'local' | 'staging' | 'production';
  readonly version: string;
  /** Whether search engines must not list it. */
  readonly isUnlisted: boolean;
  /** Null if the token does not say when it ends. */
  readonly databaseTokenEndsAt: number | null;
}

/** Everything a verb may use, made once per request or cron run and passed on explicitly. */
export interface Context extends Ports {
  readonly actor: Actor;
  readonly kept: Kept;
  readonly requestId: string;
  /** Where the request came from, as the edge saw it; null for the shop's own jobs. */
  readonly clientAddress: string | null;
  /** The address of this shop, for links that leave it: search engines, messages, mail. */
  readonly siteUrl: URL;
  readonly deployment: Deployment;
  readonly accounts: AccountSettings;
  readonly db: Database;
  /** This isolate's index of the pieces on sale, for filters. */
  readonly facetIndex: FacetIndex;
  readonly payments: Payments;
  readonly waits: Waits;
  readonly now: () => number;
  /** Lets it run on after the answer; if it fails, only the log is told. */
  readonly defer: (work: Promise<unknown>) => void;
}
