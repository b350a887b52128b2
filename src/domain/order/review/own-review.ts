import type { Fit, HidingReason } from '#review/piece-review.ts';
import type { OrderStatus } from '#order-status.ts';

export interface OwnReview {
  readonly id: number;
  readonly stars: number;
  readonly fit: Fit | null;
  readonly text: string;
  readonly shownName: string;
  readonly hiddenBecause: HidingReason | null;
  readonly answer: string | null;
  readonly photos: readonly string[];
}

export interface ReviewableLine {
  readonly orderItemId: number;
  readonly productId: number;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly selectedSize: string;
  readonly isOnSale: boolean;
  readonly review: OwnReview | null;
}

export interface ReviewableOrder {
  readonly id: string;
  readonly status: OrderStatus;
  readonly createdAt: number;
  readonly customerName: string;
  /** Number and email address open an account's order to others, so only its sign-in may change reviews. */
  readonly mayBeChanged: boolean;
  readonly lines: readonly ReviewableLine[];
}

export const NO_MORE_LETTERS = 'We will not ask you for reviews any more.';

export const TAKE_BACK = 'take-back';

export const REVIEW_OUTCOMES = ['added', 'changed', 'taken-back'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** A piece that has not arrived cannot be reviewed yet; a review that exists may always be changed. */
export function mayBeReviewed(order: Pick<ReviewableOrder, 'status'>, line: ReviewableLine): boolean {
  return order.status === 'delivered' || line.review !== null;
}
