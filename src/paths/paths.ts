import { withQuery } from './with-query.ts';

/** The addresses that every page of the shop carries; the others have files of their own beside this one. */
export const paths = {
  home: '/',
  collections: '/collections',
  suggestions: (q: string) => withQuery('/api/search/suggest', { q }),
  collection: (slug: string) => `/collections/${slug}`,
  product: (id: number) => `/products/${String(id)}`,
  cardsOf: (ids: readonly number[]) => `/api/products/cards?ids=${ids.join(',')}`,
  look: (id: string) => `/products/${id}/look`,
  sizesOf: (id: number) => `/products/${String(id)}#choose-size`,
  sizeGuide: '/size-guide',
  checkout: '/checkout',
  wishlist: '/wishlist',
  reviews: '/customer-reviews',
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-conditions',
  login: '/login',
  loginFor: (next: string) => withQuery('/login', { next }),
  signup: '/signup',
  profile: '/profile',
  orders: '/orders',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  orderConfirmation: (order: string, token: string | null = null) =>
    withQuery('/order-confirmation', { order, token }),
  session: '/api/session',
  auth: (action: string) => `/api/auth/${action}`,
  pageViews: '/api/page-views',
} as const;
