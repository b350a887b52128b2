import { anywhereLike, quote, SHORTEST_INDEXED } from '../../search/index-match.ts';
import { isOrderId } from '../order-id.ts';
import { spelledOrderId } from '../spelled-order-id.ts';

export const SEARCH_LENGTH = 100;

/** How a term is looked for: in the full-text index, or, too short for it, in the newest orders themselves. */
type OrderSearch =
  { readonly kind: 'index'; readonly match: string } | { readonly kind: 'newest'; readonly like: string };

/** The payment that a term names, as the provider writes it: no order keeps each that was tried for it. */
export function paymentIn(typed: string): string | null {
  return /^pay_\w+$/.test(typed.trim()) ? typed.trim() : null;
}

/**
 * The term as it stands, in one of the columns. Null for none. The index breaks off at NUL, which nobody types. What was kept
 * in another spelling or with more spaces is found by its own; a number also where it is typed as it is said.
 */
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
