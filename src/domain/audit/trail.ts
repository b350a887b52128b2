import * as z from 'zod';
import { EMAIL_LENGTH } from '#address/contact.ts';
import { isOrderId, NO_ORDER_NUMBER } from '#order/order-id.ts';
import { spelledOrderId } from '#order/spelled-order-id.ts';
import { queryCursor, queryDays, QueryText } from '#query-fields.ts';
import type { Page } from '#row-cursor.ts';
import { parseRowCursor } from '#row-cursor.ts';
import { MOST_ROW_ID } from '#row-id.ts';
import { KIND_NAMES } from './trail-kinds.ts';

/** What the owner filters the trail by, as the addresses of the page and of its file carry it. */
export const TrailQuery = z
  .object({
    order: QueryText.transform((id) => (id === undefined ? undefined : spelledOrderId(id))).refine(
      (id) => id === undefined || isOrderId(id),
      NO_ORDER_NUMBER,
    ),
    product: QueryText.transform((id) => (id === undefined ? undefined : Number(id))).pipe(
      z.int().positive().max(MOST_ROW_ID).optional(),
    ),
    /** The address that they signed in with. */
    person: QueryText.pipe(z.string().max(EMAIL_LENGTH).optional()),
    kind: QueryText.pipe(z.enum(KIND_NAMES, 'There is no such kind.').optional()),
    ...queryDays,
    cursor: queryCursor(parseRowCursor),
  })
  .refine(({ order, product }) => order === undefined || product === undefined, {
    path: ['product'],
    message: 'Choose an order or a piece, not both.',
  });
export type TrailQuery = z.output<typeof TrailQuery>;

/** A row of the trail as people read it. */
export interface TrailEntry {
  readonly id: number;
  readonly at: number;
  /** The name of the account while it exists, otherwise its address. */
  readonly who: string;
  readonly email: string;
  readonly kind: string;
  /** “changed the price of” … “from ₹499.00 to ₹449.00”, around what it was done to. */
  readonly did: string;
  readonly thing: string;
  readonly how: string;
  /** Links to the thing. */
  readonly order: string | null;
  readonly product: number | null;
  readonly details: readonly string[];
}

export interface Trail extends Page<TrailEntry> {
  /** The addresses of all who are in the trail. */
  readonly people: readonly string[];
  /** Of the piece that the filter names. */
  readonly productName: string | null;
}
