/** What adds to an order; apart from the other addresses, which every page of the shop carries. */
export const addingPaths = {
  page: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/add`,
  form: '/api/orders/adding',
} as const;
