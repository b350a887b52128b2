export interface CategorySummary {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly imageUrl: string | null;
}
