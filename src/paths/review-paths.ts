import { withQuery } from './with-query.ts';

/** Addresses of reviews. Apart from `paths`, which every page of the shop carries. */
export const reviewPaths = {
  order: (id: string) => `/orders/${encodeURIComponent(id)}/review`,
  form: '/api/reviews/form',
  photos: '/api/reviews/photos',
  ofProduct: (id: number) => `/products/${String(id)}/reviews`,
  after: (id: number, cursor: string) => withQuery(`/products/${String(id)}/reviews`, { after: cursor }),
} as const;
