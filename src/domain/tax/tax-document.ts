import { findState } from '../address/address.ts';
import type { Uqc } from '../catalogue/quantity.ts';
import { sizeSuffix } from '../stock/size-suffix.ts';
import type { SellerMode } from './seller.ts';
import {
  type DocumentAmounts,
  type LineAmounts,
  type Supply,
  taxAmounts,
  type TaxableOrder,
} from './tax-amounts.ts';
import type { TaxSettingsInput } from './tax-settings.ts';

export const DOCUMENT_KINDS = [
  'tax_invoice',
  'bill_of_supply',
  'invoice_cum_bill',
  'bill',
  'credit_note',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** What of a bill is credited with a refund. */
export const CREDITED = ['pieces', 'price', 'delivery'] as const;
/** Why a credit note was issued: for what the owner refunds, or since the parcel came back. */
export type CreditReason = (typeof CREDITED)[number] | 'returned';

/** Of whatever may be issued for goods that leave. */
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

/** The words of the law at the top of what a composition seller issues. */
export const COMPOSITION_WORDS = 'composition taxable person, not eligible to collect tax on supplies';

/** What is issued for goods of these rates: to a business one invoice names those without tax, too. */
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
  /** What pieces of it are counted in, by the tax's own codes. */
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
  /** By the tax's own codes. */
  readonly placeOfSupply: string;
  readonly supply: Supply;
  readonly lines: readonly DocumentLine[];
}

/** Only a regular seller collects tax; the others' prices are theirs as a whole. */
export const collectedRate = (mode: SellerMode, rateBps: number) => (mode === 'regular' ? rateBps : 0);

/** `state` is its code in an address; where it is none, or not known yet, the goods count as sold at home. */
export function supplyTo(stateCode: string, state: string): Pick<TaxContent, 'placeOfSupply' | 'supply'> {
  const placeOfSupply = findState(state)?.gstCode ?? stateCode;
  return { placeOfSupply, supply: placeOfSupply === stateCode ? 'intra' : 'inter' };
}

/** What the document of an order says. */
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
    ...{ kind: documentKindOf(mode, rates, order.buyerGstin), placeOfSupply, supply },
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
  /** Of several lines. */
  readonly address: string;
  readonly stateCode: string;
}

/** As it was issued, whatever has become of shop, shopper and pieces since. */
export interface TaxDocument extends TaxContent {
  readonly number: string;
  /** The financial year, within which no two numbers are the same. */
  readonly fy: string;
  /** Of what it says, apart from its number. */
  readonly sha256: string;
  /** The day in India: 2026-11-22. */
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
    /** Only of a business. */
    readonly gstin: string | null;
    /** Only where somebody else received it. */
    readonly deliveredTo?: string;
  };
  /** What a credit note corrects. */
  readonly original: { readonly number: string; readonly issuedOn: string } | null;
  /** Of a credit note alone. */
  readonly reason: CreditReason | null;
}

/** A credit note of an order, or a bill before its last one. */
export interface OtherPaper {
  readonly kind: DocumentKind;
  readonly number: string;
  /** Among its order's credit notes, or its bills, from 1. */
  readonly nth: number;
}

/** What an order was sent with: by its number where other bills stand beside it. */
export function documentLabel(order: {
  readonly documentKind: DocumentKind;
  readonly documentNumber: string | null;
  readonly otherPapers: readonly OtherPaper[];
}): string {
  const heading = headingOf(order.documentKind);
  const isOneOfSeveral = order.otherPapers.some(({ kind }) => kind !== 'credit_note');
  return isOneOfSeveral && order.documentNumber !== null ? `${heading} ${order.documentNumber}` : heading;
}
