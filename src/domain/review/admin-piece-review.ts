import type { HidingReason, PieceReview } from './piece-review.ts';

/** As the owner's list shows it. */
export interface AdminPieceReview extends Omit<PieceReview, 'answeredAt'> {
  /** Null while everybody sees it. */
  readonly hiddenBecause: HidingReason | null;
  readonly orderId: string;
  readonly productId: number;
  readonly productName: string;
  readonly productImageUrl: string | null;
  /** Empty for what comes in one size. */
  readonly size: string;
}

/** `2 new reviews to answer`. */
export function newReviewsText(count: number): string {
  return count === 1 ? '1 new review to answer' : `${String(count)} new reviews to answer`;
}
