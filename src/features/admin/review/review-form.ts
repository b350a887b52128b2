import * as z from 'zod';
import { isoDay } from '#dates.ts';
import { storedAddress } from '#media/picture-fields.ts';
import { type AdminReview, ReviewInput } from '#review/review.ts';
import { readFields } from '#features/admin/kit/form/form-values.ts';

const picture = z
  .string()
  .nullable()
  .transform((text) => text && storedAddress(text, location.origin));

const Fields = z.object({
  userName: z.string(),
  comment: z.string(),
  rating: z.string().transform(Number),
  reviewDay: z.string(),
  productId: z.number().nullable(),
  itemName: z.string(),
  itemImageUrl: picture,
  userAvatarUrl: picture,
});
export type ReviewFields = z.input<typeof Fields>;

export const ReviewForm = readFields(Fields, ReviewInput);

export function valuesOf(review: AdminReview | null): ReviewFields {
  return {
    userName: review?.userName ?? '',
    comment: review?.comment ?? '',
    rating: String(review?.rating ?? 5),
    reviewDay: review?.reviewDay ?? isoDay(Date.now()),
    productId: review?.productId ?? null,
    itemName: review?.itemName ?? '',
    itemImageUrl: review?.itemImageUrl ?? null,
    userAvatarUrl: review?.userAvatarUrl ?? null,
  };
}
