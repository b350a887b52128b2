/** Most important first. */
export const CONCERN_KINDS = [
  ...(['changed', 'gap', 'unbilled', 'elsewhere', 'uncredited', 'late'] as const),
  ...(['irn', 'state', 'hsn', 'rate'] as const),
] as const;
export type ConcernKind = (typeof CONCERN_KINDS)[number];

export interface TaxConcern {
  readonly kind: ConcernKind;
  readonly orderId: string;
  /** The missing number, if the concern is a gap. */
  readonly number: string | null;
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
  readonly isMore: boolean;
  readonly otherSeller: number;
  readonly isMixed: boolean;
  /** The State in the settings, if the address on bills is in another one. */
  readonly otherState?: string | undefined;
}

/** One change of the same piece resolves all concerns of a group. */
export interface ConcernGroup {
  readonly first: TaxConcern;
  readonly orderIds: readonly string[];
}

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
