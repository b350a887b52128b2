import * as z from 'zod';
import { Email } from '#address/contact-fields.ts';
import { anywhereLike, quote, SHORTEST_INDEXED } from '#search/index-match.ts';
import { isOrderId, NO_ORDER_NUMBER, ORDER_ID_LENGTH } from '#order-id.ts';
import { latinDigits } from '#latin-digits.ts';

export const SEARCH_LENGTH = 100;

/** A term that is too short for the index is looked for in the newest orders themselves. */
type OrderSearch =
  { readonly kind: 'index'; readonly match: string } | { readonly kind: 'newest'; readonly like: string };

export function paymentIn(typed: string): string | null {
  return /^pay_\w+$/.test(typed.trim()) ? typed.trim() : null;
}

/** Null if the term is empty. An order's number is also found as people say it. */
export function planOrderSearch(typed: string, columns: readonly string[] = []): OrderSearch | null {
  const asTyped = typed.replaceAll(/\p{Cc}/gu, ' ').trim();
  const term = asTyped.replaceAll(/\s+/g, ' ').normalize('NFC');
  if (term === '') return null;
  if (Array.from(term).length < SHORTEST_INDEXED) {
    return { kind: 'newest', like: anywhereLike(term) };
  }
  const only = columns.length > 0 ? `{${columns.join(' ')}} : ` : '';
  const id = spelledOrderId(term);
  const spelled = new Set([term, asTyped, ...(isOrderId(id) ? [id] : [])]);
  return { kind: 'index', match: [...spelled].map((each) => only + quote(each)).join(' OR ') };
}

// This is not beside `isOrderId`, because every visitor's cart loads that file.
/** People write the number in lower case, with spaces, with or without hyphens, in their own digits. */
export function spelledOrderId(text: string): string {
  const letters = latinDigits(text)
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 2)}-${letters.slice(2, 6)}-${letters.slice(6)}`;
}

export const FindOrderInput = z.strictObject({
  orderId: z
    .string('Please enter your order number.')
    .max(ORDER_ID_LENGTH, NO_ORDER_NUMBER)
    .transform(spelledOrderId)
    .refine(isOrderId, NO_ORDER_NUMBER),
  email: Email,
});
export type FindOrderInput = z.output<typeof FindOrderInput>;
