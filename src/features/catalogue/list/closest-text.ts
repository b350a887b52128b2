import type { ClosestPieces, Narrowing } from '#catalogue/product-query.ts';
import { formatRupees } from '#money.ts';

/** The text above the pieces that come closest. */
export function closestText(
  { because }: Pick<ClosestPieces, 'because'>,
  { search, categoryIds, filters }: Narrowing,
): string {
  switch (because) {
    case 'price':
      return `None ${priceText(filters)}. The closest:`;
    case 'size':
      return `None in ${sizeText(filters)}. The closest:`;
    case 'other-sizes':
      return `Not in ${sizeText(filters)} just now:`;
    case 'sold-out':
      return 'Sold out just now. Of the same kind, and in stock:';
    case 'filters':
      return 'None with all of these filters. The closest:';
    case 'category':
      return `None in ${categoryIds.length > 1 ? 'these collections' : 'this collection'}. From the others:`;
    case 'nothing':
      return `Nothing for “${search}”. What others like:`;
  }
}

const sizeText = ({ chosen }: Narrowing['filters']) => `size ${(chosen.size ?? []).join(' or ')}`;

function priceText({ priceFrom, priceTo }: Narrowing['filters']): string {
  const rupees = (amount: number | null) => formatRupees((amount ?? 0) * 100);
  if (priceFrom === null) return `under ${rupees(priceTo)}`;
  return priceTo === null ? `from ${rupees(priceFrom)}` : `from ${rupees(priceFrom)} to ${rupees(priceTo)}`;
}
