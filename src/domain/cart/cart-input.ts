import * as z from 'zod';
import { ProductId, Quantity } from '#catalogue/product-id.ts';
import { MOST_LINES, MOST_OF_ONE, MOST_SIZE_LETTERS } from '#catalogue/product-limits.ts';

const ID_LENGTH = 100;
const MOST_SEEN_PAISE = 1e12;

const Size = z.string().trim().max(MOST_SIZE_LETTERS).default('');
/** The price on the page; only whether a change of price is told depends on it. */
const SeenPaise = z.int().min(0).max(MOST_SEEN_PAISE).optional();
/** The browser names a change, so that sending it again has no second effect. */
const ChangeId = z.string().min(1).max(ID_LENGTH);

export const AddItemInput = z.strictObject({
  productId: ProductId,
  size: Size,
  quantity: Quantity.default(1),
  seenPaise: SeenPaise,
  changeId: ChangeId.optional(),
});
export type AddItemInput = z.output<typeof AddItemInput>;

export const LineInput = z.object({ size: Size });

/** The newest line, by its number, that the shopper saw; without it all lines go. */
export const ClearInput = z.strictObject({ upTo: z.coerce.number().int().positive().optional() });
export type ClearInput = z.output<typeof ClearInput>;

export const ChangeItemInput = z.strictObject({
  quantity: z.int().min(-MOST_OF_ONE).max(MOST_OF_ONE),
  seenPaise: SeenPaise,
});
export type ChangeItemInput = z.output<typeof ChangeItemInput>;

const GuestEntry = z.strictObject({
  id: ProductId,
  quantity: Quantity,
  cart_item_id: z.string().max(ID_LENGTH),
  size: Size,
  seenPaise: SeenPaise,
});

export const MergeInput = z.strictObject({
  entries: z.array(GuestEntry).max(MOST_LINES),
  mergeId: ChangeId.default(() => crypto.randomUUID()),
});
export type MergeInput = z.output<typeof MergeInput>;
