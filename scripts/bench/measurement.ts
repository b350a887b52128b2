export interface BenchRow {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 'KB' | 'requests/s' | '';
  readonly beside?: { readonly what: string; readonly value: number };
}

export type Measurement = (site: BenchSite) => Promise<BenchRow[]>;

export interface BenchSite {
  readonly isQuick: boolean;
  readonly shop: Served;
  readonly databaseUrl: string;
  readonly hi: Served;
  /** The Worker that answers "hi", served like the shop with the shop's files beside it: no page can be faster. */
  readonly hiAsShop: Served;
}

export interface Served {
  readonly url: string;
  readonly dataDir: string;
  readonly close: () => Promise<void>;
}

export const PAGES = [
  ['home page', '/'],
  ['collection page', '/collections'],
  ['product page', '/products/1'],
] as const;
