import { paths, withQuery } from './paths.ts';

export const accountPaths = {
  signedIn: (from: string | null) => withQuery('/login', { 'signed-in': '1', from }),
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  updatePassword: '/update-password',
  olderOrders: (cursor: string) => withQuery('/orders', { cursor }),
  joinStaff: '/api/staff/join',
  account: '/api/account',
  export: '/api/account/export',
  session: (id: string) => `/api/account/sessions/${id}`,
  profile: '/api/profile',
  addresses: '/api/addresses',
  address: (id: number) => `/api/addresses/${String(id)}`,
} as const;

export const paymentPaths = {
  ownOrder: (id: string) => `/api/orders/${encodeURIComponent(id)}`,
  failed: (order?: string, code?: string) => withQuery('/payment-failed', { order, code }),
} as const;

/** For somebody who comes from a successful payment that the shop may not know of yet. */
export const orderAfterPayment = (order: string): string => `${paths.orderConfirmation(order)}&receipt=1`;

/** The provider posts to this address when it has used the whole tab. */
export const paymentCallback = (order: string): string =>
  `/api/payment-callback/${encodeURIComponent(order)}`;

type Token = string | null;
/** Counts from 1; may be as somebody typed it. */
type Nth = number | string;

export const paperPaths = {
  invoice: (id: string, token: Token, nth?: Nth | null) =>
    withQuery(`/orders/${encodeURIComponent(id)}/invoice`, { token, nth }),
  creditNote: (id: string, nth: Nth, token: Token) =>
    withQuery(`/orders/${encodeURIComponent(id)}/credit-notes/${encodeURIComponent(nth)}`, { token }),
  invoiceFile: (id: string, token: Token, nth?: Nth | null) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/invoice.pdf`, { token, nth }),
  creditNoteFile: (id: string, nth: Nth, token: Token) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/credit-notes/${encodeURIComponent(nth)}.pdf`, { token }),
} as const;
