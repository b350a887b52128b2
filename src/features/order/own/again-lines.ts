import { isCompleteItem, type OwnOrderItem } from '#order/read/own-order.ts';
import type { LiveStock } from '#catalogue/live-stock.ts';
import { onHandOf } from '#catalogue/on-hand-of.ts';
import { sizeSuffix } from '#stock/stock.ts';

interface AgainLine {
  readonly id: number;
  readonly size?: string;
  readonly name: string;
  readonly quantity: number;
  readonly ordered?: number;
  readonly inStock: number;
  readonly pricePaise: number;
}

export interface Again {
  readonly lines: readonly AgainLine[];
  readonly gone: readonly string[];
}

export function linesAgain(items: readonly OwnOrderItem[], pieces: readonly LiveStock[]): Again {
  const gone: string[] = [];
  const lines = items
    .filter(isCompleteItem)
    .flatMap(({ productId, selectedSize, quantity, name }): AgainLine[] => {
      const piece = pieces.find((each) => each.productId === productId);
      const inStock = piece ? (onHandOf(piece, selectedSize) ?? 0) : 0;
      if (!piece || inStock === 0) {
        gone.push(name + sizeSuffix(selectedSize));
        return [];
      }
      const size = selectedSize === '' ? {} : { size: selectedSize };
      const { pricePaise } = piece;
      return [
        {
          id: productId,
          ...size,
          name: piece.name,
          quantity: Math.min(quantity, inStock),
          ...(quantity > inStock && { ordered: quantity }),
          inStock,
          pricePaise,
        },
      ];
    });
  return { lines, gone };
}

export function addedWords({
  name,
  quantity,
  ordered,
}: Pick<AgainLine, 'name' | 'quantity' | 'ordered'>): string {
  return ordered === undefined
    ? name
    : `${name} (${String(quantity)} of ${String(ordered)}: there are no more in stock)`;
}
