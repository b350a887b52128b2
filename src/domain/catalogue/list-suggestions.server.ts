import { and, desc, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { correctTerm } from './correct-term.ts';
import { bestFirst, isFoundBy } from './product-list.server.ts';
import { type ProductSummary, shownPrice } from './product.ts';
import { nearMatch, planSearch, spellingsOf, wordsOf } from './search-plan.ts';
import { categoriesByName, selectCategories } from './select-categories.server.ts';
import { selectProducts } from './select-products.server.ts';
import { CATEGORY_SUGGESTIONS, SHORTEST_SUGGESTED_TERM, type Suggestion, SUGGESTIONS } from './suggestion.ts';

/** Categories first, then products; one round trip, typing errors included. */
export async function listSuggestions({ db, now }: Context, term: string): Promise<readonly Suggestion[]> {
  if (Array.from(term).length < SHORTEST_SUGGESTED_TERM) return [];
  const plan = planSearch(term);
  const near = nearMatch(term);
  const [named, direct, similar] = await db.batch([
    selectNamed(db, term),
    selectProducts(db)
      .where(and(isNull(products.deletedAt), isFoundBy(plan)))
      .orderBy(bestFirst(plan), desc(products.createdAt), desc(products.id))
      .limit(SUGGESTIONS),
    selectProducts(db)
      .where(near === null || plan.match === null ? sql`false` : isSimilar(near, plan.match))
      .limit(SUGGESTIONS),
  ]);
  const found = direct.length > 0 ? direct : meant(similar, term);
  const shown = named.map((category): Suggestion => ({ kind: 'category', ...category }));
  return [...shown, ...found.map((product) => toSuggestion(product, now()))].slice(0, SUGGESTIONS);
}

/** Those that the term names once its typing errors are put right. */
function meant(similar: readonly ProductSummary[], term: string): readonly ProductSummary[] {
  const corrected = correctTerm(
    term,
    similar.map(({ name }) => name),
  );
  if (corrected === null) return [];
  const spellings = wordsOf(corrected).map(spellingsOf);
  const isNamed = (name: string) => spellings.every((same) => same.some((word) => name.includes(word)));
  return similar.filter(({ name }) => isNamed(name.toLowerCase()));
}

function selectNamed(db: Database, term: string) {
  const isNamed = spellingsOf(term)
    .filter((spelling) => spelling.length >= SHORTEST_SUGGESTED_TERM)
    .map((spelling) => sql`' ' || ${categories.name} like ${planSearch(spelling).atWord} escape '\\'`);
  return selectCategories(db)
    .where(or(...isNamed))
    .orderBy(categoriesByName)
    .limit(CATEGORY_SUGGESTIONS);
}

function isSimilar(near: string, match: string): SQL {
  return sql`${products.id} in (select rowid from product_search
    where product_search match ${`name : (${near})`}
      and not exists (select 1 from product_search where product_search match ${match})
    order by rank limit ${SUGGESTIONS})`;
}

function toSuggestion(product: ProductSummary, now: number): Suggestion {
  const { id, name, imageUrls } = product;
  return { kind: 'product', id, name, imageUrl: imageUrls[0] ?? null, ...shownPrice(product, now) };
}
