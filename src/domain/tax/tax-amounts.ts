import { WHOLE_BPS } from '#percent.ts';
import type { OrderAmounts } from '#pricing/price-order.ts';

/** Goods that stay in the seller's State (intra) have a tax that is halved between the State and the Union. */
export const SUPPLIES = ['intra', 'inter'] as const;
export type Supply = (typeof SUPPLIES)[number];

interface TaxableLine {
  readonly unitPricePaise: number;
  readonly quantity: number;
  /** 0 if no tax is collected. */
  readonly rateBps: number;
}

/** Fees are shared out over the goods and taxed like them. */
type Billed = 'discountPaise' | 'shippingPaise' | 'giftWrapPaise' | 'totalPaise';
/** The lines contain these, or they are never added to a price. */
type NotBilled = 'subtotalPaise' | 'taxesPaise';

/** Has no fields, so that nothing compiles, if an amount of an order is in neither list. */
export type TaxableOrder = Pick<
  OrderAmounts,
  [Exclude<keyof OrderAmounts, Billed | NotBilled>] extends [never] ? Billed : never
>;

export interface TaxSums {
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
  readonly totalPaise: number;
}

export interface LineAmounts extends TaxSums {
  readonly grossPaise: number;
  readonly discountPaise: number;
  /** The line's share of fees, such as delivery. */
  readonly deliveryPaise: number;
}

export interface DocumentAmounts extends TaxSums {
  readonly lines: readonly LineAmounts[];
  /** Less than a rupee of the total that is waived, as a negative number. */
  readonly roundOffPaise: number;
}

/** The lines add up to the order, to the paisa. */
export function taxAmounts(
  lines: readonly TaxableLine[],
  { discountPaise, shippingPaise, giftWrapPaise, totalPaise }: TaxableOrder,
  supply: Supply,
): DocumentAmounts {
  const gross = lines.map(({ unitPricePaise, quantity }) => unitPricePaise * quantity);
  const subtotal = sumOf(gross);
  const delivery = shareOut(shippingPaise + giftWrapPaise, gross);
  // A coupon may exceed the price of the goods: the rest is taken off their delivery.
  const off = shareOut(Math.min(discountPaise, subtotal), gross);
  const rest = shareOut(discountPaise - sumOf(off), delivery);
  const amounts = lines.map(({ rateBps }, place): LineAmounts => {
    const grossPaise = gross[place] ?? 0;
    const lineDiscountPaise = (off[place] ?? 0) + (rest[place] ?? 0);
    const deliveryPaise = delivery[place] ?? 0;
    return {
      grossPaise,
      discountPaise: lineDiscountPaise,
      deliveryPaise,
      ...taxWithin(grossPaise - lineDiscountPaise + deliveryPaise, rateBps, supply),
    };
  });
  const sums = addUp(amounts);
  return { ...sums, lines: amounts, roundOffPaise: totalPaise - sums.totalPaise, totalPaise };
}

/** A free order has no tax. */
export function taxIncluded(lines: readonly TaxableLine[], order: TaxableOrder, supply: Supply): number {
  if (order.totalPaise === 0) return 0;
  return taxOf(taxAmounts(lines, order, supply));
}

export function taxOf({
  cgstPaise,
  sgstPaise,
  igstPaise,
}: Pick<TaxSums, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>) {
  return cgstPaise + sgstPaise + igstPaise;
}

/** Both halves are the same, so that the rest is the goods' own value. */
export function taxWithin(totalPaise: number, rateBps: number, supply: Supply): TaxSums {
  if (supply === 'intra') {
    const half = Math.round((totalPaise * rateBps) / (2 * (WHOLE_BPS + rateBps)));
    const taxablePaise = totalPaise - 2 * half;
    return { taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise: 0, totalPaise };
  }
  const igstPaise = Math.round((totalPaise * rateBps) / (WHOLE_BPS + rateBps));
  return { taxablePaise: totalPaise - igstPaise, cgstPaise: 0, sgstPaise: 0, igstPaise, totalPaise };
}

export function addUp(lines: readonly TaxSums[]): TaxSums {
  const sum = (name: keyof TaxSums) => sumOf(lines.map((line) => line[name]));
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
    totalPaise: sum('totalPaise'),
  };
}

/** To the paisa. No share exceeds its weight as long as the amount does not exceed their sum. */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const all = sumOf(weights);
  if (all === 0 && weights.length > 0) {
    return amount === 0
      ? weights.map(() => 0)
      : shareOut(
          amount,
          weights.map(() => 1),
        );
  }
  // The product of two amounts may exceed a number.
  const parts = weights.map((weight, place) => {
    const product = BigInt(amount) * BigInt(weight);
    return { place, whole: Number(product / BigInt(all)), lost: product % BigInt(all) };
  });
  const left = amount - sumOf(parts.map(({ whole }) => whole));
  const next = [...parts].sort((one, other) =>
    one.lost === other.lost ? one.place - other.place : one.lost > other.lost ? -1 : 1,
  );
  const rounded = new Set(next.slice(0, left).map(({ place }) => place));
  return parts.map(({ place, whole }) => whole + (rounded.has(place) ? 1 : 0));
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
