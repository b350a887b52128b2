import * as z from 'zod';
import { seenBefore } from '#audit/changed-from.ts';
import { requiredText } from '#form-fields.ts';
import { OtherWords } from '#catalogue/category-input.ts';
import { NO_WHOLE_NUMBER } from '#catalogue/product-input.ts';

export const VALUE_LABEL_LENGTH = 40;
export const MOST_VALUES = 300;
export const LAST_PLACE = 999;

const fields = {
  label: requiredText(VALUE_LABEL_LENGTH, 'A name is required.')
    .overwrite((label) => label.replaceAll(/\s+/g, ' '))
    .refine(
      (label) => label === '' || valueSlugOf(label) !== '',
      'The name needs a letter from A to Z or a digit.',
    ),
  colour: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:#[0-9a-f]{6})?$/, 'A colour has the form #6b1023.')
    .transform((colour) => colour || null)
    .nullable()
    .default(null),
  otherWords: OtherWords,
  position: z
    .int(NO_WHOLE_NUMBER)
    .min(1, 'The first place is 1.')
    .max(LAST_PLACE, `Please enter at most ${String(LAST_PLACE)}.`)
    .default(LAST_PLACE),
};

export const ValueInput = z.strictObject({
  attributeId: z.int('Please choose an attribute.').positive(),
  ...fields,
});
export type ValueInput = z.output<typeof ValueInput>;

export const ChangedValue = z.strictObject({ ...fields, ...seenBefore });
export type ChangedValue = z.output<typeof ChangedValue>;

/** A slug stays when the label changes, so that addresses do too. */
export function valueSlugOf(label: string): string {
  return label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

export interface AdminAttribute {
  readonly id: number;
  readonly key: string;
  readonly label: string;
  readonly values: readonly AttributeChoice[];
}

export interface AttributeChoice {
  readonly id: number;
  readonly label: string;
}

export interface AdminValue extends AttributeChoice {
  readonly attributeId: number;
  readonly attribute: string;
  readonly value: string;
  readonly colour: string | null;
  readonly otherWords: string;
  readonly position: number;
  readonly productCount: number;
}
