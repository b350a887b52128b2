import type { HidingReason, PieceReview } from './piece-review.ts';

/** A review in the owner's list. */
export interface AdminPieceReview extends Omit<PieceReview, 'answeredAt'> {
  /** Null while everybody can see it. */
  readonly hiddenBecause: HidingReason | null;
  readonly orderId: string;
  readonly productId: number;
  readonly productName: string;
  readonly productImageUrl: string | null;
  /** Empty for a piece that comes in one size. */
  readonly size: string;
}

/** `2 new reviews to answer`. */
export function newReviewsText(count: number): string {
  return count === 1 ? '1 new review to answer' : `${String(count)} new reviews to answer`;
}
