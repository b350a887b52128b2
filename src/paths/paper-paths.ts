import { withQuery } from './with-query.ts';

type Token = string | null;
/** Counts from 1; as somebody typed it, too. */
type Nth = number | string;

/** Of bills and credit notes; apart from the other addresses, which every page of the shop carries. */
export const paperPaths = {
  /** The last one, unless another is named. */
  invoice: (id: string, token: Token, nth?: Nth | null) =>
    withQuery(`/orders/${encodeURIComponent(id)}/invoice`, { token, nth }),
  creditNote: (id: string, nth: Nth, token: Token) =>
    withQuery(`/orders/${encodeURIComponent(id)}/credit-notes/${encodeURIComponent(nth)}`, { token }),
  invoiceFile: (id: string, token: Token, nth?: Nth | null) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/invoice.pdf`, { token, nth }),
  creditNoteFile: (id: string, nth: Nth, token: Token) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/credit-notes/${encodeURIComponent(nth)}.pdf`, { token }),
} as const;
