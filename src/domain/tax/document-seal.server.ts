import type { StoredBuyer, StoredSeller } from '#drizzle/schema/tax.ts';
import { hashToken } from '#tokens.ts';
import type { CreditReason, DocumentLine, TaxContent } from './tax-document.ts';

/** The content of a document, without its number. */
export interface Said {
  readonly issuedOn: string;
  readonly orderId: string;
  readonly seller: StoredSeller;
  readonly buyer: StoredBuyer;
  readonly sums: Omit<TaxContent, 'lines'>;
  readonly lines: readonly DocumentLine[];
  /** Only for a credit note. */
  readonly credits?: Credits;
}

/** What a note credits, why, and the refund that it goes with. */
export interface Credits {
  readonly documentId: number;
  readonly reason: CreditReason;
  readonly refundId: number | null;
  /** Of the document that it credits. */
  readonly lines: readonly { readonly lineNo: number; readonly orderItemId: number | null }[];
}

const TAXES = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const;
const SUMS = [...TAXES, 'roundOffPaise', 'kind', 'placeOfSupply', 'supply'] as const;
const PIECE = ['orderItemId', 'description', 'hsn', 'uqc', 'quantity', 'unitPricePaise'] as const;
const PRICE = ['grossPaise', 'discountPaise', 'deliveryPaise'] as const;
const BILL_LINE = [...PIECE, 'rateBps', ...PRICE, ...TAXES] as const;
const NOTE_LINE = ['documentId', 'lineNo', ...PIECE, ...PRICE, 'rateBps', ...TAXES] as const;
const CREDITS = ['documentId', 'reason', 'refundId'] as const;

/**
 * The checksum of a document's content, taken when it is issued, and of its rows ever after. It includes the names of
 * fields and their order: another order would make all earlier documents look changed.
 */
export async function sealOf(said: Said): Promise<string> {
  const { issuedOn, orderId, seller, buyer, sums, lines, credits } = said;
  const whole = [issuedOn, orderId, seller, buyer].map((each) => JSON.stringify(each));
  const start = [...whole, inOrder(sums, SUMS)];
  if (!credits) return await sealed([...start, list(lines.map((line) => inOrder(line, BILL_LINE)))]);
  const { documentId, lines: billed } = credits;
  const credited = lines.map((line) => {
    const lineNo = billed.find(({ orderItemId }) => orderItemId === line.orderItemId)?.lineNo;
    return inOrder({ ...line, documentId, lineNo }, NOTE_LINE);
  });
  return await sealed([...start, list(credited), inOrder(credits, CREDITS)]);
}

const inOrder = <Of extends object>(from: Of, names: readonly (keyof Of & string)[]) =>
  JSON.stringify(from, [...names]);
const list = (texts: readonly string[]) => `[${texts.join()}]`;
const sealed = (texts: readonly string[]) => hashToken(list(texts));
