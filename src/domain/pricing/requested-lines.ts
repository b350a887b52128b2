import * as z from 'zod';
import { ProductId, Quantity } from '#catalogue/product-id.ts';
import { MOST_LINES, MOST_OF_ONE, MOST_SIZE_LETTERS } from '#catalogue/product-limits.ts';

export interface RequestedLine {
  readonly productId: number;
  /** '' if there is nothing to choose. */
  readonly size: string;
  readonly quantity: number;
}

/** An order has each product and size once. */
export function mergeLines(lines: readonly RequestedLine[]): RequestedLine[] {
  const keyOf = ({ productId, size }: RequestedLine) => `${String(productId)} ${size}`;
  return [...Map.groupBy(lines, keyOf).values()].flatMap((alike) => {
    const quantity = alike.reduce((sum, line) => sum + line.quantity, 0);
    return alike.slice(0, 1).map((line) => ({ ...line, quantity }));
  });
}

export const TOO_MANY_LINES = `An order holds ${MOST_LINES} different pieces at most.`;

export const RequestedSize = z
  .string()
  .trim()
  .max(MOST_SIZE_LETTERS)
  .nullable()
  .default('')
  .transform((size) => size ?? '');

/** A piece named in two lines counts as one sum, and is refused as a single line would be. */
export const checkSums: z.core.CheckFn<RequestedLine[]> = ({ value, issues }) => {
  if (issues.length > 0 || mergeLines(value).every(({ quantity }) => quantity <= MOST_OF_ONE)) return;
  issues.push({ code: 'too_big', origin: 'number', maximum: MOST_OF_ONE, inclusive: true, input: value });
};

export const RequestedLines = z
  .array(z.strictObject({ productId: ProductId, size: RequestedSize, quantity: Quantity }))
  .max(MOST_LINES, TOO_MANY_LINES)
  .check(checkSums);
