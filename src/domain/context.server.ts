import type { Database } from '#drizzle/client.ts';
import type { Actor } from './actor.ts';
import type { FacetIndex } from './catalogue/facets/facet-index.ts';
import type { Payments } from './payment/payments.ts';
import type { Ports } from './ports.ts';
import type { Kept } from '#catalogue/live-stock.ts';

export interface AccountSettings {
  /** Signs cookies and links: whoever has it can pose as anybody. */
  readonly secret: string;
  /** Answers that must not tell whether an account exists take at least this long. */
  readonly constantAnswerMs: number;
  readonly google?: { readonly clientId: string; readonly clientSecret: string } | undefined;
}

interface Waits {
  readonly holdMs: number;
  /** The provider is asked about an order that is still open after this time. */
  readonly reconcileAfterMs: number;
}

interface Deployment {
  /** Staging is a shop at Cloudflare to try things out; it takes no real money. */
  readonly environment: 'local' | 'staging' | 'production';
  readonly version: string;
  readonly isUnlisted: boolean;
  readonly databaseTokenEndsAt: number | null;
}

export interface Context extends Ports {
  readonly actor: Actor;
  readonly kept: Kept;
  readonly requestId: string;
  /** The edge tells this address; null for the shop's own jobs. */
  readonly clientAddress: string | null;
  readonly siteUrl: URL;
  readonly deployment: Deployment;
  readonly accounts: AccountSettings;
  readonly db: Database;
  readonly facetIndex: FacetIndex;
  readonly payments: Payments;
  readonly waits: Waits;
  readonly now: () => number;
  /** Work that runs on after the answer; if it fails, only the log is told. */
  readonly defer: (work: Promise<unknown>) => void;
}
