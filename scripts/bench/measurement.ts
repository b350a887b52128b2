/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  readonly what: string;
  readonly result: string;
  /** CPU of the Worker and of the database, per request. */
  readonly cpu?: string;
  readonly trips?: string;
  /** Rows read and written in the database per request. */
  readonly rows?: string;
  readonly baseline: string;
  readonly ratio: string;
  /** From the lowest to the highest of several runs. */
  readonly spread?: string;
}

/** Each file of this folder that measures something exports one of these; scripts/bench.ts lists them. */
export type Measurement = (site: BenchSite) => Promise<BenchRow[]>;

export interface BenchSite {
  /** Only the figures for a comparison, in a few seconds each. */
  readonly isQuick: boolean;
  readonly shopUrl: string;
  readonly shopData: string;
  readonly databaseUrl: string;
  /** A Worker that only answers "hi", as `wrangler dev` serves it. */
  readonly hiUrl: string;
  readonly hiData: string;
  /** The same Worker, served like the shop, with the shop's files beside it. */
  readonly hiAsShopUrl: string;
  readonly hiAsShopData: string;
  /** The shop behind a shared cache. */
  readonly cacheUrl: string;
}
