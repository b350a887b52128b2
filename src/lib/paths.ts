/** Every address of the shop is built here. */
export const paths = {
  home: '/',
  collections: '/collections',
  sorted: (sort: string) => `/collections?sort=${sort}`,
  collection: (slug: string) => `/collections/${slug}`,
  product: (id: number) => `/products/${String(id)}`,
  reviews: '/customer-reviews',
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-conditions',
  shippingReturns: '/shipping-returns',
  returns: '/shipping-returns#returns',
} as const;
