import type { Database } from '../../../drizzle/client.ts';
import { categories } from '../../../drizzle/schema/catalogue.ts';
import { statementsOnce } from '../../../drizzle/statements-once.ts';
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
  const build = (on: Database) => collectionStatements(on, query);
  const [notifications, shipping, [category = null], [renamed = null], offered, ...listed] = await db.batch([
    ...frameStatements(),
    ...(query.search === '' ? statementsOnce(`collection ${JSON.stringify(query)}`, build) : build(db)),
  ]);
  return {
    frame: toFrame(notifications, shipping),
    category,
    renamed: category ? null : renamed,
    choices: offered,
    listing: await readListing(db, query, listed),
  };
}

function collectionStatements(db: Database, query: ListingQuery) {
  const { categorySlug } = query;
  return [
    findCategoryStatement(db, categorySlug ?? ''),
    findRenamedStatement(db, categorySlug ?? ''),
    db
      .select({ id: categories.id, name: categories.name, slug: categories.slug })
      .from(categories)
      .orderBy(categoriesByName)
      .limit(MOST_CATEGORIES),
    ...listingStatements(db, query),
  ] as const;
}
