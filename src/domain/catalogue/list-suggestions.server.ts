import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { categories, products } from '../../../drizzle/schema/catalogue.ts';
import type { Context } from '../context.server.ts';
import { selectFound, selectLoose } from '../search/found-products.server.ts';
import { nearTextsStatement, probablyMeant, selectNear } from '../search/near-texts.server.ts';
import { planClosest, planSearch, spellingsOf, wordsOf } from '../search/search-plan.ts';
import {
  categoriesNamedBy,
  CATEGORY_SUGGESTIONS,
  SHORTEST_SUGGESTED_TERM,
  type Suggestion,
  SUGGESTIONS,
} from '../search/suggestion.ts';
import { categoriesByName, categoryColumns } from './category.server.ts';
import { MOST_CATEGORIES } from './category.ts';
import { bestFirst } from './product-list.server.ts';
import { type ProductSummary, shownPrice } from './product.ts';
import { selectFoundProducts, selectProducts } from './select-products.server.ts';

/** Of so many that the index finds closest the best are offered. */
const LOOKED_AT = 60;

/**
 * Categories first, then products; what was probably meant before what merely has the letters. One round trip, and one more
 * where nothing has the words: for what comes closest to them, and else the collections.
 */
export async function listSuggestions({ db, now }: Context, term: string): Promise<readonly Suggestion[]> {
  if (Array.from(term).length < SHORTEST_SUGGESTED_TERM) return [];
  const plan = planSearch(term);
  const foundFirst = (found: SQL, by = plan) =>
    selectFoundProducts(db, found)
      .orderBy(...bestFirst(by))
      .limit(SUGGESTIONS);
  const [all, found, near, similar] = await db.batch([
    selectNamed(db),
    foundFirst(selectFound(plan, null, LOOKED_AT)),
    nearTextsStatement(db, term),
    selectProducts(db).where(sql`${products.id} in (${selectNear(term, SUGGESTIONS)})`),
  ]);
  const corrected = probablyMeant(term, near);
  const named = categoriesNamedBy(all, corrected?.term ?? term);
  const meant = corrected === null ? [] : similar.filter((product) => isMeant(product, corrected.term));
  const held = corrected?.isSure === true ? [] : found;
  const offered = [...meant, ...held.filter(({ id }) => !meant.some((each) => each.id === id))];
  if (offered.length > 0) return toSuggestions(named, offered, now());

  const wanted = planSearch(corrected?.term ?? term);
  const next = planClosest(corrected?.term ?? term);
  const [right, closest, some] = await db.batch([
    foundFirst(selectFound(corrected === null ? NO_PLAN : wanted, null, LOOKED_AT), wanted),
    foundFirst(selectFound(next?.plan ?? NO_PLAN, null, LOOKED_AT), next?.plan),
    selectFoundProducts(db, selectLoose(wanted.someMatch ?? '""', null, SUGGESTIONS)).orderBy(
      sql`found.place`,
    ),
  ]);
  const other = [right, closest, some, found].find(({ length }) => length > 0) ?? [];
  const kin = named.length > 0 || next === null ? named : categoriesNamedBy(all, next.said);
  return toSuggestions(kin.length + other.length > 0 ? kin : all, other, now());
}

const NO_PLAN = planSearch('');

function toSuggestions(
  named: readonly NamedCategory[],
  products: readonly ProductSummary[],
  now: number,
): readonly Suggestion[] {
  const categorySuggestions = products.length > 0 ? named.slice(0, CATEGORY_SUGGESTIONS) : named;
  return [
    ...categorySuggestions.map(toCategory),
    ...products.map((product) => toProduct(product, now)),
  ].slice(0, SUGGESTIONS);
}

/** Whether its name has every word of the term, in one spelling or another. */
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

function toCategory({ id, name, slug, imageUrl }: NamedCategory): Suggestion {
  return { kind: 'category', id, name, slug, imageUrl };
}

function toProduct(product: ProductSummary, now: number): Suggestion {
  const { id, name, imageUrls } = product;
  return { kind: 'product', id, name, imageUrl: imageUrls[0] ?? null, ...shownPrice(product, now) };
}
