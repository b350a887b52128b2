import { sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { categories, products } from '#drizzle/schema/catalogue.ts';
import type { Context } from '#context.server.ts';
import { selectFound, nearTextsStatement, probablyMeant, selectNear } from '#search/found-products.server.ts';
import { readTerm } from './read-term.ts';
import { isSku } from '#search/skus-in.ts';
import { planSearch, spellingsOf, wordsOf } from '#search/search-plan.ts';
import { categoriesNamedBy, SHORTEST_SUGGESTED_TERM } from '#search/correct-term.ts';
import { CATEGORY_SUGGESTIONS, type Suggestion, SUGGESTIONS } from './suggestion.ts';
import { categoriesByName, categoryColumns } from './category.server.ts';
import { MOST_CATEGORIES } from './category.ts';
import type { Scope } from './facets/facet-index.ts';
import { facetStatements, takeFacets } from './facets/facets.server.ts';
import { hasFilters } from './facets/filters.ts';
import { productParams } from './product-params.ts';
import { bestFirst } from './product-list.server.ts';
import { withoutUnknownSize } from './product-listing.server.ts';
import { type ProductSummary, shownPrice } from './product.ts';
import { orderBy, selectFoundProducts, selectProducts, SORT_KEYS } from './select-products.server.ts';

interface Suggestions {
  readonly items: readonly Suggestion[];
  /** These decide how long the answer may be cached. */
  readonly categories: readonly { readonly id: number }[];
  readonly products: readonly { readonly id: number }[];
  readonly changesAt: readonly (number | null)[];
}

const NOTHING: Suggestions = { items: [], categories: [], products: [], changesAt: [] };

const LOOKED_AT = 60;

/** Categories first; what was probably meant comes before what merely contains the letters. Takes one round trip. */
export async function listSuggestions(ctx: Context, typed: string): Promise<Suggestions> {
  const { db, facetIndex, now } = ctx;
  const { text: term, sort, filters } = readTerm(typed);
  if (Array.from(term).length < SHORTEST_SUGGESTED_TERM) return NOTHING;
  const plan = planSearch(term);
  const isNarrowed = hasFilters(filters);
  const [all, found, near, similar, ...facets] = await db.batch([
    selectNamed(db),
    selectFoundProducts(db, selectFound(plan, null, LOOKED_AT))
      .orderBy(...(sort === null ? bestFirst(plan) : orderBy(SORT_KEYS[sort])))
      .limit(isNarrowed ? LOOKED_AT : SUGGESTIONS),
    nearTextsStatement(db, term),
    selectProducts(db).where(
      sql`${products.id} in (${selectNear(term, isNarrowed ? LOOKED_AT : SUGGESTIONS)})`,
    ),
    ...(isNarrowed ? facetStatements(facetIndex) : ([] as const)),
  ]);
  const [chunks = [], changes = []] = facets;
  takeFacets(ctx, [chunks, changes]);
  const corrected = probablyMeant(term, near);
  const named = (isSku(term) ? [] : categoriesNamedBy(all, corrected?.term ?? term)).slice(
    0,
    CATEGORY_SUGGESTIONS,
  );
  const meant = corrected === null ? [] : similar.filter((product) => isMeant(product, corrected.term));
  // A text that merely contains the letters of a typing error was not meant.
  const held = corrected?.isSure === true ? [] : found;
  const offered = [...meant, ...held.filter(({ id }) => !meant.some((each) => each.id === id))];
  const ids = offered.map(({ id }) => id);
  const known = isNarrowed ? withoutUnknownSize(ctx, { search: term, filters }) : filters;
  const narrow = (scope: Scope) => (hasFilters(known) ? facetIndex.narrow(scope, known, now()) : null);
  const within = named.map(({ id }) => narrow({ categoryIds: [id] }));
  const narrowed = narrow({ found: ids });
  const left = narrowed && new Set(narrowed.ids);
  const shown = offered.filter(({ id }) => left?.has(id) ?? true).slice(0, SUGGESTIONS - named.length);
  const params = productParams({ sort, filters: known });
  return {
    items: [
      ...named.map((each, at) => toCategory(each, within[at]?.ids.length === 0 ? '' : params)),
      ...shown.map((product) => toProduct(product, now())),
    ],
    categories: named,
    products: shown,
    changesAt: [
      ...shown.map(({ offerEndsAt }) => offerEndsAt),
      ...[narrowed, ...within].map((each) => each?.changesAt ?? null),
    ],
  };
}

function isMeant({ name }: ProductSummary, term: string): boolean {
  const text = name.toLowerCase();
  return wordsOf(term).every((word) => spellingsOf(word).some((spelling) => text.includes(spelling)));
}

function selectNamed(db: Database) {
  return db
    .select({ ...categoryColumns, otherWords: categories.otherWords })
    .from(categories)
    .orderBy(categoriesByName)
    .limit(MOST_CATEGORIES);
}

type NamedCategory = Awaited<ReturnType<typeof selectNamed>>[number];

function toCategory({ id, name, slug, imageUrl }: NamedCategory, params: string): Suggestion {
  return { kind: 'category', id, name, slug, imageUrl, ...(params !== '' && { params }) };
}

function toProduct(product: ProductSummary, now: number): Suggestion {
  const { id, name, imageUrls } = product;
  return { kind: 'product', id, name, imageUrl: imageUrls[0] ?? null, ...shownPrice(product, now) };
}
