import type { OwnOrderItem } from '#order/read/own-order.ts';
import type { LiveStock } from '#catalogue/live-stock.ts';

interface SizeChoice {
  readonly item: OwnOrderItem;
  readonly choices: readonly string[];
}

export function sizeChoices(items: readonly OwnOrderItem[], pieces: readonly LiveStock[]): SizeChoice[] {
  return items
    .filter(({ selectedSize, refundedQuantity = 0 }) => selectedSize !== '' && refundedQuantity === 0)
    .map((item) => {
      const taken = items.filter(({ productId }) => productId === item.productId);
      const sizes = pieces.find(({ productId }) => productId === item.productId)?.sizes ?? [];
      const free = sizes.filter(
        ({ size, onHand }) =>
          onHand >= item.quantity && !taken.some(({ selectedSize }) => selectedSize === size),
      );
      return { item, choices: free.map(({ size }) => size) };
    });
}
