import { type CreditRequest, leftAfter } from './credit-note.ts';
import type { SellerMode } from './seller.ts';
import { addUp, shareOut, sumOf, taxWithin } from './tax-amounts.ts';
import { documentKindOf, type TaxContent } from './tax-document.ts';

/**
 * The bill of an order, parts of which were refunded before it leaves: refunded pieces are not on it, refunded money is
 * off the price. If all pieces, or all the money, have gone back, the owner sends what they like, so the pieces stay on
 * the bill.
 */
export function billContentOf(
  whole: TaxContent,
  mode: SellerMode,
  refunded: readonly CreditRequest[],
  buyerGstin: string | null,
): TaxContent {
  const rest = leftAfter(whole, whole, refunded);
  if (rest.totalPaise === whole.totalPaise || rest.totalPaise <= 0) return whole;
  const isSent = (line: { readonly quantity: number }) => line.quantity > 0;
  const kept = rest.lines.some(isSent)
    ? rest.lines.filter(isSent)
    : rest.lines.map((line, place) => ({ ...line, quantity: whole.lines[place]?.quantity ?? 0 }));
  const gross = kept.map(({ unitPricePaise, quantity }) => unitPricePaise * quantity);
  // Money paid for the delivery of pieces that do not go.
  const more = shareOut(totalOf(rest.lines) - totalOf(kept), gross);
  const lines = kept.map((line, place) => {
    const grossPaise = gross[place] ?? 0;
    const totalPaise = line.totalPaise + (more[place] ?? 0);
    const deliveryPaise = Math.max(line.deliveryPaise + (more[place] ?? 0), totalPaise - grossPaise);
    return {
      ...{ ...line, grossPaise, deliveryPaise, discountPaise: grossPaise + deliveryPaise - totalPaise },
      ...taxWithin(totalPaise, line.rateBps, whole.supply),
    };
  });
  return {
    ...{ ...rest, ...addUp(lines), lines, totalPaise: rest.totalPaise },
    kind: documentKindOf(
      mode,
      lines.map(({ rateBps }) => rateBps),
      buyerGstin,
    ),
  };
}

const totalOf = (lines: TaxContent['lines']) => sumOf(lines.map(({ totalPaise }) => totalPaise));
