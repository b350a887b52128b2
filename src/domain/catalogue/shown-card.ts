import { z } from 'zod';
import { ROW_ID } from '../row-id.ts';
import type { ShownPrice } from './product.ts';

const MOST_CARDS = 12;
const ID_LETTERS = 16;

/** `1,2,3` as it stands in an address. */
export const CardIds = z
  .string('Name the products: ids=1,2')
  .max(MOST_CARDS * ID_LETTERS, 'That is too long a list.')
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(z.string().regex(ROW_ID, 'Each id is a positive whole number.').transform(Number))
      .max(MOST_CARDS, `At most ${String(MOST_CARDS)} products at once.`),
  );

/** The little that a small card shows of a piece. */
export interface ShownCard extends ShownPrice {
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string | null;
}
