/** Every address of the shop is built here. */
export const paths = {
  home: '/',
  collections: '/collections',
  sorted: (sort: string) => `/collections?sort=${sort}`,
  suggestions: (term: string) => `/api/search/suggest?q=${encodeURIComponent(term)}`,
  collection: (slug: string) => `/collections/${slug}`,
  product: (id: number) => `/products/${String(id)}`,
  reviews: '/customer-reviews',
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-conditions',
  shippingReturns: '/shipping-returns',
  returns: '/shipping-returns#returns',
  newsletter: '/api/newsletter',
  pageViews: '/api/page-views',
  sitemapPart: (part: 'pages' | number) => `/sitemap-${String(part)}.xml`,
} as const;
