import { withQuery } from './paths.ts';

/** Apart from `paths`, which every page of the shop carries. */
export const adminPaths = {
  home: '/admin',
  login: '/admin/login',
  join: '/admin/join',
  joinWith: (token: string) => withQuery('/admin/join', { token }),
  dashboard: '/admin/dashboard',
  products: '/admin/products',
  addProduct: '/admin/products/add',
  addFromPhotos: '/admin/products/photos',
  unreadableProduct: '/admin/products?unreadable',
  unreadableCategories: '/admin/products?unreadable=categories',
  importProducts: '/api/admin/products/import',
  changeProducts: '/api/admin/products/bulk',
  uploads: '/api/admin/uploads',
  videos: '/api/admin/videos',
  file: (
    list: 'orders' | 'products' | 'customers' | 'newsletter' | 'wanted' | 'audit',
    query: Readonly<Record<string, string>>,
  ) => withQuery(`/api/admin/${list}/export`, query),
  editProduct: (id: number) => `/admin/products/edit/${String(id)}`,
  previewProduct: (id: number) => `/admin/products/${String(id)}/preview`,
  piecesToMend: (gap: string | null = null, page = 1) =>
    withQuery('/admin/products/law', { gap, page: page > 1 ? page : null }),
  stickers: (pieces: readonly { readonly id: number; readonly copies: number }[]) => {
    const copiesOf = new Map<number, number>();
    for (const { id, copies } of pieces) copiesOf.set(id, (copiesOf.get(id) ?? 0) + copies);
    const query = [...copiesOf].map(([id, copies]) => [`p${String(id)}`, copies] as const);
    return withQuery('/admin/products/stickers', Object.fromEntries(query));
  },
  parcelStickers: (order: string) => withQuery('/admin/products/stickers', { order }),
  wanted: '/admin/wanted',
  categories: '/admin/categories',
  attributes: '/admin/attributes',
  vainSearches: '/admin/attributes/searches',
  coupons: '/admin/coupons',
  banners: '/admin/banners',
  orders: '/admin/orders',
  ordersOf: (search: string) => withQuery('/admin/orders', { search }),
  ordersBy: (customer: string) => withQuery('/admin/orders', { customer }),
  ordersIn: (...statuses: readonly string[]) => `/admin/orders?status=${statuses.join(',')}`,
  ordersToPack: '/admin/orders?toPack=1',
  ordersRefundDue: '/admin/orders?refundDue=1',
  openOrder: (order: string) => withQuery('/admin/orders', { order }),
  packingSlip: (id: string) => `/admin/orders/${id}/packing-slip`,
  addressLabel: (id: string) => `/admin/orders/${id}/label`,
  /** The newest invoice, unless `nth` (from 1) names another. */
  invoice: (id: string, nth?: number) => withQuery(`/admin/orders/${id}/invoice`, { nth }),
  creditNote: (id: string, nth: number) => `/admin/orders/${id}/credit-notes/${String(nth)}`,
  tax: '/admin/tax',
  taxOf: (period: string) => withQuery('/admin/tax', { period }),
  gstr1: (period: string, format: 'json' | 'zip') => `/api/admin/tax/${period}/gstr1.${format}`,
  live: '/api/admin/live',
  customers: '/admin/customers',
  reviews: '/admin/reviews',
  buyersReviews: '/admin/reviews/buyers',
  newReviews: '/admin/reviews/buyers?show=unanswered',
  complaints: '/admin/complaints',
  complaintPhoto: (id: number, nth: number) => `/api/admin/complaints/${String(id)}/photos/${String(nth)}`,
  complaintsIn: (show: string) => withQuery('/admin/complaints', { show }),
  complaintsOf: (search: string) => withQuery('/admin/complaints', { show: 'all', search }),
  newsletter: '/admin/newsletter',
  settings: '/admin/settings',
  pages: '/admin/pages',
  page: (slug: string) => `/admin/pages/${slug}`,
  staff: '/admin/staff',
  health: '/admin/health',
  audit: '/admin/audit',
  historyOf: (of: { readonly order: string } | { readonly product: number }) => withQuery('/admin/audit', of),
} as const;

const PRODUCT_LISTS = new Set([adminPaths.products, adminPaths.piecesToMend()]);

/** Null for any page but the list of products. */
export function productListIn(referrer: string | null): string | null {
  if (referrer === null || !URL.canParse(referrer)) return null;
  const { pathname, search } = new URL(referrer);
  return PRODUCT_LISTS.has(pathname) ? pathname + search : null;
}
