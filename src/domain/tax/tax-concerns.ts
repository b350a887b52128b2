/** What an accountant would ask about, in the order of its weight. */
export const CONCERN_KINDS = [
  ...(['changed', 'gap', 'unbilled', 'elsewhere', 'uncredited', 'late'] as const),
  ...(['irn', 'state', 'hsn', 'rate'] as const),
] as const;
export type ConcernKind = (typeof CONCERN_KINDS)[number];

export interface TaxConcern {
  readonly kind: ConcernKind;
  readonly orderId: string;
  /** Of the document; of a gap the number that is missing. */
  readonly number: string | null;
  /** Where it is about one. */
  readonly piece: {
    readonly id: number;
    readonly name: string;
    readonly hsn: string;
    readonly rateBps: number;
  } | null;
  /** Of a rate that is another one. */
  readonly expectedBps?: number | null;
}

export interface Concerns {
  readonly concerns: readonly TaxConcern[];
  /** Whether there is more than is listed. */
  readonly isMore: boolean;
  /** Documents that were issued in another mode, or with another GSTIN. */
  readonly otherSeller: number;
}
