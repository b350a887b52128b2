import type { SellerMode } from './seller.ts';
import { type TaxableOrder, taxIncluded } from './tax-amounts.ts';
import { collectedRate, type SoldLine, supplyTo } from './tax-document.ts';
import { DEFAULT_TAX_SETTINGS } from './tax-settings.ts';

/** What the tax of an order that was placed hangs on. */
export interface OrderTaxFacts {
  /** As its bill has it, and until then as the owner has said it; null where she has not. */
  readonly sellerMode: SellerMode | null;
  readonly sellerState: string | null;
  /** What the document says that it was, or is, sent with; null until then, and until the next one. */
  readonly documentTaxPaise: number | null;
}

type BoughtLine = Pick<SoldLine, 'quantity' | 'gstRateBps'> & { readonly priceAtPurchasePaise: number };

/** The tax that is included in what is paid for it: what its document says, or is going to. */
export function taxInOrder(
  { sellerMode, sellerState, documentTaxPaise }: OrderTaxFacts,
  order: TaxableOrder & { readonly shippingAddress: { readonly state: string } },
  lines: readonly BoughtLine[],
): number {
  if (documentTaxPaise !== null) return order.totalPaise === 0 ? 0 : documentTaxPaise;
  const taxed = lines.map(({ quantity, priceAtPurchasePaise, gstRateBps }) => ({
    ...{ quantity, unitPricePaise: priceAtPurchasePaise },
    rateBps: collectedRate(sellerMode ?? DEFAULT_TAX_SETTINGS.mode, gstRateBps),
  }));
  const stateCode = sellerState ?? DEFAULT_TAX_SETTINGS.stateCode;
  return taxIncluded(taxed, order, supplyTo(stateCode, order.shippingAddress.state).supply);
}
