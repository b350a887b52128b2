import type { CategoryChoice, CategoryWithText } from '../../domain/catalogue/category.ts';
import type { ProductListing } from '../../domain/catalogue/product-listing.ts';
import type { ProductQuery } from '../../domain/catalogue/product-query.ts';

export interface CollectionText {
  readonly title: string;
  readonly description: string;
}

/** Whether pieces are left out that the list without a search or filter shows. */
export function isNarrowed({ search, categoryIds }: Pick<ProductQuery, 'search' | 'categoryIds'>): boolean {
  return search !== '' || categoryIds.length > 0;
}

/** Stands after whatever names the list: `, page 2 of 3`, and nothing on its first page. */
export function pageSuffix({ page, pageCount }: Pick<ProductListing, 'page' | 'pageCount'>): string {
  return page > 1 ? `, page ${page} of ${pageCount}` : '';
}

interface Shown {
  readonly query: Pick<ProductQuery, 'search' | 'categoryIds'>;
  readonly categorySlug: string | null;
  readonly category: CategoryWithText | null;
  readonly choices: readonly CategoryChoice[];
  readonly listing: Pick<ProductListing, 'total' | 'correctedSearch'>;
}

/** What a list is called depends on what it is narrowed to; the closest name wins. */
export function collectionText({ query, categorySlug, category, choices, listing }: Shown): CollectionText {
  if (category) {
    const description = category.description?.trim() ?? '';
    return {
      title: category.name,
      description: description === '' ? `Browse our exquisite ${category.name} collection.` : description,
    };
  }
  if (categorySlug !== null) {
    return { title: 'Collection Not Found', description: 'There is no collection of that name in our shop.' };
  }
  if (query.search !== '') {
    return {
      title: `Search Results for "${query.search}"`,
      description: searchText(listing),
    };
  }
  const names = choices.filter(({ id }) => query.categoryIds.includes(id)).map(({ name }) => name);
  if (names.length > 0) {
    return { title: `Filtered: ${names.join(', ')}`, description: 'Pieces from the collections you chose.' };
  }
  return {
    title: 'All Collections',
    description: 'Every piece in the shop, from studs for a working day to sets for the wedding morning.',
  };
}

function searchText({ total, correctedSearch }: Shown['listing']): string {
  if (total === 0) return 'Nothing in the shop goes by that name.';
  return correctedSearch === null
    ? 'Everything in the shop that goes by that name.'
    : 'Nothing goes by exactly that name. These pieces come closest.';
}
