import type { CategorySummary } from './category.ts';
import type { ShownPrice } from './product.ts';

/** What the search box offers while somebody types. */
export type Suggestion = CategorySuggestion | ProductSuggestion;

export interface CategorySuggestion extends CategorySummary {
  readonly kind: 'category';
}

export interface ProductSuggestion extends ShownPrice {
  readonly kind: 'product';
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string | null;
}

export const SUGGESTIONS = 6;
export const CATEGORY_SUGGESTIONS = 2;
export const SHORTEST_SUGGESTED_TERM = 2;
