import * as z from 'zod';
import { EMAIL_LENGTH } from '../address/contact.ts';
import { isOrderId, NO_ORDER_NUMBER } from '../order/order-id.ts';
import { spelledOrderId } from '../order/spelled-order-id.ts';
import { queryCursor, queryDays, QueryText } from '../query-fields.ts';
import type { Page } from '../row-cursor.ts';
import { parseRowCursor } from '../row-cursor.ts';
import { MOST_ROW_ID } from '../row-id.ts';
import { KIND_NAMES } from './trail-kinds.ts';

/** What the owner looks for in the trail, as the address of the page and of its file says it. */
export const TrailQuery = z
  .object({
    order: QueryText.transform((id) => (id === undefined ? undefined : spelledOrderId(id))).refine(
      (id) => id === undefined || isOrderId(id),
      NO_ORDER_NUMBER,
    ),
    product: QueryText.transform((id) => (id === undefined ? undefined : Number(id))).pipe(
      z.int().positive().max(MOST_ROW_ID).optional(),
    ),
    /** By the address that they signed in with. */
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
  /** Of the account while there is one, otherwise its address. */
  readonly who: string;
  readonly email: string;
  readonly kind: string;
  /** “changed the price of” … “from ₹499.00 to ₹449.00”, around what it was done to. */
  readonly did: string;
  readonly thing: string;
  readonly how: string;
  /** Where the thing is to be seen. */
  readonly order: string | null;
  readonly product: number | null;
  /** What there is to say besides. */
  readonly details: readonly string[];
}

export interface Trail extends Page<TrailEntry> {
  /** The addresses of all who are in the trail. */
  readonly people: readonly string[];
  /** Of the piece that was asked for. */
  readonly productName: string | null;
}
