/** The addresses of the admin, apart from those that every page of the shop brings along. */
export const adminPaths = {
  login: '/admin/login',
  dashboard: '/admin/dashboard',
  products: '/admin/products',
  addProduct: '/admin/products/add',
  addFromPhotos: '/admin/products/photos',
  /** The list, with the message that a product could not be read. */
  unreadableProduct: '/admin/products?unreadable',
  uploads: '/api/admin/uploads',
  videos: '/api/admin/videos',
  /** All of a list as CSV. */
  file: (
    list: 'orders' | 'products' | 'customers' | 'newsletter' | 'wanted' | 'audit',
    query: Readonly<Record<string, string>>,
  ) => {
    const search = String(new URLSearchParams(query));
    return `/api/admin/${list}/export${search && `?${search}`}`;
  },
  editProduct: (id: number) => `/admin/products/edit/${String(id)}`,
  /** Of one that is not in the shop, as it will look there. */
  previewProduct: (id: number) => `/admin/products/${String(id)}/preview`,
  wanted: '/admin/wanted',
  categories: '/admin/categories',
  attributes: '/admin/attributes',
  vainSearches: '/admin/attributes/searches',
  coupons: '/admin/coupons',
  banners: '/admin/banners',
  orders: '/admin/orders',
  ordersOf: (search: string) => `/admin/orders?search=${encodeURIComponent(search)}`,
  ordersIn: (...statuses: readonly string[]) => `/admin/orders?status=${statuses.join(',')}`,
  openOrder: (id: string) => `/admin/orders?order=${id}`,
  packingSlip: (id: string) => `/admin/orders/${id}/packing-slip`,
  addressLabel: (id: string) => `/admin/orders/${id}/label`,
  invoice: (id: string) => `/admin/orders/${id}/invoice`,
  live: '/api/admin/live',
  customers: '/admin/customers',
  reviews: '/admin/reviews',
  buyersReviews: '/admin/reviews/buyers',
  newReviews: '/admin/reviews/buyers?show=unanswered',
  newsletter: '/admin/newsletter',
  settings: '/admin/settings',
  health: '/admin/health',
  audit: '/admin/audit',
  historyOf: (of: { readonly order: string } | { readonly product: number }) =>
    `/admin/audit?${String(new URLSearchParams(Object.entries(of).map(([name, id]) => [name, String(id)])))}`,
} as const;
