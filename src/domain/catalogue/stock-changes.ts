import { parseWhole } from '#rupee-text.ts';
import { comingBackProblem, type SizePieces } from '#stock/set-aside.ts';
import { countedOf } from '#stock/stock.ts';
import type { SizeCount } from './admin-product.ts';
import { NEGATIVE_COUNT, NO_COUNT, NO_WHOLE_NUMBER, type SeenCount } from './product-input.ts';

export interface StockChange {
  readonly size: string;
  /** Signed, never 0. */
  readonly quantity: number;
}

interface Recount {
  readonly before: readonly SizeCount[];
  readonly counted: readonly SeenCount[];
  readonly sizes: readonly string[];
  /** Pieces in sizes that nobody could buy any more are written off. */
  readonly isSizedAnew: boolean;
}

export function countProblem(text: string): string {
  const typed = text.trim();
  if (typed === '') return NO_COUNT;
  return /^[-−]/.test(typed) && parseWhole(typed.slice(1)) !== null ? NEGATIVE_COUNT : NO_WHOLE_NUMBER;
}

export function movingProblem(sizes: readonly string[], setAside: readonly SizePieces[]): string | null {
  const left = setAside.map(({ size }) => size).filter((size) => !sizes.includes(size));
  return comingBackProblem([...new Set(left)], setAside);
}

/** Differences to the count that was seen, so that sales in between stay. */
export function stockChanges({ before, counted, sizes, isSizedAnew }: Recount): StockChange[] {
  const leftBehind = isSizedAnew
    ? before.filter(({ size }) => !sizes.includes(size) && !counted.some((each) => each.size === size))
    : [];
  return [
    ...counted.map(({ size, onHand, seenOnHand }) => ({ size, quantity: onHand - seenOnHand })),
    ...leftBehind.map(({ size, onHand }) => ({ size, quantity: -onHand })),
  ].filter(({ quantity }) => quantity !== 0);
}

export function sizeProblem(
  counted: readonly { readonly size: string }[],
  sizes: readonly string[],
  before: readonly SizeCount[] = [],
): string | null {
  const known = [...sizes, ...before.map(({ size }) => size)];
  const unknown = counted.find(({ size }) => !known.includes(size));
  if (!unknown) return null;
  return unknown.size === ''
    ? 'This category comes in sizes: please count each of them.'
    : `There is no size ${unknown.size} in this category.`;
}

export function shortProblem(now: readonly SizeCount[]): string {
  return `Pieces were sold in the meantime: ${leftOf(now)} left. Please count again.`;
}

/** Others than shoppers may have changed the count that was seen. */
export function recountProblem(
  counted: readonly Pick<SeenCount, 'size' | 'seenOnHand'>[],
  now: readonly SizeCount[],
): string | null {
  if (counted.every(({ size, seenOnHand }) => countedOf(now, size) === seenOnHand)) return null;
  return `The stock has changed in the meantime: ${leftOf(now)} left. Please count again.`;
}

const leftOf = (now: readonly SizeCount[]) =>
  now.map(({ size, onHand }) => (size === '' ? String(onHand) : `${String(onHand)} of ${size}`)).join(', ');
