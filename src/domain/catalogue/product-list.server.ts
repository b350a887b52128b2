import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { categories, formerSlugs, products } from '../../../drizzle/schema/catalogue.ts';
import { DEFAULT_SORT, PRODUCTS_PER_PAGE, type Sort } from './product-params.ts';
import type { ListingQuery } from './product-query.ts';
import type { SearchPlan } from './search-plan.ts';
import { categoryColumns } from './select-categories.server.ts';
import { selectProducts } from './select-products.server.ts';

interface ProductFilter extends Omit<ListingQuery, 'search'> {
  readonly plan: SearchPlan | null;
}

/** One page of a list and how long the whole list is; they join the batch of whoever shows it. */
export function productListStatements(db: Database, filter: ProductFilter) {
  const { plan, page } = filter;
  const isListed = and(
    isNull(products.deletedAt),
    plan ? isFoundBy(plan) : undefined,
    isInCategories(db, filter),
  );
  const order = orderOf(filter);
  // Sorted as bare ids: from an index alone, or as the smallest rows there are.
  const onPage = db
    .select({ id: products.id })
    .from(products)
    .where(isListed)
    .orderBy(...order)
    .limit(PRODUCTS_PER_PAGE)
    .offset((page - 1) * PRODUCTS_PER_PAGE);
  const items = selectProducts(db)
    .where(inArray(products.id, onPage))
    .orderBy(...order);
  const counted = db.select({ total: count() }).from(products).where(isListed);
  return [items, counted] as const;
}

/** By its slug, or by its name with dashes for spaces; either in any case. */
export function findCategoryStatement(db: Database, slug: string) {
  return db
    .select({ ...categoryColumns, description: categories.description })
    .from(categories)
    .where(isCategory(slug))
    .orderBy(...slugFirst(slug))
    .limit(1);
}

/** Where the category is now that had this address before. */
export function findRenamedStatement(db: Database, slug: string) {
  return db
    .select({ id: categories.id, slug: categories.slug })
    .from(formerSlugs)
    .innerJoin(categories, eq(categories.id, formerSlugs.categoryId))
    .where(eq(formerSlugs.slug, slug.toLowerCase()));
}

export function isFoundBy({ match, anywhere, isShort }: SearchPlan): SQL | undefined {
  const isNamed = sql`${products.name} like ${anywhere} escape '\\'`;
  const isDescribed = sql`${products.description} like ${anywhere} escape '\\'`;
  return or(
    match === null ? undefined : sql`${products.id} in (${idsMatching(match)})`,
    ...(isShort ? [isNamed, isDescribed] : []),
  );
}

/** Hits in the name stand before hits in the description, and the start of a word before its middle. */
export function bestFirst({ nameMatch, anywhere, atWord }: SearchPlan): SQL {
  const isNamedSomehow =
    nameMatch === null ? sql`` : sql`when ${products.id} in (${idsMatching(nameMatch)}) then 2`;
  return sql`case when ' ' || ${products.name} like ${atWord} escape '\\' then 0
    when ${products.name} like ${anywhere} escape '\\' then 1 ${isNamedSomehow} else 3 end`;
}

function idsMatching(match: string): SQL {
  return sql`select rowid from product_search where product_search match ${match}`;
}

function isInCategories(db: Database, { categorySlug, categoryIds }: ProductFilter): SQL | undefined {
  if (categorySlug !== null) {
    const category = db
      .select({ id: categories.id })
      .from(categories)
      .where(isCategory(categorySlug))
      .orderBy(...slugFirst(categorySlug))
      .limit(1);
    return eq(products.categoryId, sql`(${category})`);
  }
  return categoryIds.length > 0 ? inArray(products.categoryId, [...categoryIds]) : undefined;
}

function isCategory(slug: string): SQL | undefined {
  return or(
    eq(categories.slug, slug.toLowerCase()),
    sql`${categories.name} = ${slug.replaceAll('-', ' ')} collate nocase`,
  );
}

const slugFirst = (slug: string) => [desc(eq(categories.slug, slug.toLowerCase())), asc(categories.id)];

const byName = sql`${products.name} collate nocase`;
const featuredFirst = [desc(products.isFeatured), desc(products.id)];
const newestFirst = [desc(products.createdAt), ...featuredFirst];

const ORDERS: Readonly<Record<Sort, readonly SQL[]>> = {
  'created_at-desc': newestFirst,
  'price-asc': [asc(products.pricePaise), ...featuredFirst],
  'price-desc': [desc(products.pricePaise), ...featuredFirst],
  'name-asc': [asc(byName), ...featuredFirst],
  'name-desc': [desc(byName), ...featuredFirst],
  'is_featured-desc': [desc(products.isFeatured), desc(products.createdAt), desc(products.id)],
};

/** A search in no particular order shows its best hits first. */
function orderOf({ sort, plan }: ProductFilter): readonly SQL[] {
  return plan && sort === null ? [bestFirst(plan), ...newestFirst] : ORDERS[sort ?? DEFAULT_SORT];
}
