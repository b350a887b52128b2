/** What this browser may buy and others may not; nothing for nearly everybody. */
export interface Kept {
  /** Hashes of its keys to pieces that have come back for somebody. */
  readonly wishes: readonly string[];
  /** The order that it has begun last: until that is paid, its pieces and its coupon are hers for another one. */
  readonly orderId: string | null;
}

export const NOTHING_KEPT: Kept = { wishes: [], orderId: null };
