import { categories } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { frameStatements, toFrame } from '../page/shop-frame.server.ts';
import type { ShopFrame } from '../page/shop-frame.ts';
import { categoriesByName } from './category.server.ts';
import {
  type CategoryLink,
  type CategorySummary,
  type CategoryWithText,
  MOST_CATEGORIES,
} from './category.ts';
import { findCategoryStatement, findRenamedStatement } from './product-list.server.ts';
import { listingStatements, readListing } from './product-listing.server.ts';
import type { ProductListing } from './product-listing.ts';
import type { ListingQuery } from './product-query.ts';

interface Collection {
  readonly frame: ShopFrame;
  /** The category that the address names; null when there is none of that name, or none is named. */
  readonly category: CategoryWithText | null;
  /** The category that the address named before it was renamed. */
  readonly renamed: Pick<CategorySummary, 'id' | 'slug'> | null;
  /** What the filter offers. */
  readonly choices: readonly CategoryLink[];
  readonly listing: ProductListing;
}

/** One round trip; a search that finds nothing as it was typed takes a second one. */
export async function getCollection({ db }: Context, query: ListingQuery): Promise<Collection> {
  const choices = db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(categories)
    .orderBy(categoriesByName)
    .limit(MOST_CATEGORIES);
  const [notifications, shipping, [category = null], [renamed = null], offered, ...listed] = await db.batch([
    ...frameStatements(db),
    findCategoryStatement(db, query.categorySlug ?? ''),
    findRenamedStatement(db, query.categorySlug ?? ''),
    choices,
    ...listingStatements(db, query),
  ]);
  return {
    frame: toFrame(notifications, shipping),
    category,
    renamed: category ? null : renamed,
    choices: offered,
    listing: await readListing(db, query, listed),
  };
}
