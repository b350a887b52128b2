type Query = Readonly<Record<string, string | number | null | undefined>>;

export function withQuery(path: string, query: Query): string {
  const said = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return said.length === 0 ? path : `${path}?${String(new URLSearchParams(said))}`;
}

export function hrefOf(siteUrl: URL, path: string, query: Query = {}): string {
  return new URL(withQuery(path, query), siteUrl).href;
}

/** The addresses that every page of the shop carries. Scripts take an object of this file whole or not at all. */
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
  yourData: '/your-data',
  terms: '/terms-conditions',
  login: '/login',
  loginFor: (next: string) => withQuery('/login', { next }),
  signup: '/signup',
  profile: '/profile',
  profileTab: (tab: AccountTab) => withQuery('/profile', { tab }),
  orders: '/orders',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  orderConfirmation: (order: string, token: string | null = null) =>
    withQuery('/order-confirmation', { order, token }),
  session: '/api/session',
  auth: (action: string) => `/api/auth/${action}`,
  pageViews: '/api/page-views',
} as const;

export const reviewPaths = {
  order: (id: string) => `/orders/${encodeURIComponent(id)}/review`,
  form: '/api/reviews/form',
  photos: '/api/reviews/photos',
  ofProduct: (id: number) => `/products/${String(id)}/reviews`,
  after: (id: number, cursor: string) => withQuery(`/products/${String(id)}/reviews`, { after: cursor }),
} as const;

export const listPaths = {
  confirmNewsletter: '/newsletter/confirm',
  confirmNewsletterAction: (token: string) => withQuery('/api/newsletter/confirm', { token }),
  unsubscribe: '/newsletter/unsubscribe',
  unsubscribeAction: (token: string) => withQuery('/api/newsletter/unsubscribe', { token }),
  tellMe: (id: number) => `/products/${String(id)}#restock`,
  restockForm: '/api/restock-wishes/form',
  backInStock: '/back-in-stock',
  confirmWishAction: (token: string) => withQuery('/api/restock-wishes/confirm', { token }),
  leaveListAction: (token: string) => withQuery('/api/restock-wishes/leave', { token }),
  refuseReviews: (order: string, token: string) => withQuery(reviewPaths.order(order), { token, stop: '' }),
  refuseReviewsAction: (order: string, token: string) => withQuery('/api/reviews/refuse', { order, token }),
} as const;

/** Few pages lead to these, and no script of the shop. */
export const textPaths = {
  page: (slug: string) => `/pages/${slug}`,
  terms: (version: number) => `/terms-conditions/${String(version)}`,
} as const;

export const rightsPaths = {
  linksAsked: '/your-data?asked=yes#take-back',
  consentsForm: '/api/consents/form',
  shippingReturns: '/shipping-returns',
  returns: '/shipping-returns#returns',
  complaints: '/complaints',
  complainAbout: (order: string) => withQuery('/complaints', { order }),
  complaintStatus: '/complaints/status',
  complaint: (number: string, token: string) => withQuery('/complaints/status', { number, token }),
  sendComplaint: '/api/complaints',
  complaintForm: '/api/complaints/form',
  findComplaint: '/api/complaints/find',
  complaintMessage: '/api/complaints/message',
  complaintPhotos: '/api/complaints/photos',
  complaintPhoto: (number: string, token: string, nth: number) =>
    withQuery(`/api/complaints/photos/${String(nth)}`, { number, token }),
} as const;

export const ownChangePaths = {
  findPage: '/find-order',
  find: '/api/find-order',
  findForm: '/api/find-order/form',
  form: '/api/orders/form',
  address: (id: string, token: string | null) =>
    withQuery(`/api/orders/${encodeURIComponent(id)}/address`, { token }),
  changed: (id: string, token: string | null, done: string) =>
    `${withQuery(`/orders/${encodeURIComponent(id)}`, { token, done })}#changed`,
} as const;

export const addingPaths = {
  page: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/add`,
  form: '/api/orders/adding',
} as const;

export const newsletterPath = '/api/newsletter';
export const restockWishesPath = '/api/restock-wishes';
export const vainSearchesPath = '/api/vain-searches';

export type AccountTab = 'profile' | 'addresses' | 'orders' | 'security';

export function accountTabOf(text: string | null): AccountTab {
  return text === 'addresses' || text === 'orders' || text === 'security' ? text : 'profile';
}
