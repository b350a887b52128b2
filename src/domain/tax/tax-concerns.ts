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
  /** Whether some were issued in another mode. */
  readonly isMixed: boolean;
  /** Of the settings, where bills are written from an address in another one. */
  readonly otherState?: string | undefined;
}

/** Concerns that one change of the same piece puts right. */
export interface ConcernGroup {
  readonly first: TaxConcern;
  readonly orderIds: readonly string[];
}

/** Of one kind, in the order in which they were found: those of a piece stand together where they say the same of it. */
export function groupedByPiece(concerns: readonly TaxConcern[]): ConcernGroup[] {
  const groups = Map.groupBy(concerns, ({ piece, orderId, number, expectedBps = null }) =>
    piece
      ? `${String(piece.id)} ${piece.hsn} ${String(piece.rateBps)} ${String(expectedBps)}`
      : `${orderId} ${String(number)}`,
  );
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    return first ? [{ first, orderIds: [...new Set(all.map(({ orderId }) => orderId))] }] : [];
  });
}
