import type { Database } from '#drizzle/client.ts';
import { categories } from '#drizzle/schema/catalogue.ts';
import { statementsOnce } from '#drizzle/statements-once.ts';
import type { Context } from '#context.server.ts';
import { frameStatements, toFrame } from '#page/shop-frame.server.ts';
import type { ShopFrame } from '#page/shop-frame.ts';
import { categoriesByName } from './category.server.ts';
import {
  type CategoryLink,
  type CategorySummary,
  type CategoryWithText,
  MOST_CATEGORIES,
} from './category.ts';
import { findCategoryStatement, findRenamedStatement } from './product-list.server.ts';
import { facetStatements } from './facets/facets.server.ts';
import { isPicked } from './product-params.ts';
import {
  listingStatements,
  type NarrowedListing,
  pickProducts,
  readListing,
} from './product-listing.server.ts';
import type { ListingQuery } from './product-query.ts';

interface Collection extends NarrowedListing {
  /** What is listed: the request, or the request without a size in the search that the shop does not have. */
  readonly query: ListingQuery;
  readonly frame: ShopFrame;
  /** The category in the address; null if there is none in it, or none of that name. */
  readonly category: CategoryWithText | null;
  /** The category that had this address before it was renamed. */
  readonly renamed: Pick<CategorySummary, 'id' | 'slug'> | null;
  /** What the filter offers. */
  readonly choices: readonly CategoryLink[];
  /** Whether the shop knows every value that is filtered by. */
  readonly isKnown: boolean;
}

/** Takes one round trip; `readListing` and `pickProducts` say when it takes a second one. */
export async function getCollection(ctx: Context, given: ListingQuery): Promise<Collection> {
  const { db, facetIndex } = ctx;
  const { query, picked } = await pickProducts(ctx, given);
  const isPlain = query.search === '' && !isPicked(query);
  const [notifications, shipping, [category = null], [renamed = null], offered, ...listed] = await db.batch([
    ...frameStatements(),
    ...categoryStatements(query),
    ...(isPlain
      ? statementsOnce(`list ${JSON.stringify(query)}`, (on) => listingStatements(on, query, picked))
      : listingStatements(db, query, picked)),
    ...facetStatements(facetIndex),
  ]);
  const [items, found, near, ...facets] = listed;
  const narrowed = await readListing(ctx, { query, picked }, [items, found, near], facets);
  return {
    query,
    frame: toFrame(notifications, shipping),
    category,
    renamed: category ? null : renamed,
    choices: offered,
    isKnown: facetIndex.knows(query.filters),
    ...narrowed,
  };
}

function categoryStatements({ categorySlug }: ListingQuery) {
  const slug = categorySlug ?? '';
  return statementsOnce(
    `category ${slug}`,
    (db: Database) =>
      [
        findCategoryStatement(db, slug),
        findRenamedStatement(db, slug),
        db
          .select({ id: categories.id, name: categories.name, slug: categories.slug })
          .from(categories)
          .orderBy(categoriesByName)
          .limit(MOST_CATEGORIES),
      ] as const,
  );
}
