import { withQuery } from './with-query.ts';

/** Where it is asked how an order and its payment stand, and where one that failed is told of. */
export const paymentPaths = {
  ownOrder: (id: string) => `/api/orders/${encodeURIComponent(id)}`,
  failed: (order?: string, code?: string) => withQuery('/payment-failed', { order, code }),
} as const;
