/** One line of the table that `npm run bench` prints. */
export type BenchRow = Readonly<Record<'what' | 'result' | 'baseline' | 'ratio', string>>;

/** Each file of this folder that measures something exports one of these; scripts/bench.ts lists them. */
export type Measurement = (site: BenchSite) => Promise<BenchRow[]>;

export interface BenchSite {
  readonly shopUrl: string;
  readonly databaseUrl: string;
  /** A Worker that only answers "hi", served by the same means as the shop. */
  readonly hiUrl: string;
}
