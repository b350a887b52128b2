import { withQuery } from './with-query.ts';

/** Where the browser asks how an order and its payment stand, and reports a payment that failed. */
export const paymentPaths = {
  ownOrder: (id: string) => `/api/orders/${encodeURIComponent(id)}`,
  failed: (order?: string, code?: string) => withQuery('/payment-failed', { order, code }),
} as const;
