const CATEGORY = 'Error fetching category.';
const FILTERS = 'Failed to fetch categories for filtering.';
const PRODUCTS = 'Failed to fetch products.';

/** S8: what a page that did not load is without. All of it comes in one answer, so none of it is there. */
export function failedParts(pathname: string): string {
  if (pathname === '/') {
    return 'Featured Products, New Arrivals, Categories, Banners, Popular Category Products: the shop did not answer.';
  }
  if (pathname === '/collections') return `${PRODUCTS} ${FILTERS}`;
  if (pathname.startsWith('/collections/')) return `${CATEGORY} ${PRODUCTS}`;
  return 'something on our side did not answer.';
}
