import { anywhereLike, quote, SHORTEST_INDEXED } from '#search/index-match.ts';
import { isOrderId } from '#order/order-id.ts';
import { spelledOrderId } from '#order/spelled-order-id.ts';

export const SEARCH_LENGTH = 100;

/** How a term is looked for: in the full-text index, or in the newest orders themselves if it is too short for that. */
type OrderSearch =
  { readonly kind: 'index'; readonly match: string } | { readonly kind: 'newest'; readonly like: string };

/** The payment that a term names, as the provider writes it: an order does not keep every payment that was tried. */
export function paymentIn(typed: string): string | null {
  return /^pay_\w+$/.test(typed.trim()) ? typed.trim() : null;
}

/**
 * The term as it is, in one of the columns. Null if it is empty. The index stops at NUL, which nobody types. What was
 * stored in another spelling or with more spaces is found as it was typed; an order's number also as people say it.
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
