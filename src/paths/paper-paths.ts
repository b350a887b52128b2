import { withQuery } from './with-query.ts';

type Token = string | null;

/** Of bills and credit notes; apart from the other addresses, which every page of the shop carries. */
export const paperPaths = {
  /** The last one, unless another is named; `nth` counts from 1. */
  invoice: (id: string, token: Token, nth?: number) =>
    withQuery(`/orders/${encodeURIComponent(id)}/invoice`, { token, nth }),
  creditNote: (id: string, nth: number, token: Token) =>
    withQuery(`/orders/${encodeURIComponent(id)}/credit-notes/${String(nth)}`, { token }),
  invoiceFile: (id: string, token: Token, nth?: number) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/invoice.pdf`, { token, nth }),
  creditNoteFile: (id: string, nth: number, token: Token) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/credit-notes/${String(nth)}.pdf`, { token }),
} as const;
