import { withQuery } from './with-query.ts';

/** Addresses of one's own account. Apart from `paths`, which every page of the shop carries. */
export const accountPaths = {
  /** Sends somebody who has just signed in to the right page. */
  signedIn: (from: string | null) => withQuery('/login', { 'signed-in': '1', from }),
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  updatePassword: '/update-password',
  tab: (tab: string) => withQuery('/profile', { tab }),
  olderOrders: (cursor: string) => withQuery('/orders', { cursor }),
  account: '/api/account',
  export: '/api/account/export',
  session: (id: string) => `/api/account/sessions/${id}`,
  profile: '/api/profile',
  addresses: '/api/addresses',
  address: (id: number) => `/api/addresses/${String(id)}`,
} as const;
