import * as z from 'zod';
import { ROW_ID } from '#row-id.ts';
import { DomainError } from '#errors.ts';
import { MOST_OF_ONE } from './product-limits.ts';
import type { ShownPrice } from './product.ts';

const ID_LETTERS = 16;

/** `1,2,3` */
export const ProductId = z.int().positive();
export const Quantity = z.int().min(1).max(MOST_OF_ONE);

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

export function parseProductId(text: string | undefined): number {
  if (!ROW_ID.test(text ?? '')) throw new DomainError('NOT_FOUND');
  return Number(text);
}

const MOST_CARDS = 12;

export const CardIds = productIds(MOST_CARDS);

export interface ShownCard extends ShownPrice {
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string | null;
}
