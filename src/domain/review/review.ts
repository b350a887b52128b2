import * as z from 'zod';
import { seenBefore } from '#audit/changed-from.ts';
import { IsoDay } from '#day.ts';
import { OptionalPicture } from '#media/picture-fields.ts';
import { optionalText, requiredText } from '#form-fields.ts';
import { firstLetter, plainLines } from '#text.ts';

export interface Review {
  readonly id: number;
  readonly userName: string;
  readonly avatarUrl: string | null;
  readonly rating: number;
  readonly comment: string;
  readonly reviewDate: number;
  readonly itemName: string | null;
  readonly itemImageUrl: string | null;
  /** Null if the product is gone, or the review is about none. */
  readonly productId: number | null;
}

/** `Ananya S.` → `AS`, for somebody without a picture. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => firstLetter(word ?? '')).join('') || '?';
}

const REQUIRED = 'Client Name and Review Message are required.';
const WRONG_RATING = 'A rating is 1 to 5 stars.';
export const CLIENT_NAME_LENGTH = 80;
export const REVIEW_LENGTH = 1000;
export const ITEM_NAME_LENGTH = 120;
/** Keeps a search through all of them quick. */
export const MOST_REVIEWS = 5000;

/** A5: a review that the owner copies from a customer's message. */
export const ReviewInput = z.strictObject({
  userName: requiredText(CLIENT_NAME_LENGTH, REQUIRED),
  comment: requiredText(REVIEW_LENGTH, REQUIRED, plainLines),
  rating: z.int(WRONG_RATING).min(1, WRONG_RATING).max(5, WRONG_RATING).default(5),
  /** Left out, it is today. */
  reviewDay: IsoDay.optional(),
  /** Gives the name and picture of the piece; then the fields for these are ignored. */
  productId: z.int().positive().nullable().default(null),
  itemName: optionalText(ITEM_NAME_LENGTH),
  itemImageUrl: OptionalPicture,
  userAvatarUrl: OptionalPicture,
});
export type ReviewInput = z.output<typeof ReviewInput>;

export const ChangedReview = ReviewInput.safeExtend(seenBefore);
export type ChangedReview = z.output<typeof ChangedReview>;

/** A review in the owner's list. */
export interface AdminReview {
  readonly id: number;
  readonly userName: string;
  readonly comment: string;
  readonly rating: number;
  readonly reviewDay: string;
  /** May also be a product that is no longer for sale. */
  readonly productId: number | null;
  readonly itemName: string | null;
  readonly itemImageUrl: string | null;
  readonly userAvatarUrl: string | null;
}
