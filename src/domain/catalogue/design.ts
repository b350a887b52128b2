import * as z from 'zod';
import { isEachOnce } from '#form-fields.ts';
import { MOST_LOOK_PIECES } from './product-limits.ts';
import type { ProductStatus } from './product-status.ts';
import type { ProductChoice } from './product-query.ts';

/** The page of each colour shows them all. */
export const MOST_COLOURS = 12;

export const ITSELF = 'This is the piece itself.';

export interface OtherPiece extends ProductChoice {
  readonly status: ProductStatus;
  readonly stockQuantity: number;
}

export interface OtherColour extends OtherPiece {
  readonly colour: string | null;
}

export interface BesideProduct {
  readonly colours: readonly OtherColour[];
  readonly look: readonly OtherPiece[];
}

export const OtherProduct = z.strictObject({ productId: z.int().positive() });

export const LookInput = z.strictObject({
  productIds: z
    .array(z.int().positive())
    .max(MOST_LOOK_PIECES, `Please enter at most ${String(MOST_LOOK_PIECES)} pieces.`)
    .refine(isEachOnce(), 'Please add each piece only once.'),
  /** The look as it was shown, so that another one is not overwritten. */
  seen: z.array(z.int().positive()).max(MOST_LOOK_PIECES).optional(),
});
export type LookInput = z.output<typeof LookInput>;
