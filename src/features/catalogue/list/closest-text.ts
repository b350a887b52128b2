import { formatCount } from '../../../domain/count.ts';
import type { ClosestPieces } from '../../../domain/catalogue/product-listing.ts';
import type { Narrowing } from '../../../domain/catalogue/product-query.ts';

/** What an empty list says of the pieces below it. */
export function closestText(
  { because }: Pick<ClosestPieces, 'because'>,
  { search, categoryIds, filters }: Narrowing,
): string {
  switch (because) {
    case 'price':
      return `None ${priceText(filters)}. The closest:`;
    case 'filters':
      return 'None with all of these filters. The closest:';
    case 'category':
      return `None in ${categoryIds.length > 1 ? 'these collections' : 'this collection'}. From the others:`;
    case 'nothing':
      return `Nothing for “${search}”. What others like:`;
  }
}

function priceText({ priceFrom, priceTo }: Narrowing['filters']): string {
  const rupees = (amount: number | null) => `₹${formatCount(amount ?? 0)}`;
  if (priceFrom === null) return `under ${rupees(priceTo)}`;
  return priceTo === null ? `from ${rupees(priceFrom)}` : `from ${rupees(priceFrom)} to ${rupees(priceTo)}`;
}
