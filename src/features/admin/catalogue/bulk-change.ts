import type { AdminProduct } from '#catalogue/admin-product.ts';
import { BulkChange, PRICE_REQUIRED, priceAboveOriginal, type SeenCount } from '#catalogue/product-input.ts';
import { countProblem } from '#catalogue/stock-changes.ts';
import { amountProblem, parseRupees, parseWhole } from '#rupee-text.ts';
import type { ApiFailure } from '#lib/api-client.ts';
import {
  parseSigned,
  problemsIn,
  rupeesText,
  withoutPercentSign,
} from '#features/admin/kit/form/form-values.ts';

export interface BulkRow {
  readonly price: string;
  readonly counts: readonly string[];
  /** The count of each size, and the price, at the time they were read. */
  readonly seen: readonly number[];
  readonly seenPricePaise: number;
  readonly updatedAt: number;
  readonly originalPricePaise: number | null;
}

export interface RowProblem {
  readonly text: string;
  /** A count is named by its index; null when the wrong field is unknown. */
  readonly at: 'price' | 'counts' | number | null;
}

export const isWrongAt = (field: 'price' | number, problem: RowProblem | undefined): boolean =>
  problem !== undefined &&
  (problem.at === null || problem.at === field || (problem.at === 'counts' && field !== 'price'));

type Change = BulkChange['changes'][number];
const { element: Change } = BulkChange.shape.changes;

export function rowOf({ pricePaise, originalPricePaise, stock, updatedAt }: AdminProduct): BulkRow {
  const seen = stock.map(({ onHand }) => onHand);
  return {
    price: rupeesText(pricePaise),
    counts: seen.map(String),
    seen,
    seenPricePaise: pricePaise,
    originalPricePaise,
    updatedAt,
  };
}

/** Untyped values follow what was read again, and so does a count that was sent and saved. */
export function seenAnew(
  row: BulkRow,
  { stock }: AdminProduct,
  now: Pick<AdminProduct, 'pricePaise' | 'originalPricePaise' | 'stock' | 'updatedAt'>,
  sent: readonly SeenCount[] = [],
): BulkRow {
  const seen = stock.map(({ size }) => now.stock.find((each) => each.size === size)?.onHand ?? 0);
  const counts = row.counts.map((count, at) =>
    countedFrom(count, [row.seen[at] ?? 0, ...sentOf(stock[at]?.size, sent)], seen[at] ?? 0),
  );
  const { pricePaise, originalPricePaise, updatedAt } = now;
  const price = row.price === rupeesText(row.seenPricePaise) ? rupeesText(pricePaise) : row.price;
  return { price, counts, seen, seenPricePaise: pricePaise, originalPricePaise, updatedAt };
}

/** A typed count that only repeats a known value follows what there is now. */
export function countedFrom(count: string, known: readonly number[], now: number): string {
  const typed = parseWhole(count);
  return known.some((each) => each === typed) ? String(now) : count;
}

export const sentOf = (size: string | undefined, sent: readonly SeenCount[]): readonly number[] =>
  sent.filter((each) => each.size === size).map(({ onHand }) => onHand);

const MOST_PERCENT = 999;

export function percentIn(text: string): number | null {
  const percent = parseSigned(withoutPercentSign(text));
  return percent === null || Math.abs(percent) > MOST_PERCENT ? null : percent;
}

/** To whole rupees: nobody asks for ₹547.83. */
export function repriced({ seenPricePaise }: BulkRow, percent: number): string {
  return rupeesText(Math.max(100, Math.round((seenPricePaise * (100 + percent)) / 10_000) * 100));
}

export function priceProblemOf({ price, originalPricePaise }: BulkRow): RowProblem | null {
  const pricePaise = parseRupees(price);
  if (pricePaise === null) return null;
  const { error } = Change.shape.pricePaise.safeParse(pricePaise);
  const text = error?.issues[0]?.message ?? priceAboveOriginal({ pricePaise, originalPricePaise });
  return text === null ? null : { text, at: 'price' };
}

export function withPriceLeft(row: BulkRow): BulkRow {
  return { ...row, price: rupeesText(row.seenPricePaise) };
}

export function changeOf(product: AdminProduct, row: BulkRow): Change | RowProblem | null {
  const { price, counts, seen, seenPricePaise, updatedAt } = row;
  const pricePaise = parseRupees(price);
  if (pricePaise === null) return { text: amountProblem(price, PRICE_REQUIRED), at: 'price' };
  const counted = counts.map(parseWhole);
  const unread = counted.indexOf(null);
  if (unread !== -1) return { text: countProblem(counts[unread] ?? ''), at: unread };
  const stock = product.stock
    .map(({ size }, at) => ({ size, onHand: counted[at] ?? 0, seenOnHand: seen[at] ?? 0 }))
    .filter(({ onHand, seenOnHand }) => onHand !== seenOnHand);
  const isSame = pricePaise === seenPricePaise;
  if (isSame && stock.length === 0) return null;
  const change = {
    id: product.id,
    ...(!isSame && { pricePaise, seenPricePaise }),
    ...(stock.length > 0 && { stock, updatedAt }),
  };
  const issue = Change.safeParse(change).error?.issues[0];
  if (!issue) return change;
  const [field, nth] = issue.path;
  const size = stock[Number(nth)]?.size;
  const count = product.stock.findIndex((each) => each.size === size);
  return { text: issue.message, at: field === 'pricePaise' ? 'price' : count };
}

/** Which sent fields of a row are outdated by what the shop has now; null for all of them. */
export function overtakenAt(code: string, change: Change): RowProblem['at'] {
  if (code === 'STOCK_SHORT' || !change.pricePaise) return 'counts';
  return change.stock ? null : 'price';
}

interface Refusals {
  readonly ofEach: ReadonlyMap<number, string>;
  readonly ofAll: string | null;
}

export function refusalsIn(
  { code, details }: ApiFailure,
  products: readonly Pick<AdminProduct, 'id'>[],
): Refusals {
  const problems = problemsIn(details);
  const isOfOne = (name: string) => products.some(({ id }) => String(id) === name);
  const others = problems.filter(([name]) => code === 'INVALID_INPUT' && !isOfOne(name));
  return {
    ofEach: new Map(problems.filter(([name]) => isOfOne(name)).map(([id, reason]) => [Number(id), reason])),
    ofAll: others.length === 0 ? null : others.map(([, reason]) => reason).join(' '),
  };
}
