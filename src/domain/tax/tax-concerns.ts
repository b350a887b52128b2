/** What an accountant would ask about, most important first. */
export const CONCERN_KINDS = [
  ...(['changed', 'gap', 'unbilled', 'elsewhere', 'uncredited', 'late'] as const),
  ...(['irn', 'state', 'hsn', 'rate'] as const),
] as const;
export type ConcernKind = (typeof CONCERN_KINDS)[number];

export interface TaxConcern {
  readonly kind: ConcernKind;
  readonly orderId: string;
  /** The document's number; for a gap the missing one. */
  readonly number: string | null;
  /** Set if it is about a piece. */
  readonly piece: {
    readonly id: number;
    readonly name: string;
    readonly hsn: string;
    readonly rateBps: number;
  } | null;
  /** Set if the rate is another than expected. */
  readonly expectedBps?: number | null;
}

export interface Concerns {
  readonly concerns: readonly TaxConcern[];
  /** Whether there are more than these. */
  readonly isMore: boolean;
  /** Documents issued in another mode, or with another GSTIN. */
  readonly otherSeller: number;
  /** Whether some were issued in another mode. */
  readonly isMixed: boolean;
  /** The State in the settings, if the address on bills is in another one. */
  readonly otherState?: string | undefined;
}

/** Concerns that one change of the same piece resolves. */
export interface ConcernGroup {
  readonly first: TaxConcern;
  readonly orderIds: readonly string[];
}

/** Concerns of one kind in the order they were found, grouped by piece if they say the same of it. */
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
