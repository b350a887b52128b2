import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import {
  taxDocumentLines,
  taxDocuments,
  documentSeries,
  type StoredBuyer,
  type StoredSeller,
} from '#drizzle/schema/tax.ts';
import { type Statement, requireChange, requireThat } from '#drizzle/write-batch.ts';
import { creditOf, type CreditRequest, leftToCredit } from './credit-note.ts';
import type { TaxSettings } from './tax-settings.server.ts';
import { isoDay } from '#dates.ts';
import { financialYear, NUMBER_DIGITS } from './period.ts';
import { hashToken } from '#tokens.ts';
import type { CreditReason, DocumentLine, TaxContent } from './tax-document.ts';

type Document = typeof taxDocuments.$inferSelect & {
  readonly lines: readonly (typeof taxDocumentLines.$inferSelect)[];
};

export function papersStatements(db: Database, orderId: string) {
  const isOf = eq(taxDocuments.orderId, orderId);
  const ids = db.select({ id: taxDocuments.id }).from(taxDocuments).where(isOf);
  return [
    db.select().from(taxDocuments).where(isOf).orderBy(asc(taxDocuments.id)),
    db
      .select()
      .from(taxDocumentLines)
      .where(inArray(taxDocumentLines.documentId, ids))
      .orderBy(asc(taxDocumentLines.documentId), asc(taxDocumentLines.lineNo)),
  ] as const;
}

export interface Papers {
  /** The latest bill with which the goods went out. */
  readonly bill: Document | null;
  /** Null if no note could credit anything of the bill, by the same rule as in a trigger. */
  readonly left: Document | null;
  /** Notes on earlier bills count too. */
  readonly noteCount: number;
  readonly count: number;
}

type Rows<Of extends 0 | 1> = Awaited<ReturnType<typeof papersStatements>[Of]>;

export function toPapers(documents: Rows<0>, lines: Rows<1>): Papers {
  const all = documents.map((each): Document => {
    return { ...each, lines: lines.filter(({ documentId }) => documentId === each.id) };
  });
  const bill = all.findLast(({ kind }) => kind !== 'credit_note') ?? null;
  const notes = all.filter(({ originalDocumentId }) => originalDocumentId === bill?.id);
  const left = bill && leftToCredit(bill, notes);
  const isOver = notes.length > 0 && (left?.lines.every(({ totalPaise }) => totalPaise === 0) ?? true);
  return {
    bill,
    left: isOver ? null : left,
    noteCount: all.filter(({ kind }) => kind === 'credit_note').length,
    count: all.length,
  };
}

interface Crediting {
  readonly request: CreditRequest;
  readonly refundId: number | null;
  readonly at: number;
}

/** Seller, buyer, place and rates are those of the bill, whatever they are today. */
export async function creditingStatements(
  db: Database,
  { bill, left, count }: Papers,
  { creditPrefix }: TaxSettings,
  { request, refundId, at }: Crediting,
): Promise<Statement[]> {
  const content = bill && left && creditOf(bill, left, request);
  if (!content) return [];
  const { id: documentId, orderId, seller, buyer, placeOfSupply, supply } = bill;
  const { lines, ...sums } = content;
  return await issueStatements(db, {
    series: 'credit_note',
    prefix: creditPrefix,
    orderId,
    count,
    at,
    seller,
    buyer,
    lines,
    sums: { ...sums, kind: 'credit_note', placeOfSupply, supply },
    credits: { documentId, reason: request.what, refundId, lines: bill.lines },
  });
}

/** The parcel came back: all that is left is credited. */
export function returnedStatements(
  db: Database,
  papers: Papers,
  settings: TaxSettings,
  at: number,
): Promise<Statement[]> {
  const request = { what: 'returned', lines: [], amountPaise: null } as const;
  return creditingStatements(db, papers, settings, { request, refundId: null, at });
}

interface Issue extends Omit<Said, 'issuedOn'> {
  readonly series: (typeof documentSeries.$inferInsert)['kind'];
  readonly prefix: string;
  /** The order's documents when this was decided: with more of them the decision no longer holds. */
  readonly count: number;
  readonly at: number;
}

export function hasPapers(orderId: string, count: number) {
  return sql`((select count(*) from ${taxDocuments} where order_id = ${orderId}) = ${count})`;
}

/** The write takes the number: documents that are issued at once get one each, and a write that fails leaves no gap. */
export async function issueStatements(
  db: Database,
  { series: kind, prefix, count, at, ...content }: Issue,
): Promise<Statement[]> {
  const { orderId, seller, buyer, sums, lines, credits } = content;
  const fy = financialYear(at);
  const issuedOn = isoDay(at);
  const sha256 = await sealOf({ ...content, issuedOn });
  const series = sql`kind = ${kind} and fy = ${fy} and prefix = ${prefix}`;
  const { documentId = null, reason = null, refundId = null } = credits ?? {};
  return [
    requireThat(db, hasPapers(orderId, count)),
    db.insert(documentSeries).values({ kind, fy, prefix }).onConflictDoNothing(),
    db.run(sql`
      insert into ${taxDocuments} (kind, number, fy, issued_on, order_id, original_document_id, reason, refund_id,
        seller_json, buyer_json, place_of_supply, supply, taxable_paise, cgst_paise, sgst_paise, igst_paise,
        round_off_paise, total_paise, sha256, created_at)
      select ${sums.kind}, prefix || '/' || fy || '/' || printf(${`%0${String(NUMBER_DIGITS)}d`}, next_number), fy,
        ${issuedOn}, ${orderId}, ${documentId}, ${reason}, ${refundId}, ${JSON.stringify(seller)},
        ${JSON.stringify(buyer)}, ${sums.placeOfSupply}, ${sums.supply}, ${sums.taxablePaise}, ${sums.cgstPaise},
        ${sums.sgstPaise}, ${sums.igstPaise}, ${sums.roundOffPaise}, ${sums.totalPaise}, ${sha256}, ${at}
      from ${documentSeries} where ${series}
    `),
    requireChange(db, 1),
    db.run(sql`update ${documentSeries} set next_number = next_number + 1 where ${series}`),
    db.run(sql`
      insert into ${taxDocumentLines} (document_id, line_no, order_item_id, description, hsn, uqc, quantity,
        unit_price_paise, gross_paise, discount_paise, delivery_paise, rate_bps, taxable_paise, cgst_paise,
        sgst_paise, igst_paise, total_paise)
      select (select max(id) from ${taxDocuments} where order_id = ${orderId}), l.key + 1,
        l.value ->> 'orderItemId', l.value ->> 'description', l.value ->> 'hsn', l.value ->> 'uqc',
        l.value ->> 'quantity', l.value ->> 'unitPricePaise', l.value ->> 'grossPaise',
        l.value ->> 'discountPaise', l.value ->> 'deliveryPaise', l.value ->> 'rateBps', l.value ->> 'taxablePaise',
        l.value ->> 'cgstPaise', l.value ->> 'sgstPaise', l.value ->> 'igstPaise', l.value ->> 'totalPaise'
      from json_each(${JSON.stringify(lines)}) l order by l.key
    `),
    requireChange(db, lines.length),
  ];
}

interface Said {
  readonly issuedOn: string;
  readonly orderId: string;
  readonly seller: StoredSeller;
  readonly buyer: StoredBuyer;
  readonly sums: Omit<TaxContent, 'lines'>;
  readonly lines: readonly DocumentLine[];
  readonly credits?: Credits;
}

interface Credits {
  readonly documentId: number;
  readonly reason: CreditReason;
  readonly refundId: number | null;
  /** The lines of the document that it credits. */
  readonly lines: readonly { readonly lineNo: number; readonly orderItemId: number | null }[];
}

const TAXES = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise'] as const;
const SUMS = [...TAXES, 'roundOffPaise', 'kind', 'placeOfSupply', 'supply'] as const;
const PIECE = ['orderItemId', 'description', 'hsn', 'uqc', 'quantity', 'unitPricePaise'] as const;
const PRICE = ['grossPaise', 'discountPaise', 'deliveryPaise'] as const;
const BILL_LINE = [...PIECE, 'rateBps', ...PRICE, ...TAXES] as const;
const NOTE_LINE = ['documentId', 'lineNo', ...PIECE, ...PRICE, 'rateBps', ...TAXES] as const;
const CREDITS = ['documentId', 'reason', 'refundId'] as const;

/** Another order of fields would make all earlier documents look changed. */
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
