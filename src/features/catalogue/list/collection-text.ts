import type { CategoryChoice, CategoryLink, CategoryWithText } from '#catalogue/category.ts';
import { type Facet, FACET_KEYS, hasFilters } from '#catalogue/facets/filters.ts';
import {
  type ClosestPieces,
  MOST_FOUND,
  type ProductListing,
  type Narrowing,
  type ProductQuery,
} from '#catalogue/product-query.ts';
import { productParams } from '#catalogue/product-params.ts';
import { countOf } from '#count.ts';
import { formatRupees } from '#money.ts';
import { nearestCategory } from '#search/correct-term.ts';
import { ownChangePaths, paths, rightsPaths } from '#paths/paths.ts';

export interface CollectionText {
  readonly title: string;
  readonly description: string;
}

export interface NearLink {
  readonly to: 'list' | 'page';
  readonly label: string;
  readonly href: string;
}

/** Searches of shoppers that ask for a page, not a piece. */
const PAGES: readonly (readonly [RegExp, Omit<NearLink, 'to'>])[] = [
  [/^(track(ing)?|orders?|parcel|courier|ऑर्डर)$/, { label: 'your order', href: ownChangePaths.findPage }],
  [
    /^(returns?|exchange|refunds?|replace(ment)?|cancel(lation)?|wapas|वापस)$/,
    { label: 'returns and exchanges', href: rightsPaths.returns },
  ],
  [
    /^(cod|delivery|shipping|डिलीवरी)$/,
    { label: 'shipping and cash on delivery', href: rightsPaths.shippingReturns },
  ],
  [/^(guide|chart)$/, { label: 'the size guide', href: paths.sizeGuide }],
  [/^complaints?$/, { label: 'complaints', href: rightsPaths.complaints }],
  [/^(contact|whatsapp|helpline|customer|support)$/, { label: 'how to reach us', href: paths.contact }],
];

export function servicePage({
  search,
  emptyTerm = '',
}: Pick<ProductQuery, 'search' | 'emptyTerm'>): NearLink | null {
  const words = `${search} ${emptyTerm}`.toLowerCase().split(/[^\p{L}\p{M}]+/u);
  const page = PAGES.find(([asks]) => words.some((word) => asks.test(word)));
  return page ? { to: 'page', ...page[1] } : null;
}

export function nearCategory(slug: string, choices: readonly CategoryLink[]): NearLink | null {
  const nearest = nearestCategory(slug, choices);
  return nearest && { to: 'list', label: nearest.name, href: paths.collection(nearest.slug) };
}

interface Searched {
  readonly query: ProductQuery;
  readonly listing: Pick<ProductListing, 'nearSearch' | 'correctedSearch' | 'total'>;
  readonly action: string;
}

export function nearSearch({ query, listing, action }: Searched): NearLink | null {
  const { nearSearch: search, correctedSearch, total } = listing;
  if (search === null || correctedSearch !== null || total === 0) return null;
  return { to: 'list', label: `“${search}”`, href: action + productParams({ ...query, search, page: 1 }) };
}

export function isNarrowed({ search, categoryIds, filters }: Narrowing): boolean {
  return search !== '' || categoryIds.length > 0 || hasFilters(filters);
}

/** The one value that narrows the list: such a list has a name of its own. */
export function onlyValue({ search, categoryIds, filters }: Narrowing) {
  const { priceFrom, priceTo, chosen } = filters;
  if (search !== '' || categoryIds.length > 0 || priceFrom !== null || priceTo !== null) return null;
  const all = FACET_KEYS.flatMap((key) => (chosen[key] ?? []).map((value) => ({ key, value })));
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** `Maroon Necklaces`, `Bangles in size 2.6` … */
function namedBy(query: Shown['query'], facets: readonly Facet[], things: string): string | null {
  const only = onlyValue(query);
  const value = facets
    .find(({ key }) => key === only?.key)
    ?.values.find((each) => each.value === only?.value);
  if (!only || !value) return null;
  if (only.key === 'size') return `${things} in size ${value.label}`;
  if (only.key === 'origin') return `${things} made in ${value.label}`;
  if (only.key === 'in_stock' || only.key === 'on_offer') return `${things} ${value.label.toLowerCase()}`;
  return value.label.startsWith('Without')
    ? `${things} ${value.label.toLowerCase()}`
    : `${value.label} ${things}`;
}

export function pageSuffix({ page, pageCount }: Pick<ProductListing, 'page' | 'pageCount'>): string {
  return page > 1 ? `, page ${page} of ${pageCount}` : '';
}

interface Shown {
  readonly query: Narrowing & Pick<ProductQuery, 'emptyTerm'>;
  readonly categorySlug: string | null;
  readonly category: CategoryWithText | null;
  readonly choices: readonly CategoryChoice[];
  readonly listing: Pick<ProductListing, 'total' | 'isCut' | 'isLoose' | 'correctedSearch'>;
  readonly facets: readonly Facet[];
}

export function collectionText(shown: Shown): CollectionText {
  const { query, categorySlug, category, choices, listing, facets } = shown;
  if (category) {
    const title = namedBy(query, facets, category.name) ?? category.name;
    return { title, description: categoryText(shown, category) };
  }
  if (categorySlug !== null) {
    return { title: 'Collection Not Found', description: 'There is no collection of that name in our shop.' };
  }
  const names = choices.filter(({ id }) => query.categoryIds.includes(id)).map(({ name }) => name);
  if (query.search !== '') {
    return { title: `Search Results for "${query.search}"`, description: searchText(shown, names) };
  }
  if (query.emptyTerm !== undefined) {
    const description = isNarrowed(query) ? '' : 'Every piece in the shop matches that.';
    return { title: `Search Results for "${query.emptyTerm}"`, description };
  }
  if (names.length > 0) {
    return { title: `Filtered: ${names.join(', ')}`, description: 'Pieces from the collections you chose.' };
  }
  if (query.categoryIds.length > 0) {
    return { title: 'Collection Not Found', description: 'What you chose is no longer in our shop.' };
  }
  const named = namedBy(query, facets, 'Jewellery');
  if (named !== null) {
    // Each of these lists is in the sitemap, so no two may have the same description.
    const pieces = listing.total > 0 ? `${countOf(listing.total, 'piece')} of ${named}, from` : 'From';
    return { title: named, description: `${pieces} all our collections.` };
  }
  if (hasFilters(query.filters)) {
    const pieces = listing.total > 0 ? 'Pieces that fit your filters, from' : 'From';
    return { title: 'All Collections', description: `${pieces} all our collections.` };
  }
  return {
    title: 'All Collections',
    description: 'Every piece in the shop, from studs for a working day to sets for the wedding morning.',
  };
}

function categoryText({ query, listing }: Shown, { name, description }: CategoryWithText): string {
  if (query.search !== '') return searchText({ query, listing }, [name]);
  const text = description?.trim() ?? '';
  return text === '' ? `Browse our exquisite ${name} collection.` : text;
}

function searchText({ query, listing }: Pick<Shown, 'query' | 'listing'>, names: readonly string[]): string {
  const { total, isCut, isLoose, correctedSearch } = listing;
  if (total === 0) return '';
  const within = names.length > 0 ? ` in ${names.join(', ')}` : '';
  const term = `“${(isLoose ? null : correctedSearch) ?? query.search}”`;
  if (isLoose) {
    const how = correctedSearch === null ? 'match some of' : 'come closest to';
    return `Nothing matches all of these words. These pieces${within} ${how} ${term}.`;
  }
  if (correctedSearch !== null) {
    return `Nothing has exactly that name. These pieces${within} match ${term}.`;
  }
  if (!isCut) return `Pieces${within} that match ${term} by name or description.`;
  return hasFilters(query.filters)
    ? `${total} of the ${MOST_FOUND} pieces${within} that are closest to ${term} ${total === 1 ? 'fits' : 'fit'} your filters; another word narrows them.`
    : `More than ${total} pieces${within} match ${term}. These are the ${total} closest; another word narrows them.`;
}

export function closestText(
  { because }: Pick<ClosestPieces, 'because'>,
  { search, categoryIds, filters }: Narrowing,
): string {
  switch (because) {
    case 'price':
      return `None ${priceText(filters)}. The closest:`;
    case 'size':
      return `None in ${sizeText(filters)}. The closest:`;
    case 'other-sizes':
      return `Not in ${sizeText(filters)} just now:`;
    case 'sold-out':
      return 'Sold out just now. Of the same kind, and in stock:';
    case 'filters':
      return 'None with all of these filters. The closest:';
    case 'category':
      return `None in ${categoryIds.length > 1 ? 'these collections' : 'this collection'}. From the others:`;
    case 'nothing':
      return `Nothing for “${search}”. What others like:`;
  }
}

const sizeText = ({ chosen }: Narrowing['filters']) => `size ${(chosen.size ?? []).join(' or ')}`;

function priceText({ priceFrom, priceTo }: Narrowing['filters']): string {
  const rupees = (amount: number | null) => formatRupees((amount ?? 0) * 100);
  if (priceFrom === null) return `under ${rupees(priceTo)}`;
  return priceTo === null ? `from ${rupees(priceFrom)}` : `from ${rupees(priceFrom)} to ${rupees(priceTo)}`;
}

/** The first, the last and those around the current page; null stands for a gap. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((each) => each >= 1 && each <= pageCount);
  const numbers = [...new Set(wanted)].sort((a, b) => a - b);
  return numbers.flatMap((each, index) => {
    const gap = each - (numbers[index - 1] ?? 0);
    if (gap === 2) return [each - 1, each];
    return gap > 2 ? [null, each] : [each];
  });
}
