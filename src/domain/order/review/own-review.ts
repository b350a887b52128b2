import type { Fit, HidingReason } from '../../review/piece-review.ts';
import type { OrderStatus } from '../order-status.ts';

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
  /** Empty for what comes in one size. */
  readonly selectedSize: string;
  /** Whether it has a page in the shop. */
  readonly isOnSale: boolean;
  readonly review: OwnReview | null;
}

/** An order with what its buyer says of each of its lines. */
export interface ReviewableOrder {
  readonly id: string;
  readonly status: OrderStatus;
  readonly createdAt: number;
  readonly customerName: string;
  /** What is said already is an account's own, once it has signed in: its order's number and e-mail address open it to others. */
  readonly mayBeChanged: boolean;
  readonly lines: readonly ReviewableLine[];
}

/** Said once it is done, in both ways that lead to it. */
export const NO_MORE_LETTERS = 'We ask you for no reviews any more.';

/** What its second form asks for, besides the words. */
export const TAKE_BACK = 'take-back';

/** What became of the review of one piece. */
export const REVIEW_OUTCOMES = ['added', 'changed', 'taken-back'] as const;
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number];

/** Whoever has not got a piece has nothing to say of it yet; what was said may be changed for good. */
export function mayBeReviewed(order: Pick<ReviewableOrder, 'status'>, line: ReviewableLine): boolean {
  return order.status === 'delivered' || line.review !== null;
}
