import * as z from 'zod';
import { pictureIn } from '#media/picture-fields.ts';
import { ORDER_ID_LENGTH } from '#order-id.ts';
import { atMostLetters } from '#at-most-letters.ts';
import { isEachOnce } from '#form-fields.ts';
import { plainLine, plainLines } from '#text.ts';
import {
  ANSWER_LENGTH,
  FIT_NAMES,
  HIDING_REASON_NAMES,
  MOST_PHOTOS,
  REVIEW_TEXT_LENGTH,
  SHOWN_NAME_LENGTH,
  TAKEN_BACK,
} from './piece-review.ts';
import { PHOTO_FOLDER } from '#media/upload.ts';

const NO_STARS = 'Please choose one to five stars.';
const NO_REASON = 'Please choose one of the reasons.';

const TOKEN_LENGTH = 100;

const fields = {
  stars: z.int(NO_STARS).min(1, NO_STARS).max(5, NO_STARS),
  fit: z.enum(FIT_NAMES, 'Please choose how it fits.').nullable().default(null),
  text: z
    .string()
    .overwrite(plainLines)
    .max(REVIEW_TEXT_LENGTH, atMostLetters(REVIEW_TEXT_LENGTH))
    .default(''),
  /** Left out, it is the order's name in short. */
  shownName: z
    .string()
    .overwrite((name) => plainLine(name).replaceAll(/\s+/g, ' '))
    .trim()
    .max(SHOWN_NAME_LENGTH, atMostLetters(SHOWN_NAME_LENGTH))
    .refine((name) => !/[@/:]|\d{4}/.test(name), 'Please enter a name, without an address or a number.')
    .nullable()
    .default(null),
  photos: z
    .array(pictureIn(PHOTO_FOLDER, 'Please upload the photo again.'))
    .max(MOST_PHOTOS, `Please add at most ${String(MOST_PHOTOS)} photos.`)
    .refine(isEachOnce(), 'Please add each photo only once.')
    .default([]),
};

/** The token opens the order to a guest; the address or a cookie may give both instead. */
const order = {
  orderId: z.string().max(ORDER_ID_LENGTH),
  token: z.string().max(TOKEN_LENGTH).nullable().default(null),
};

const line = { ...order, orderItemId: z.int().positive() };

export const ReviewedLineInput = z.strictObject(line);

export const PieceReviewInput = z.strictObject({ ...line, ...fields });
export type PieceReviewInput = z.output<typeof PieceReviewInput>;
export type PieceReviewFields = Pick<PieceReviewInput, keyof typeof fields>;

export const ChangedPieceReviewInput = z.strictObject({ ...order, ...fields });

export const AnswerInput = z.strictObject({
  answer: z
    .string('Please write an answer.')
    .overwrite(plainLines)
    .max(ANSWER_LENGTH, atMostLetters(ANSWER_LENGTH))
    .transform((text) => text || null),
});

export const ChangedAnswer = AnswerInput.extend({
  /** The answer as the owner saw it, so that one from elsewhere is not overwritten. */
  seen: z.strictObject({ answer: z.string().max(ANSWER_LENGTH).nullable() }).optional(),
});
export type ChangedAnswer = z.output<typeof ChangedAnswer>;

export const HidingInput = z.strictObject({
  because: z.enum([...HIDING_REASON_NAMES, TAKEN_BACK], NO_REASON).nullable(),
});
export type HidingInput = z.output<typeof HidingInput>;

const PIECE_REVIEW_VIEWS = ['all', 'unanswered', 'hidden'] as const;

export const AdminPieceReviewQuery = z.object({
  show: z.enum(PIECE_REVIEW_VIEWS).catch('all'),
  stars: z.coerce.number().int().min(1).max(5).nullable().catch(null),
});
export type AdminPieceReviewQuery = z.output<typeof AdminPieceReviewQuery>;
