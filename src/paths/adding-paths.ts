/** Addresses for adding to an order. Apart from `paths`, which every page of the shop carries. */
export const addingPaths = {
  page: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/add`,
  form: '/api/orders/adding',
} as const;
