import type { CategorySummary } from './category.ts';
import type { ShownPrice } from './product.ts';

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
