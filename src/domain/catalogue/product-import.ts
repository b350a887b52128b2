import * as z from 'zod';
import type { ProductStatus } from './product-status.ts';

export const IMPORT_LENGTH = 3_000_000;
export const MOST_IMPORTED = 2000;
const TOKEN_LENGTH = 64;

export const ProductImport = z.strictObject({
  csv: z
    .string('Please choose a file.')
    .min(1, 'This file is empty.')
    .max(IMPORT_LENGTH, 'This file is too large. Please split it.'),
  dryRun: z.boolean(),
  /** The dry run that was checked gave this token: nothing else is written. */
  token: z.string().max(TOKEN_LENGTH).default(''),
});
export type ProductImport = z.output<typeof ProductImport>;

export interface CellChange {
  readonly column: string;
  readonly before: string;
  readonly after: string;
  readonly note?: string | undefined;
}

export interface RowChange {
  readonly line: number;
  readonly id: number | null;
  readonly name: string;
  /** A new product that is live is on sale at once. */
  readonly newStatus: ProductStatus | null;
  readonly cells: readonly CellChange[];
}

export interface RowProblem {
  readonly line: number;
  readonly reason: string;
}

export interface Imported {
  readonly changed: number;
  readonly added: number;
}

export interface ImportPreview {
  readonly rows: number;
  readonly changes: readonly RowChange[];
  readonly problems: readonly RowProblem[];
  readonly token: string;
}
