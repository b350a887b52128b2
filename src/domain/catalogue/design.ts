import * as z from 'zod';
import { isEachOnce } from '#form-fields.ts';
import { MOST_LOOK_PIECES } from './product-limits.ts';
import type { ProductStatus } from './product-status.ts';
import type { ProductChoice } from './product-query.ts';

/** The page of each of them shows them all. */
export const MOST_COLOURS = 12;

/** The refusal for a piece that was to stand beside itself. */
export const ITSELF = 'This is the piece itself.';

/** A piece as the owner sees it beside another one. */
export interface OtherPiece extends ProductChoice {
  readonly status: ProductStatus;
  readonly stockQuantity: number;
}

/** One colour of a design; each is a product of its own. */
export interface OtherColour extends OtherPiece {
  /** Null while no colour is said. */
  readonly colour: string | null;
}

/** What a product's form shows beside it and saves separately. */
export interface BesideProduct {
  /** The other colours of its design. */
  readonly colours: readonly OtherColour[];
  /** Chosen to complete the look. */
  readonly look: readonly OtherPiece[];
}

export const OtherProduct = z.strictObject({ productId: z.int().positive() });

export const LookInput = z.strictObject({
  productIds: z
    .array(z.int().positive())
    .max(MOST_LOOK_PIECES, `At most ${String(MOST_LOOK_PIECES)} pieces, please.`)
    .refine(isEachOnce(), 'Each piece can be there once.'),
  /** The look as it was shown, so that another one is not overwritten. */
  seen: z.array(z.int().positive()).max(MOST_LOOK_PIECES).optional(),
});
export type LookInput = z.output<typeof LookInput>;
