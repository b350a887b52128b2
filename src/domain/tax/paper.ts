import { formatDate } from '#dates.ts';
import { startOfDay } from '#day.ts';
import { formatRupees } from '#money.ts';
import {
  COMPOSITION_WORDS,
  type CreditReason,
  type DocumentLine,
  headingOf,
  type TaxDocument,
  type TaxContent,
} from './tax-document.ts';
import { type SellerMode, stateTaxName } from './seller.ts';
import { findStateByGstCode } from '#address/address.ts';
import { formatPercent } from '#percent.ts';

interface PaperText {
  readonly text: string;
  readonly isStrong?: boolean;
}

interface PaperLine {
  readonly description: string;
  readonly details: readonly string[];
  /** A row without an amount says that there is no tax. */
  readonly taxable: string;
  readonly taxes: readonly Row[];
  readonly total: string;
}

/** The page and the PDF of a document say this alike. */
export interface Paper {
  readonly title: string;
  /** The law wants this line above everything else. */
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

const CREDIT_WORDS: Readonly<Record<CreditReason, string>> = {
  pieces: 'Credited for pieces that came back or were not sent.',
  price: 'Credited for a price that was reduced.',
  delivery: 'Credited for delivery and wrapping.',
  returned: 'Credited because the parcel came back.',
};

/** If the seller collects no tax, prices include none. */
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

/** No line breaks here: the sign stays with its amount. */
const JOINED = '\u2060';

export type Row = readonly [label: string, amount: string];

/** Taxes of one line, each with its rate, or of all lines. */
function taxRows(
  { supply, placeOfSupply }: Pick<TaxContent, 'supply' | 'placeOfSupply'>,
  { cgstPaise, sgstPaise, igstPaise }: Pick<TaxContent, 'cgstPaise' | 'sgstPaise' | 'igstPaise'>,
  rateBps?: number,
): Row[] {
  const at = (parts: number) => (rateBps === undefined ? '' : ` ${formatPercent(rateBps / parts)}`);
  if (supply === 'inter') return [[`IGST${at(1)}`, formatRupees(igstPaise)]];
  return [
    [`CGST${at(2)}`, formatRupees(cgstPaise)],
    [`${stateTaxName(placeOfSupply)}${at(2)}`, formatRupees(sgstPaise)],
  ];
}

/** Delivery and wrapping are taxed as one. */
const DELIVERY = 'Delivery and wrapping';

function sumRows({ lines, roundOffPaise, totalPaise }: TaxContent): Row[] {
  const sum = (name: 'grossPaise' | 'discountPaise' | 'deliveryPaise') =>
    lines.reduce((total, line) => total + line[name], 0);
  const [gross, discount, delivery] = [sum('grossPaise'), sum('discountPaise'), sum('deliveryPaise')];
  return [
    ['Goods', formatRupees(gross)],
    ...(discount > 0 ? [['Discount', `−${formatRupees(discount)}`] as const] : []),
    ...(delivery > 0 ? [[DELIVERY, formatRupees(delivery)] as const] : []),
    ...(roundOffPaise < 0 ? [['Waived', `−${formatRupees(-roundOffPaise)}`] as const] : []),
    ['Total', formatRupees(totalPaise)],
  ];
}

/** A note that only reduces a price names no piece. */
function lineDetails(line: DocumentLine): string[] {
  const { quantity, uqc, unitPricePaise, grossPaise, discountPaise, deliveryPaise } = line;
  const part = grossPaise === quantity * unitPricePaise ? '' : `, of which ${formatRupees(grossPaise)}`;
  const reduced = grossPaise > 0 ? [`Price reduced by ${formatRupees(grossPaise)}`] : [];
  return [
    ...(quantity > 0 ? [`${String(quantity)} ${uqc} × ${formatRupees(unitPricePaise)}${part}`] : reduced),
    ...(discountPaise > 0 ? [`Discount −${JOINED}${formatRupees(discountPaise)}`] : []),
    ...(deliveryPaise > 0 ? [`${DELIVERY} ${formatRupees(deliveryPaise)}`] : []),
  ];
}

/** `Karnataka (29)` */
function stateWords(gstCode: string): string {
  return gstCode === '' ? '' : `${findStateByGstCode(gstCode)?.name ?? gstCode} (${gstCode})`;
}
