/** The addresses of the owner's desk, apart from those that every page of the shop brings along. */
export const deskPaths = {
  adminLogin: '/admin/login',
  dashboard: '/admin/dashboard',
  deskProducts: '/admin/products',
  addProduct: '/admin/products/add',
  /** The list, with the message that a product could not be read. */
  unreadableProduct: '/admin/products?unreadable',
  uploads: '/api/admin/uploads',
  /** All of a list as CSV. */
  file: (
    list: 'orders' | 'products' | 'customers' | 'newsletter',
    query: Readonly<Record<string, string>>,
  ) => {
    const search = String(new URLSearchParams(query));
    return `/api/admin/${list}/export${search && `?${search}`}`;
  },
  editProduct: (id: number) => `/admin/products/edit/${String(id)}`,
  deskCategories: '/admin/categories',
  deskCoupons: '/admin/coupons',
  deskBanners: '/admin/banners',
  deskOrders: '/admin/orders',
  deskOrdersOf: (search: string) => `/admin/orders?search=${encodeURIComponent(search)}`,
  deskOrdersIn: (...statuses: readonly string[]) => `/admin/orders?status=${statuses.join(',')}`,
  packingSlip: (id: string) => `/admin/orders/${id}/packing-slip`,
  addressLabel: (id: string) => `/admin/orders/${id}/label`,
  deskLive: '/api/admin/live',
  deskCustomers: '/admin/customers',
  deskReviews: '/admin/reviews',
  deskNewsletter: '/admin/newsletter',
  deskSettings: '/admin/settings',
  deskHealth: '/admin/health',
} as const;
