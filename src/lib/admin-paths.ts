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
  /** All of a list as CSV. */
  file: (
    list: 'orders' | 'products' | 'customers' | 'newsletter' | 'wanted',
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
  packingSlip: (id: string) => `/admin/orders/${id}/packing-slip`,
  addressLabel: (id: string) => `/admin/orders/${id}/label`,
  invoice: (id: string) => `/admin/orders/${id}/invoice`,
  tax: '/admin/tax',
  taxOf: (period: string) => `/admin/tax?period=${period}`,
  /** What is filed with the tax office. */
  gstr1: (period: string, format: 'json' | 'zip') => `/api/admin/tax/${period}/gstr1.${format}`,
  live: '/api/admin/live',
  customers: '/admin/customers',
  reviews: '/admin/reviews',
  buyersReviews: '/admin/reviews/buyers',
  newReviews: '/admin/reviews/buyers?show=unanswered',
  newsletter: '/admin/newsletter',
  settings: '/admin/settings',
  health: '/admin/health',
} as const;
