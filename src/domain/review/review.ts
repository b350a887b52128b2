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
/** A search through all reviews stays quick. */
export const MOST_REVIEWS = 5000;

/** The owner copies these reviews from customers' messages. */
export const ReviewInput = z.strictObject({
  userName: requiredText(CLIENT_NAME_LENGTH, REQUIRED),
  comment: requiredText(REVIEW_LENGTH, REQUIRED, plainLines),
  rating: z.int(WRONG_RATING).min(1, WRONG_RATING).max(5, WRONG_RATING).default(5),
  reviewDay: IsoDay.optional(),
  /** Name and picture come from this piece; the fields for them are ignored. */
  productId: z.int().positive().nullable().default(null),
  itemName: optionalText(ITEM_NAME_LENGTH),
  itemImageUrl: OptionalPicture,
  userAvatarUrl: OptionalPicture,
});
export type ReviewInput = z.output<typeof ReviewInput>;

export const ChangedReview = ReviewInput.safeExtend(seenBefore);
export type ChangedReview = z.output<typeof ChangedReview>;

export interface AdminReview {
  readonly id: number;
  readonly userName: string;
  readonly comment: string;
  readonly rating: number;
  readonly reviewDay: string;
  readonly productId: number | null;
  readonly itemName: string | null;
  readonly itemImageUrl: string | null;
  readonly userAvatarUrl: string | null;
}
