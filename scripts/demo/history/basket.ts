import type { Random } from '../random.ts';
import { pickOne, pickWeighted } from './choose.ts';
import type { HistoryOrderItem, HistoryProduct } from './types.ts';

const LINES_IN_A_BASKET = [
  { lines: 1, weight: 50 },
  { lines: 2, weight: 30 },
  { lines: 3, weight: 14 },
  { lines: 4, weight: 6 },
];

/** Twos are bought of small things only. */
const BOUGHT_IN_TWOS_BELOW_PAISE = 40_000;

export function popularity(product: HistoryProduct): number {
  return product.isFeatured ? 4 : 1.5;
}

/** One to four different products that the shop already had at that moment. */
export function fillBasket(
  random: Random,
  products: readonly HistoryProduct[],
  at: number,
): HistoryOrderItem[] {
  const { lines } = pickWeighted(random, LINES_IN_A_BASKET, (each) => each.weight);
  let onShelf = products.filter((product) => product.createdAt < at);
  return Array.from({ length: lines }, () => {
    const product = pickWeighted(random, onShelf, popularity);
    onShelf = onShelf.filter((other) => other !== product);
    return {
      productId: product.id,
      productName: product.name,
      image: product.image,
      size: product.sizes.length > 0 ? pickOne(random, product.sizes) : '',
      quantity: product.pricePaise < BOUGHT_IN_TWOS_BELOW_PAISE && random.chance(0.22) ? 2 : 1,
      unitPricePaise: product.pricePaise,
    };
  });
}
