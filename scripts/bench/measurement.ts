/** One line of the table that `npm run bench` prints. */
export interface BenchRow {
  readonly what: string;
  readonly result: string;
  /** Of the Worker, and of the database, for one request. */
  readonly cpu?: string;
  readonly trips?: string;
  /** Read and written in the database by one request. */
  readonly rows?: string;
  readonly baseline: string;
  readonly ratio: string;
  /** From the lowest to the highest of several runs. */
  readonly spread?: string;
}

/** Each file of this folder that measures something exports one of these; scripts/bench.ts lists them. */
export type Measurement = (site: BenchSite) => Promise<BenchRow[]>;

export interface BenchSite {
  /** Only what a before and an after are compared by, in a few seconds each. */
  readonly isQuick: boolean;
  readonly shopUrl: string;
  readonly shopData: string;
  readonly databaseUrl: string;
  /** A Worker that only answers "hi", as `wrangler dev` serves it. */
  readonly hiUrl: string;
  readonly hiData: string;
  /** The same by the means by which the shop is served, with the shop's files beside it. */
  readonly hiAsShopUrl: string;
  readonly hiAsShopData: string;
  /** The shop behind a shared cache. */
  readonly cacheUrl: string;
}
