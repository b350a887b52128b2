export const MOST_CATEGORIES = 200;

export interface CategorySummary {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string | null;
}

/** For the heading of its own page. */
export interface CategoryWithText extends CategorySummary {
  readonly description: string | null;
}

/** For a filter. */
export type CategoryChoice = Pick<CategorySummary, 'id' | 'name'>;

/** For a link to its page. */
export type CategoryLink = Pick<CategorySummary, 'id' | 'name' | 'slug'>;
