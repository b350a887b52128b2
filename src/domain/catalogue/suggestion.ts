/** What the search box offers while somebody types. */
export type Suggestion = CategorySuggestion | ProductSuggestion;

export interface CategorySuggestion {
  readonly kind: 'category';
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string | null;
}

export interface ProductSuggestion {
  readonly kind: 'product';
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string | null;
  readonly pricePaise: number;
  readonly originalPricePaise: number | null;
}

export const SUGGESTIONS = 6;
export const CATEGORY_SUGGESTIONS = 2;
export const SHORTEST_SUGGESTED_TERM = 2;
