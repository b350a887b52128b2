/** Every address of the shop is built here. */
export const paths = {
  home: '/',
  collections: '/collections',
  sorted: (sort: string) => `/collections?sort=${sort}`,
  suggestions: (term: string) => `/api/search/suggest?q=${encodeURIComponent(term)}`,
  collection: (slug: string) => `/collections/${slug}`,
  product: (id: number) => `/products/${String(id)}`,
  cardsOf: (ids: readonly number[]) => `/api/products/cards?ids=${ids.join(',')}`,
  look: (id: string) => `/products/${id}/look`,
  sizesOf: (id: number) => `/products/${String(id)}#choose-size`,
  reviewsOf: (id: number) => `/products/${String(id)}/reviews`,
  moreReviewsOf: (id: number, cursor: string) =>
    `/products/${String(id)}/reviews?after=${encodeURIComponent(cursor)}`,
  sizeGuide: '/size-guide',
  checkout: '/checkout',
  wishlist: '/wishlist',
  reviews: '/customer-reviews',
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  yourData: '/your-data',
  consentsForm: '/api/consents/form',
  terms: '/terms-conditions',
  shippingReturns: '/shipping-returns',
  returns: '/shipping-returns#returns',
  login: '/login',
  loginFor: (path: string) => `/login?next=${encodeURIComponent(path)}`,
  /** Leads on to where whoever has just signed in belongs. */
  signedIn: '/login?signed-in',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  updatePassword: '/update-password',
  verifyEmail: '/verify-email',
  profile: '/profile',
  profileTab: (tab: string) => `/profile?tab=${tab}`,
  orders: '/orders',
  olderOrders: (cursor: string) => `/orders?cursor=${encodeURIComponent(cursor)}`,
  order: (id: string) => `/orders/${id}`,
  reviewOrder: (id: string) => `/orders/${encodeURIComponent(id)}/review`,
  /** The last one, unless another is named; `nth` counts from 1. */
  invoice: (id: string, token: string | null, nth?: number) =>
    `/orders/${encodeURIComponent(id)}/invoice${query({ token, nth })}`,
  creditNote: (id: string, nth: number, token: string | null) =>
    `/orders/${encodeURIComponent(id)}/credit-notes/${String(nth)}${query({ token })}`,
  invoiceFile: (id: string, token: string | null, nth?: number) =>
    `/api/orders/${encodeURIComponent(id)}/invoice.pdf${query({ token, nth })}`,
  reviewForm: '/api/reviews/form',
  reviewPhotos: (orderId: string, token: string | null) =>
    `/api/reviews/photos?${String(new URLSearchParams({ order: orderId, ...(token !== null && { token }) }))}`,
  orderConfirmation: (id: string) => `/order-confirmation?order=${encodeURIComponent(id)}`,
  paymentFailed: (id: string, code: string) =>
    `/payment-failed?order=${encodeURIComponent(id)}&code=${encodeURIComponent(code)}`,
  paymentCallback: (id: string) => `/api/payment-callback/${encodeURIComponent(id)}`,
  findOrder: '/find-order',
  findOrderAction: '/api/find-order',
  ownOrder: (id: string) => `/api/orders/${encodeURIComponent(id)}`,
  ownOrderForm: '/api/orders/form',
  ownOrderAddress: (id: string, token: string | null) =>
    `/api/orders/${encodeURIComponent(id)}/address${token === null ? '' : `?token=${encodeURIComponent(token)}`}`,
  changedOrder: (id: string, token: string | null, done: string) =>
    `/orders/${encodeURIComponent(id)}?${String(new URLSearchParams({ ...(token !== null && { token }), done }))}#changed`,
  session: '/api/session',
  auth: (action: string) => `/api/auth/${action}`,
  ownProfile: '/api/profile',
  addresses: '/api/addresses',
  savedAddress: (id: number) => `/api/addresses/${String(id)}`,
  account: '/api/account',
  accountExport: '/api/account/export',
  accountSession: (id: string) => `/api/account/sessions/${id}`,
  newsletter: '/api/newsletter',
  confirmNewsletter: (token: string) => `/api/newsletter/confirm?token=${encodeURIComponent(token)}`,
  unsubscribe: (token: string) => `/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`,
  restockWishes: '/api/restock-wishes',
  restockForm: '/api/restock-wishes/form',
  confirmWish: (token: string) => `/api/restock-wishes/confirm?token=${encodeURIComponent(token)}`,
  leaveList: (token: string) => `/api/restock-wishes/leave?token=${encodeURIComponent(token)}`,
  complaints: '/complaints',
  complainAbout: (orderId: string) => `/complaints?order=${encodeURIComponent(orderId)}`,
  complaintStatus: '/complaints/status',
  sendComplaint: '/api/complaints',
  complaintForm: '/api/complaints/form',
  findComplaint: '/api/complaints/find',
  complaintMessage: '/api/complaints/message',
  pageViews: '/api/page-views',
  vainSearches: '/api/vain-searches',
  sitemapPart: (part: 'pages' | number) => `/sitemap-${String(part)}.xml`,
} as const;

function query(given: Readonly<Record<string, string | number | null | undefined>>): string {
  const said = Object.entries(given).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return said.length === 0 ? '' : `?${String(new URLSearchParams(said))}`;
}
