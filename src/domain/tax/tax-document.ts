import { findState } from '#address/address.ts';
import type { Uqc } from './quantity.ts';
import { sizeSuffix } from '#stock/stock.ts';
import type { SellerMode, Seller } from './seller.ts';
import {
  type DocumentAmounts,
  type LineAmounts,
  type Supply,
  taxAmounts,
  type TaxableOrder,
  taxIncluded,
} from './tax-amounts.ts';
import { type TaxSettingsInput, DEFAULT_TAX_SETTINGS } from './tax-settings.ts';
import { formatRupees } from '#money.ts';

export const DOCUMENT_KINDS = [
  'tax_invoice',
  'bill_of_supply',
  'invoice_cum_bill',
  'bill',
  'credit_note',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const CREDITED = ['pieces', 'price', 'delivery'] as const;
/** A part that the owner refunds, or the whole parcel that came back. */
export type CreditReason = (typeof CREDITED)[number] | 'returned';

const HEADINGS: Readonly<Record<DocumentKind, string>> = {
  tax_invoice: 'Tax Invoice',
  bill_of_supply: 'Bill of Supply',
  invoice_cum_bill: 'Invoice-cum-Bill of Supply',
  bill: 'Bill',
  credit_note: 'Credit Note',
};

export function headingOf(kind: DocumentKind): string {
  return HEADINGS[kind];
}

/** The law wants these words at the top of documents of a composition seller. */
export const COMPOSITION_WORDS = 'composition taxable person, not eligible to collect tax on supplies';

/** An invoice to a business also includes untaxed goods. */
export function documentKindOf(
  mode: SellerMode,
  rates: readonly number[],
  buyerGstin: string | null,
): DocumentKind {
  if (mode === 'unregistered') return 'bill';
  if (mode === 'composition' || rates.every((rate) => rate === 0)) return 'bill_of_supply';
  return buyerGstin === null && rates.includes(0) ? 'invoice_cum_bill' : 'tax_invoice';
}

export interface SoldLine {
  readonly id: number;
  readonly name: string;
  readonly size: string;
  readonly hsn: string;
  /** The tax's own code of the unit. */
  readonly uqc: Uqc;
  readonly quantity: number;
  readonly unitPricePaise: number;
  readonly gstRateBps: number;
}

export interface DocumentLine extends LineAmounts {
  readonly orderItemId: number | null;
  readonly description: string;
  readonly hsn: string;
  readonly uqc: Uqc;
  readonly quantity: number;
  readonly unitPricePaise: number;
  readonly rateBps: number;
}

export interface TaxContent extends Omit<DocumentAmounts, 'lines'> {
  readonly kind: DocumentKind;
  /** The tax's own code. */
  readonly placeOfSupply: string;
  readonly supply: Supply;
  readonly lines: readonly DocumentLine[];
}

/** Only a regular seller collects tax; others keep the whole price. */
const collectedRate = (mode: SellerMode, rateBps: number) => (mode === 'regular' ? rateBps : 0);

/** `state` is the code in an address; without one the goods count as sold in the seller's State. */
export function supplyTo(stateCode: string, state: string): Pick<TaxContent, 'placeOfSupply' | 'supply'> {
  const placeOfSupply = findState(state)?.gstCode ?? stateCode;
  return { placeOfSupply, supply: placeOfSupply === stateCode ? 'intra' : 'inter' };
}

export function taxContentOf(
  { mode, stateCode }: Pick<TaxSettingsInput, 'mode' | 'stateCode'>,
  order: TaxableOrder & { readonly state: string; readonly buyerGstin: string | null },
  sold: readonly SoldLine[],
): TaxContent {
  const { placeOfSupply, supply } = supplyTo(stateCode, order.state);
  const taxed = sold.map((line) => ({ ...line, rateBps: collectedRate(mode, line.gstRateBps) }));
  const { lines, ...amounts } = taxAmounts(taxed, order, supply);
  const rates = taxed.map(({ rateBps }) => rateBps);
  return {
    ...amounts,
    kind: documentKindOf(mode, rates, order.buyerGstin),
    placeOfSupply,
    supply,
    lines: taxed.flatMap((line, place) => {
      const own = lines[place];
      const { id: orderItemId, name, size, hsn, uqc, quantity, unitPricePaise, rateBps } = line;
      const description = name + sizeSuffix(size);
      const facts = { orderItemId, description, hsn, uqc, quantity, unitPricePaise, rateBps };
      return own ? [{ ...facts, ...own }] : [];
    }),
  };
}

interface Party {
  readonly name: string;
  readonly address: string;
  readonly stateCode: string;
}

/** A document stays as it was issued, whatever has become of shop, shopper and pieces since. */
export interface TaxDocument extends TaxContent {
  readonly number: string;
  /** Every number is unique within its financial year. */
  readonly fy: string;
  /** The checksum of the content, without the number. */
  readonly sha256: string;
  /** A day in India: 2026-11-22. */
  readonly issuedOn: string;
  readonly orderId: string;
  readonly seller: Party & {
    readonly mode: SellerMode;
    readonly gstin: string | null;
    readonly tradeName: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly buyer: Party & {
    /** Only for a business. */
    readonly gstin: string | null;
    /** Only if somebody else received it. */
    readonly deliveredTo?: string;
  };
  /** Only for a credit note: the document that it corrects. */
  readonly original: { readonly number: string; readonly issuedOn: string } | null;
  readonly reason: CreditReason | null;
}

export interface OtherPaper {
  readonly kind: DocumentKind;
  readonly number: string;
  /** Among the order's credit notes or bills, from 1. */
  readonly nth: number;
}

/** The label has the number if the order has several bills. */
export function documentLabel(order: {
  readonly documentKind: DocumentKind;
  readonly documentNumber: string | null;
  readonly otherPapers: readonly OtherPaper[];
}): string {
  const heading = headingOf(order.documentKind);
  const isOneOfSeveral = order.otherPapers.some(({ kind }) => kind !== 'credit_note');
  return isOneOfSeveral && order.documentNumber !== null ? `${heading} ${order.documentNumber}` : heading;
}

export interface OrderTaxFacts {
  /** The seller's mode on the bill, and until then in the settings; null if the owner has saved none. */
  readonly sellerMode: SellerMode | null;
  readonly sellerState: string | null;
  /** Null before the first document, and before each next one. */
  readonly documentTaxPaise: number | null;
}

type BoughtLine = Pick<SoldLine, 'quantity' | 'gstRateBps'> & { readonly priceAtPurchasePaise: number };

export function taxInOrder(
  { sellerMode, sellerState, documentTaxPaise }: OrderTaxFacts,
  order: TaxableOrder & { readonly shippingAddress: { readonly state: string } },
  lines: readonly BoughtLine[],
): number {
  if (documentTaxPaise !== null) return order.totalPaise === 0 ? 0 : documentTaxPaise;
  const taxed = lines.map(({ quantity, priceAtPurchasePaise, gstRateBps }) => ({
    quantity,
    unitPricePaise: priceAtPurchasePaise,
    rateBps: collectedRate(sellerMode ?? DEFAULT_TAX_SETTINGS.mode, gstRateBps),
  }));
  const stateCode = sellerState ?? DEFAULT_TAX_SETTINGS.stateCode;
  return taxIncluded(taxed, order, supplyTo(stateCode, order.shippingAddress.state).supply);
}

/** A parcel of this value or more travels with an e-way bill. An accountant has to confirm it. */
const EWAY_BILL_PAISE = 50_000_00;

interface Consignment {
  readonly seller: Pick<Seller, 'mode' | 'handicraft'>;
  readonly valuePaise: number;
  readonly supply: Supply;
}

/** Handicraft of an unregistered seller needs one to another State, whatever its value. */
export function needsEwayBill({ seller, valuePaise, supply }: Consignment): boolean {
  const isHandicraft = seller.mode === 'unregistered' && seller.handicraft;
  return valuePaise >= EWAY_BILL_PAISE || (isHandicraft && supply === 'inter');
}

/** Within a State another limit holds. An e-way bill names the number of the bill, which “Shipped” makes. */
export function ewayBillText(parcel: Consignment, billNumber: string | null): string | null {
  if (!needsEwayBill(parcel)) return null;
  const needs =
    parcel.supply === 'inter'
      ? 'This parcel needs an e-way bill.'
      : `This parcel is worth ${formatRupees(EWAY_BILL_PAISE)} or more and may need an e-way bill: within your State the limit may differ, ask your accountant.`;
  return billNumber === null
    ? `${needs} Mark it as shipped first: the e-way bill names the number of its bill, which is made then.`
    : `${needs} Make it with the bill ${billNumber} before you hand the parcel over.`;
}
