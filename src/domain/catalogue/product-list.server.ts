import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import {
  ALL_CATEGORIES,
  categories,
  formerSlugs,
  isOnSale,
  productCounts,
  products,
} from '#drizzle/schema/catalogue.ts';
import { isAnyFound, selectFound, selectLoose, type Within } from '#search/found-products.server.ts';
import type { SearchPlan } from '#search/search-plan.ts';
import { categoryColumns } from './category.server.ts';
import { MOST_CLOSEST, MOST_FOUND, type ListingQuery } from './product-query.ts';
import { DEFAULT_SORT, PRODUCTS_PER_PAGE } from './product-params.ts';
import {
  orderBy,
  selectFoundProducts,
  selectPage,
  selectProducts,
  SORT_KEYS,
} from './select-products.server.ts';

/** These statements join the caller's batch. */
export function shelfStatements(db: Database, query: ListingQuery) {
  const within = withinOf(db, query);
  const keys = SORT_KEYS[query.sort ?? DEFAULT_SORT];
  const counted = countStatement(db, within);
  const { page, anchor } = query;
  const ids = selectPage({ keys, parts: partsOf(within), total: counted.getSQL(), page, anchor });
  const items = selectProducts(db)
    .where(sql`${products.id} in (${ids})`)
    .orderBy(...orderBy(keys));
  return [items, counted] as const;
}

export function countStatement(db: Database, within: Within) {
  return db
    .select({ value: sql<number>`coalesce(sum(${productCounts.onSale}), 0)` })
    .from(productCounts)
    .where(isCountOf(within));
}

export function pickedStatements(db: Database, { ids, total }: PickedPage) {
  const items = selectProducts(db).where(and(inArray(products.id, [...ids]), isOnSale));
  return [items, db.select({ value: sql<number>`${total}` }).from(sql`(select 1)`)] as const;
}

export interface PickedPage {
  readonly ids: readonly number[];
  readonly total: number;
}

interface Found {
  readonly allowed: readonly number[] | null;
  readonly unless: SQL;
}

export function searchStatements(db: Database, query: ListingQuery, plan: SearchPlan, found: Found) {
  return foundStatements(db, query, { ...found, select: selectFound, plan, closest: bestFirst(plan) });
}

/** For pieces that match some of the words: a named kind first, and sold-out pieces last in each group. */
export function looseStatements(db: Database, query: ListingQuery, plan: SearchPlan, found: Found) {
  return foundStatements(db, query, {
    ...found,
    select: selectLoose,
    plan,
    closest: [
      sql`found.tier > 0`,
      sql`${products.stockQuantity} > 0 desc`,
      sql`found.tier`,
      sql`found.id desc`,
    ],
  });
}

interface Finding extends Found {
  readonly select: typeof selectFound;
  readonly plan: SearchPlan;
  readonly closest: readonly SQL[];
}

/** Filters and order apply to everything that is found, not just to one page of it. */
function foundStatements(
  db: Database,
  query: ListingQuery,
  { select, plan, closest, allowed, unless }: Finding,
) {
  const within = withinOf(db, query);
  const order = query.sort === null ? [...closest] : orderBy(SORT_KEYS[query.sort]);
  const onPage = sql`select found.id, found.tier from (${select(plan, within, MOST_FOUND, unless)}) as found
    join ${products} on ${products.id} = found.id where ${isAllowed(allowed)} order by ${sql.join(order, sql`, `)}
    limit ${PRODUCTS_PER_PAGE} offset ${(query.page - 1) * PRODUCTS_PER_PAGE}`;
  const items = selectFoundProducts(db, onPage).orderBy(...order);
  const found = db
    .select({ value: sql<number>`found.id` })
    .from(sql`(${select(plan, within, MOST_FOUND + 1, unless)}) as found`);
  return [items, found] as const;
}

/** The closest in any category; those that pass the filters come first. */
export function elsewhereStatement(db: Database, plan: SearchPlan, allowed: readonly number[] | null) {
  const most = allowed === null ? MOST_CLOSEST : MOST_FOUND;
  const first = allowed === null ? [] : [sql`${isAllowed(allowed)} desc`];
  return selectFoundProducts(db, selectFound(plan, null, most))
    .orderBy(...first, ...bestFirst(plan))
    .limit(MOST_CLOSEST);
}

export function isAnyListed(db: Database, query: ListingQuery, plan: SearchPlan): SQL {
  return isAnyFound(plan, withinOf(db, query));
}

/** One string with a 1 at the place of each id: the database would read a list row by row. */
function isAllowed(allowed: readonly number[] | null): SQL {
  if (allowed === null) return sql`true`;
  const marks = new Uint8Array(Math.max(0, ...allowed) + 1).fill(ZERO);
  for (const id of allowed) marks[id] = ONE;
  const text = new TextDecoder().decode(marks);
  return sql`substr(cast(${text} as blob), found.id + 1, 1) = x'31'`;
}

const [ZERO, ONE] = [0x30, 0x31];

export function findCategoryStatement(db: Database, slug: string) {
  return db
    .select({ ...categoryColumns, description: categories.description })
    .from(categories)
    .where(isCategory(slug))
    .orderBy(...slugFirst(slug))
    .limit(1);
}

/** Renaming a category changes its address. */
export function findRenamedStatement(db: Database, slug: string) {
  return db
    .select({ id: categories.id, slug: categories.slug })
    .from(formerSlugs)
    .innerJoin(categories, eq(categories.id, formerSlugs.categoryId))
    .where(eq(formerSlugs.slug, slug.toLowerCase()));
}

/**
 * First this SKU, then names that begin with the term or have a word that does, then the closest in the index; within
 * these, names with more of the words, then newer pieces.
 */
export function bestFirst({ anywhere, atWord, wordsAtWord }: SearchPlan): SQL[] {
  const isNamed = (patterns: readonly string[]) =>
    sql`(${sql.join(
      patterns.map((pattern) => sql`' ' || ${products.name} like ${pattern} escape '\\'`),
      sql` or `,
    )})`;
  const [first, ...others] = wordsAtWord;
  const isOneWord = first !== undefined && others.length === 0;
  const closeness = sql`case when found.tier < 0 then -1 when ${isNamed(isOneWord ? [atWord, ...first] : [atWord])} then 0
    when found.tier < 2 then 1 + found.tier
    when ${products.name} like ${anywhere} escape '\\' then 3 else 4 end`;
  const named = isOneWord ? [] : wordsAtWord.map(isNamed);
  const byNames = named.length > 0 ? [sql`${sql.join(named, sql` + `)} desc`] : [];
  return [closeness, ...byNames, ...orderBy(SORT_KEYS[DEFAULT_SORT])];
}

function withinOf(db: Database, { categorySlug, categoryIds }: ListingQuery): Within {
  if (categorySlug === null) return categoryIds.length > 0 ? categoryIds : null;
  const named = db
    .select({ id: categories.id })
    .from(categories)
    .where(isCategory(categorySlug))
    .orderBy(...slugFirst(categorySlug))
    .limit(1);
  const renamed = db
    .select({ id: formerSlugs.categoryId })
    .from(formerSlugs)
    .where(eq(formerSlugs.slug, categorySlug.toLowerCase()));
  return sql`select coalesce((${named}), (${renamed}))`;
}

function partsOf(within: Within): SQL[] {
  if (within === null) return [sql`true`];
  if (!('length' in within)) return [sql`${products.categoryId} = (${within})`];
  return within.map((id) => sql`${products.categoryId} = ${id}`);
}

function isCountOf(within: Within): SQL {
  if (within === null) return sql`${productCounts.categoryId} = ${ALL_CATEGORIES}`;
  if (!('length' in within)) return sql`${productCounts.categoryId} = (${within})`;
  return sql`${productCounts.categoryId} in (${sql.join(
    within.map((id) => sql`${id}`),
    sql`, `,
  )})`;
}

function isCategory(slug: string): SQL | undefined {
  return or(
    eq(categories.slug, slug.toLowerCase()),
    sql`${categories.name} = ${slug.replaceAll('-', ' ')} collate nocase`,
  );
}

const slugFirst = (slug: string) => [desc(eq(categories.slug, slug.toLowerCase())), asc(categories.id)];
