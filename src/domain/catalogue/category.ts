export const MOST_CATEGORIES = 200;

export interface CategorySummary {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string | null;
}

/** As the heading of its own page shows it. */
export interface CategoryWithText extends CategorySummary {
  readonly description: string | null;
}

/** As a filter offers it. */
export type CategoryChoice = Pick<CategorySummary, 'id' | 'name'>;

/** As a link to its page. */
export type CategoryLink = Pick<CategorySummary, 'id' | 'name' | 'slug'>;
