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
  /** Of which the law wants more said; of one kind alone where a gap is named. */
  piecesToMend: (gap: string | null = null, page = 1) => {
    const query = new URLSearchParams({ ...(gap && { gap }), ...(page > 1 && { page: String(page) }) });
    return `/admin/products/law${query.size > 0 ? `?${String(query)}` : ''}`;
  },
  /** Of each piece as many as are said, in all its sizes. */
  stickers: (pieces: readonly { readonly id: number; readonly copies: number }[]) => {
    const copiesOf = new Map<number, number>();
    for (const { id, copies } of pieces) copiesOf.set(id, (copiesOf.get(id) ?? 0) + copies);
    const query = [...copiesOf].map(([id, copies]) => [`p${String(id)}`, String(copies)]);
    return `/admin/products/stickers?${String(new URLSearchParams(query))}`;
  },
  /** Of all that goes in the parcel of an order. */
  parcelStickers: (order: string) => `/admin/products/stickers?${String(new URLSearchParams({ order }))}`,
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
  /** The last one, unless another is named; `nth` counts from 1. */
  invoice: (id: string, nth?: number) =>
    `/admin/orders/${id}/invoice${nth === undefined ? '' : `?nth=${String(nth)}`}`,
  creditNote: (id: string, nth: number) => `/admin/orders/${id}/credit-notes/${String(nth)}`,
  tax: '/admin/tax',
  taxOf: (period: string) => `/admin/tax?period=${period}`,
  /** What is filed with the tax office. */
  gstr1: (period: string, format: 'json' | 'zip') => `/api/admin/tax/${period}/gstr1.${format}`,
  live: '/api/admin/live',
  customers: '/admin/customers',
  reviews: '/admin/reviews',
  buyersReviews: '/admin/reviews/buyers',
  newReviews: '/admin/reviews/buyers?show=unanswered',
  complaints: '/admin/complaints',
  complaintsIn: (show: string) => `/admin/complaints?show=${show}`,
  newsletter: '/admin/newsletter',
  settings: '/admin/settings',
  health: '/admin/health',
  audit: '/admin/audit',
  historyOf: (of: { readonly order: string } | { readonly product: number }) =>
    `/admin/audit?${String(new URLSearchParams(Object.entries(of).map(([name, id]) => [name, String(id)])))}`,
} as const;

const PRODUCT_LISTS = new Set([adminPaths.products, adminPaths.piecesToMend()]);

/** The list from which a product was opened, as it stood there: with its search, filters and page. Null for any other page. */
export function productListIn(referrer: string | null): string | null {
  if (referrer === null || !URL.canParse(referrer)) return null;
  const { pathname, search } = new URL(referrer);
  return PRODUCT_LISTS.has(pathname) ? pathname + search : null;
}
