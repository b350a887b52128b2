import type { CategorySummary } from '#catalogue/category.ts';
import type { ShownPrice } from '#catalogue/product.ts';
import { correctTerm } from './correct-term.ts';
import { spellingsOf, wordsOf } from './search-plan.ts';

/** What the search box offers while a shopper types. */
export type Suggestion = CategorySuggestion | ProductSuggestion;

interface CategorySuggestion extends CategorySummary {
  readonly kind: 'category';
  /** What else the words ask for, as parameters of the address of the list. */
  readonly params?: string;
}

interface ProductSuggestion extends ShownPrice {
  readonly kind: 'product';
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string | null;
}

export const SUGGESTIONS = 6;
export const CATEGORY_SUGGESTIONS = 2;
export const SHORTEST_SUGGESTED_TERM = 2;

interface Named {
  readonly name: string;
  readonly otherWords: string;
}

/**
 * Those with a word in the name or the other words that begins like a word of the term, in any spelling of the trade;
 * matches in the name come first.
 */
export function categoriesNamedBy<Category extends Named>(
  categories: readonly Category[],
  term: string,
): Category[] {
  const spellings = spellingsOf(term.toLowerCase()).filter(
    (spelling) => spelling.length >= SHORTEST_SUGGESTED_TERM,
  );
  const begins = ({ name }: Category) =>
    spellings.some((spelling) => name.toLowerCase().startsWith(spelling));
  const named = categories.filter(({ name, otherWords }) => {
    const words = ` ${name}, ${otherWords}`.toLowerCase();
    return spellings.some((spelling) => words.includes(` ${spelling}`));
  });
  return named.sort((one, other) => Number(begins(other)) - Number(begins(one)));
}

/** The category whose name begins with the words of an address, or was probably meant by them. */
export function nearestCategory<Category extends Pick<Named, 'name'>>(
  slug: string,
  categories: readonly Category[],
): Category | null {
  const words = wordsOf(slug.replaceAll('-', ' '));
  const said = words.join(' ');
  const nameOf = ({ name }: Category) => wordsOf(name).join(' ');
  const meant = correctTerm(said, words, categories.map(nameOf));
  return (
    categories.find((each) => said !== '' && nameOf(each).startsWith(said)) ??
    categories.find((each) => nameOf(each) === meant) ??
    null
  );
}
