import * as z from 'zod';
import { seenBefore } from '#audit/changed-from.ts';
import { PictureAddress } from '#media/picture-fields.ts';
import { latinDigits } from '#latin-digits.ts';
import { isEachOnce, optionalText, requiredText } from '#form-fields.ts';
import { plainLine } from '#text.ts';
import { BANGLE_SIZES } from './bangle-size.ts';
import { GstRateBps, Hsn } from '#tax/goods-tax.ts';
import { SIZE_LENGTH, type ProductFields } from './product-input.ts';
import { atMostLetters } from '#at-most-letters.ts';

const OTHER_WORDS_LENGTH = 300;
/** The stored words are longer than the typed ones, with a space after each comma. */
export const OTHER_WORDS_TYPED = 2 * OTHER_WORDS_LENGTH;

export const OtherWords = z
  .string()
  .transform(wordsIn)
  .refine((words) => words.join(',').length <= OTHER_WORDS_LENGTH, atMostLetters(OTHER_WORDS_LENGTH))
  .transform((words) => words.join(', '))
  .default('');

function wordsIn(text: string): string[] {
  const words = text.split(/[,\n;]/).map((word) => plainLine(word).trim().replaceAll(/\s+/g, ' '));
  return [...new Set(words.filter((word) => word !== ''))];
}

export const CATEGORY_NAME_LENGTH = 60;
export const CATEGORY_TEXT_LENGTH = 500;
const MOST_SIZES = 20;

export const DEFAULT_SIZES: readonly string[] = ['2.4', '2.6', '2.8'];

/** Typed in one line or pasted from a list; empty for the usual sizes. Known sizes keep their spelling. */
export function sizesIn(text: string, known: readonly string[] = []): string[] {
  const sizes = text.split(/[,;\n]/).map((size) => size.trim());
  const named = sizes.filter((size) => size !== '');
  if (named.length === 0) return [...DEFAULT_SIZES];
  const isOfBangles = named.every((size) => BANGLE_SIZES.some((bangle) => bangle.size === dotted(size)));
  return isOfBangles ? named.map((size) => (known.includes(size) ? size : dotted(size))) : named;
}

/** Shoppers also write 2-6, 2/6 or २.६. */
const dotted = (size: string) => latinDigits(size).replace(/\s*[.*/-]\s*/, '.');

const Size = z
  .string()
  .overwrite(plainLine)
  .trim()
  .min(1, 'A size cannot be empty.')
  .max(SIZE_LENGTH, `A size has at most ${String(SIZE_LENGTH)} letters.`);

export const CategoryInput = z.strictObject({
  name: requiredText(CATEGORY_NAME_LENGTH, 'Category name is required.').refine(
    (name) => name === '' || slugOf(name) !== '',
    'The name needs a letter or a digit.',
  ),
  description: optionalText(CATEGORY_TEXT_LENGTH),
  otherWords: OtherWords,
  imageUrl: PictureAddress.nullable().default(null),
  hasSizes: z.boolean().default(false),
  sizes: z
    .array(Size)
    .min(1, 'Please enter at least one size.')
    .max(MOST_SIZES, `Please enter at most ${String(MOST_SIZES)} sizes.`)
    .refine(isEachOnce(), 'Please enter each size only once.')
    .default([...DEFAULT_SIZES]),
  defaultHsn: Hsn.nullable().default(null),
  defaultRateBps: GstRateBps.nullable().default(null),
});
export type CategoryInput = z.output<typeof CategoryInput>;

export const ChangedCategory = CategoryInput.safeExtend(seenBefore);
export type ChangedCategory = z.output<typeof ChangedCategory>;

export function slugOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

export interface AdminCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly otherWords: string;
  readonly imageUrl: string | null;
  readonly hasSizes: boolean;
  readonly sizes: readonly string[];
  readonly defaultHsn: string | null;
  readonly defaultRateBps: number | null;
  readonly newRateBps: number | null;
  readonly productCount: number;
}

export interface CategoryDefaults extends Pick<
  ProductFields,
  | 'hsn'
  | 'gstRateBps'
  | 'countryOfOrigin'
  | 'manufacturer'
  | 'importerName'
  | 'importerAddress'
  | 'netQuantity'
  | 'quantityUnits'
  | 'unitCode'
> {
  readonly categoryId: number;
}

/** A piece shows up as incomplete until its form says how much is in it. */
export const NO_QUANTITY = { netQuantity: '', quantityUnits: null, unitCode: 'N' } as const satisfies Pick<
  CategoryDefaults,
  'netQuantity' | 'quantityUnits' | 'unitCode'
>;
