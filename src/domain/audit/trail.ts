import * as z from 'zod';
import { endOfDay, IsoDay, startOfDay } from '../day.ts';
import { isOrderId, NO_ORDER_NUMBER } from '../order/order-id.ts';
import type { Page } from '../row-cursor.ts';
import { parseRowCursor } from '../row-cursor.ts';
import { KIND_NAMES } from './trail-kinds.ts';

const LONGEST_ADDRESS = 320;
const MOST_PRODUCT = 1e15;

/** Empty fields of a form mean the same as none. */
const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional();

/** What the owner looks for in the trail, as the address of the page and of its file says it. */
export const TrailQuery = z
  .object({
    order: text
      .transform((id) => id?.toUpperCase())
      .refine((id) => id === undefined || isOrderId(id), NO_ORDER_NUMBER),
    product: text
      .transform((id) => (id === undefined ? undefined : Number(id)))
      .pipe(z.int().positive().max(MOST_PRODUCT).optional()),
    /** By the address that they signed in with. */
    person: text.pipe(z.string().max(LONGEST_ADDRESS).optional()),
    kind: text.pipe(z.enum(KIND_NAMES, 'There is no such kind.').optional()),
    /** Days in India, both included. */
    from: text.pipe(IsoDay.optional()).transform((day) => (day === undefined ? day : startOfDay(day))),
    to: text.pipe(IsoDay.optional()).transform((day) => (day === undefined ? day : endOfDay(day))),
    cursor: z.string().default('').transform(parseRowCursor),
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
