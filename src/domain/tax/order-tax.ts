import type { SellerMode } from './seller.ts';
import { type TaxableOrder, taxIncluded } from './tax-amounts.ts';
import { collectedRate, type SoldLine, supplyTo } from './tax-document.ts';
import { DEFAULT_TAX_SETTINGS } from './tax-settings.ts';

/** What the tax of a placed order depends on. */
export interface OrderTaxFacts {
  /** From its bill, and until then from the settings; null if the owner has saved none. */
  readonly sellerMode: SellerMode | null;
  readonly sellerState: string | null;
  /**
   * The tax of the document it was, or is about to be, sent with; null before the first one, and before each next one.
   */
  readonly documentTaxPaise: number | null;
}

type BoughtLine = Pick<SoldLine, 'quantity' | 'gstRateBps'> & { readonly priceAtPurchasePaise: number };

/** The tax included in what is paid for the order, as its document says, or will say. */
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
