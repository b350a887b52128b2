import type { LiveStock } from '#stock/live-stock.ts';
import { onHandOf } from '#stock/on-hand-of.ts';

export interface RequestedLine {
  readonly productId: number;
  /** '' if there is nothing to choose. */
  readonly size: string;
  readonly quantity: number;
}

/** What must be put right before a line can be ordered. */
export type LineProblem = 'gone' | 'size_missing' | 'size_unknown' | 'sold_out' | 'too_many';

export interface CheckoutLine extends RequestedLine {
  readonly name: string;
  readonly imageUrl: string | null;
  readonly unitPricePaise: number;
  readonly originalPricePaise: number | null;
  readonly lineTotalPaise: number;
  /** The stock of this size. */
  readonly onHand: number;
  readonly problem: LineProblem | null;
}

/** Joins lines of the same product and size: the order has each once. */
export function mergeLines(lines: readonly RequestedLine[]): RequestedLine[] {
  const keyOf = ({ productId, size }: RequestedLine) => `${String(productId)} ${size}`;
  return [...Map.groupBy(lines, keyOf).values()].flatMap((alike) => {
    const quantity = alike.reduce((sum, line) => sum + line.quantity, 0);
    return alike.slice(0, 1).map((line) => ({ ...line, quantity }));
  });
}

/** A line with what the shop says of its product now; 'gone' if it is no longer for sale. */
export function toCheckoutLine(wanted: RequestedLine, product: LiveStock | null): CheckoutLine {
  if (!product) {
    const nothing = { unitPricePaise: 0, originalPricePaise: null, lineTotalPaise: 0, onHand: 0 };
    return { ...wanted, ...nothing, name: 'Product Not Found', imageUrl: null, problem: 'gone' };
  }
  const { name, imageUrl, pricePaise, originalPricePaise } = product;
  const onHand = onHandOf(product, wanted.size);
  return {
    ...wanted,
    name,
    imageUrl,
    unitPricePaise: pricePaise,
    originalPricePaise,
    lineTotalPaise: pricePaise * wanted.quantity,
    onHand: onHand ?? 0,
    problem: problemOf(wanted, product, onHand),
  };
}

function problemOf({ size, quantity }: RequestedLine, product: LiveStock, onHand: number | null) {
  if (size === '' && product.sizes.length > 0) return 'size_missing';
  if (onHand === null) return 'size_unknown';
  if (onHand === 0) return 'sold_out';
  return quantity > onHand ? 'too_many' : null;
}
