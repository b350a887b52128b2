import { withQuery } from './with-query.ts';

type Token = string | null;
/** Counts from 1; may be as somebody typed it. */
type Nth = number | string;

/** Addresses of bills and credit notes. Apart from `paths`, which every page of the shop carries. */
export const paperPaths = {
  /** The newest one, unless another is named. */
  invoice: (id: string, token: Token, nth?: Nth | null) =>
    withQuery(`/orders/${encodeURIComponent(id)}/invoice`, { token, nth }),
  creditNote: (id: string, nth: Nth, token: Token) =>
    withQuery(`/orders/${encodeURIComponent(id)}/credit-notes/${encodeURIComponent(nth)}`, { token }),
  invoiceFile: (id: string, token: Token, nth?: Nth | null) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/invoice.pdf`, { token, nth }),
  creditNoteFile: (id: string, nth: Nth, token: Token) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/credit-notes/${encodeURIComponent(nth)}.pdf`, { token }),
} as const;
