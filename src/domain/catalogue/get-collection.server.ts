import { asc, sql } from 'drizzle-orm';
import { categories } from '../../../drizzle/schema/catalogue.ts';
import { frameStatements, toFrame } from '../content/shop-frame.server.ts';
import type { ShopFrame } from '../content/shop-frame.ts';
import type { Context } from '../context.server.ts';
import type { CategoryChoice, CategoryWithText } from './category.ts';
import { findCategoryStatement, productListStatements } from './product-list.server.ts';
import { type ProductListing, toListing } from './product-listing.ts';
import type { ProductQuery } from './product-query.ts';
import { correctedPage, nearNamesStatement } from './search-correction.server.ts';
import { planSearch } from './search-plan.ts';

const MOST_CHOICES = 200;

export interface GetCollectionInput extends ProductQuery {
  /** Null for the page of all products. */
  readonly categorySlug: string | null;
}

export interface Collection {
  readonly frame: ShopFrame;
  /** The category that the address names; null when there is none of that name, or none is named. */
  readonly category: CategoryWithText | null;
  /** What the filter offers. */
  readonly choices: readonly CategoryChoice[];
  readonly listing: ProductListing;
}

/** One round trip; a search that finds nothing as it was typed takes a second one. */
export async function getCollection({ db }: Context, input: GetCollectionInput): Promise<Collection> {
  const filter = { ...input, plan: input.search === '' ? null : planSearch(input.search) };
  const choices = db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(sql`${categories.name} collate nocase`))
    .limit(MOST_CHOICES);
  const [notifications, shipping, [category = null], offered, items, counted, nearNames] = await db.batch([
    ...frameStatements(db),
    findCategoryStatement(db, input.categorySlug ?? ''),
    choices,
    ...productListStatements(db, filter),
    nearNamesStatement(db, input.search, filter.plan),
  ]);
  const listing = toListing(items, counted, input);
  return {
    frame: toFrame(notifications, shipping),
    category,
    choices: offered,
    listing: (await correctedPage(db, listing, filter, nearNames)) ?? listing,
  };
}
