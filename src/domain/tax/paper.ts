import { formatDate } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { formatRupees } from '#money.ts';
import {
  COMPOSITION_WORDS,
  type CreditReason,
  type DocumentLine,
  headingOf,
  type TaxDocument,
} from './tax-document.ts';
import type { SellerMode } from './seller.ts';
import { lineDetails, type Row, stateWords, sumRows, taxRows } from './tax-paper.ts';

interface PaperText {
  readonly text: string;
  readonly isStrong?: boolean;
}

interface PaperLine {
  readonly description: string;
  readonly details: readonly string[];
  /** If the document has tax: the taxable amount and each tax; a row without an amount says that there is none. */
  readonly taxable: string;
  readonly taxes: readonly Row[];
  readonly total: string;
}

/** Everything that a document says, on its page and in its PDF. */
export interface Paper {
  readonly title: string;
  /** A line that the law wants above everything else. */
  readonly notice: string | null;
  readonly tradeName: string;
  readonly seller: readonly PaperText[];
  readonly heading: string;
  readonly copy: string;
  readonly facts: readonly Row[];
  readonly buyerTitle: string;
  readonly buyer: readonly PaperText[];
  readonly columns: readonly string[];
  readonly hasTax: boolean;
  readonly lines: readonly PaperLine[];
  /** Null if the document has no tax. */
  readonly included: {
    readonly title: string;
    readonly rows: readonly Row[];
    readonly note: string | null;
  } | null;
  /** The last row is the total. */
  readonly sums: readonly Row[];
  readonly closing: readonly string[];
}

/** The sentence in a credit note that says why it was issued. */
const CREDIT_WORDS: Readonly<Record<CreditReason, string>> = {
  pieces: 'Credited for pieces that came back or were not sent.',
  price: 'Credited for a price that was reduced.',
  delivery: 'Credited for delivery and wrapping.',
  returned: 'Credited because the parcel came back.',
};

/** The sentence in a bill about its prices: if the seller collects no tax, they include none. */
const TAX_WORDS: Readonly<Record<SellerMode, string>> = {
  regular: 'Prices include all taxes.',
  composition: '',
  unregistered: '',
};

export function paperOf(document: TaxDocument): Paper {
  const { seller, buyer, lines, original } = document;
  const isRegistered = seller.mode !== 'unregistered';
  const hasTax = lines.some(({ rateBps }) => rateBps > 0);
  const heading = headingOf(document.kind);
  const deliveredTo = original ? null : (buyer.deliveredTo ?? null);
  return {
    title: `${heading} ${document.number}`,
    notice: seller.mode === 'composition' ? COMPOSITION_WORDS : null,
    tradeName: seller.tradeName,
    seller: [
      { text: seller.name, isStrong: true },
      { text: inOneLine(seller.address) },
      ...(seller.gstin === null ? [] : [{ text: `GSTIN ${seller.gstin}`, isStrong: true }]),
      { text: `Customer care: ${seller.email}, ${seller.phone.replaceAll(' ', NO_BREAK)}` },
    ],
    heading,
    copy: 'Original for recipient',
    facts: [
      ['Number', document.number],
      ['Date', formatDate(startOfDay(document.issuedOn))],
      ...(original
        ? [
            ['Credits', original.number] as const,
            ['Dated', formatDate(startOfDay(original.issuedOn))] as const,
          ]
        : []),
      ['Order', document.orderId],
      ...(isRegistered ? [['Place of supply', stateWords(document.placeOfSupply)] as const] : []),
    ],
    buyerTitle: original ? 'Credited to' : deliveredTo === null ? 'Sold and delivered to' : 'Sold to',
    buyer: [
      { text: buyer.name, isStrong: true },
      { text: inOneLine(buyer.address) },
      ...(buyer.gstin === null ? [] : [{ text: `GSTIN ${buyer.gstin}`, isStrong: true }]),
      ...(isRegistered && buyer.stateCode !== ''
        ? [{ text: `State and code: ${stateWords(buyer.stateCode)}` }]
        : []),
      ...(deliveredTo === null ? [] : [{ text: `Delivered to ${deliveredTo}` }]),
    ],
    columns: hasTax ? ['Goods', 'Taxable value', 'Tax', 'Total'] : ['Goods', 'Total'],
    hasTax,
    lines: lines.map((line) => ({
      description: line.description,
      details: [...(isRegistered ? [`HSN ${line.hsn}`] : []), ...lineDetails(line)],
      taxable: formatRupees(line.taxablePaise),
      taxes: taxesOf(document, line),
      total: formatRupees(line.totalPaise),
    })),
    included: hasTax
      ? {
          title: 'Included in the total',
          rows: [['Taxable value', formatRupees(document.taxablePaise)], ...taxRows(document, document)],
          note: original ? null : 'Tax payable on reverse charge: No',
        }
      : null,
    sums: sumRows(document),
    closing: [
      document.reason === null ? TAX_WORDS[seller.mode] : CREDIT_WORDS[document.reason],
      `For ${seller.name}, authorised signatory. Computer-generated.`,
    ],
  };
}

/** Keeps a telephone number or another fact on one line. */
export const NO_BREAK = '\u00a0';

const inOneLine = (address: string) => address.replaceAll('\n', ', ');

function taxesOf(document: TaxDocument, line: DocumentLine): readonly Row[] {
  return line.rateBps === 0 ? [['Nil', '']] : taxRows(document, line, line.rateBps);
}
