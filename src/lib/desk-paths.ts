/** The addresses of the owner's desk, apart from those that every page of the shop brings along. */
export const deskPaths = {
  adminLogin: '/admin/login',
  dashboard: '/admin/dashboard',
  deskProducts: '/admin/products',
  addProduct: '/admin/products/add',
  /** The list, with the message that a product could not be read. */
  unreadableProduct: '/admin/products?unreadable',
  exportProducts: '/api/admin/products/export',
  uploads: '/api/admin/uploads',
  editProduct: (id: number) => `/admin/products/edit/${String(id)}`,
  deskCategories: '/admin/categories',
  deskCoupons: '/admin/coupons',
  deskBanners: '/admin/banners',
  deskOrders: '/admin/orders',
  deskOrdersFile: (query: Readonly<Record<string, string>>) =>
    `/api/admin/orders/export?${String(new URLSearchParams(query))}`,
  deskOrdersOf: (search: string) => `/admin/orders?search=${encodeURIComponent(search)}`,
  deskOrdersIn: (...statuses: readonly string[]) => `/admin/orders?status=${statuses.join(',')}`,
  packingSlip: (id: string) => `/admin/orders/${id}/packing-slip`,
  addressLabel: (id: string) => `/admin/orders/${id}/label`,
  deskLive: '/api/admin/live',
  deskCustomers: '/admin/customers',
  deskCustomersFile: (query: Readonly<Record<string, string>>) =>
    `/api/admin/customers/export?${String(new URLSearchParams(query))}`,
  deskReviews: '/admin/reviews',
  deskNewsletter: '/admin/newsletter',
  newsletterExport: '/api/admin/newsletter/export',
  deskSettings: '/admin/settings',
  deskHealth: '/admin/health',
} as const;
