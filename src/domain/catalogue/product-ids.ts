import * as z from 'zod';
import { ROW_ID } from '#row-id.ts';

const ID_LETTERS = 16;

/** `1,2,3` in an address. */
export const productIds = (most: number) =>
  z
    .string('Name the products: ids=1,2')
    .max(most * ID_LETTERS, 'That is too long a list.')
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(z.string().regex(ROW_ID, 'Each id is a positive whole number.').transform(Number))
        .max(most, `At most ${String(most)} products at once.`),
    );
