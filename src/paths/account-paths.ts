import { withQuery } from './with-query.ts';

/** What somebody does with her own account; apart from the other addresses, which every page of the shop carries. */
export const accountPaths = {
  /** Leads on to where whoever has just signed in belongs. */
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
