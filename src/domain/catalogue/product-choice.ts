/** A product to be chosen from a list. */
export interface ProductChoice {
  readonly id: number;
  readonly name: string;
  readonly imageUrl: string | null;
}
