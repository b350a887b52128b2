/** What this browser may buy but others may not; empty for nearly everybody. */
export interface Kept {
  /** Hashes of the tokens for pieces that came back and are kept. */
  readonly wishes: readonly string[];
  /**
   * The order begun last in this browser: until it is paid, its pieces and coupon can go into another order from here.
   */
  readonly orderId: string | null;
}

export const NOTHING_KEPT: Kept = { wishes: [], orderId: null };
