/** A product as lists and cards show it. */
export interface ProductSummary {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: number;
  readonly originalPricePaise: number | null;
  readonly offerEndsAt: number | null;
  readonly imageUrls: readonly string[];
  readonly stockQuantity: number;
  readonly categoryId: number | null;
  readonly hasSizes: boolean;
}

export interface ShownPrice {
  readonly pricePaise: number;
  /** The higher price it stands beside, struck through. */
  readonly originalPricePaise: number | null;
}

/** A price and the offer it may be part of. */
export type Priced = Pick<ProductSummary, 'pricePaise' | 'originalPricePaise' | 'offerEndsAt'>;

/** An offer that has ended gives back the original price. */
export function shownPrice(product: Priced, now: number): ShownPrice {
  const { pricePaise, originalPricePaise, offerEndsAt } = product;
  if (originalPricePaise === null || originalPricePaise <= pricePaise)
    return { pricePaise, originalPricePaise: null };
  if (offerEndsAt !== null && offerEndsAt <= now)
    return { pricePaise: originalPricePaise, originalPricePaise: null };
  return { pricePaise, originalPricePaise };
}

export function percentOff({ pricePaise, originalPricePaise }: ShownPrice): number {
  return originalPricePaise === null
    ? 0
    : Math.floor(((originalPricePaise - pricePaise) * 100) / originalPricePaise);
}
