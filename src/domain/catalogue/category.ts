export const MOST_CATEGORIES = 200;

export interface CategorySummary {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string | null;
}

export interface CategoryWithText extends CategorySummary {
  readonly description: string | null;
}

export type CategoryChoice = Pick<CategorySummary, 'id' | 'name'>;

export type CategoryLink = Pick<CategorySummary, 'id' | 'name' | 'slug'>;
