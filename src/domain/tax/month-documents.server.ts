import { and, asc, sql } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { taxDocumentLines, taxDocuments } from '#drizzle/schema/tax.ts';
import type { Uqc } from './quantity.ts';
import { sealOf } from './credit-note.server.ts';
import type { Period } from './period.ts';
import type { DocumentLine } from './tax-document.ts';
import type { SellerMode } from './seller.ts';

const PER_READ = 500;

type Changed = Pick<Document, 'number' | 'orderId'>;

/** Somebody may have edited the database by hand, or restored an edited copy; the shop changes no document. */
export async function listChanged(db: Database, period: Period, most: number): Promise<Changed[]> {
  const changed: Changed[] = [];
  for (let after = BEFORE_ALL; ;) {
    const found = await documentsStatement(db, period, after);
    const seals = await Promise.all(found.map((document) => sealOf(saidBy(document))));
    changed.push(...found.filter(({ sha256 }, place) => sha256 !== seals[place]));
    const last = found.at(-1);
    if (found.length < PER_READ || !last || changed.length >= most) return changed.slice(0, most);
    after = last;
  }
}

type Document = Awaited<ReturnType<typeof documentsStatement>>[number];

function documentsStatement(db: Database, period: Period, after: DocumentPlace) {
  const { issuedOn, id, originalDocumentId } = taxDocuments;
  const l = taxDocumentLines;
  const billed = sql`(select b.line_no from ${l} b
    where b.document_id = ${originalDocumentId} and b.order_item_id is ${l.orderItemId})`;
  return db
    .select({
      id,
      issuedOn,
      originalDocumentId,
      number: taxDocuments.number,
      orderId: taxDocuments.orderId,
      sha256: taxDocuments.sha256,
      seller: taxDocuments.seller,
      buyer: taxDocuments.buyer,
      reason: taxDocuments.reason,
      refundId: taxDocuments.refundId,
      kind: taxDocuments.kind,
      placeOfSupply: taxDocuments.placeOfSupply,
      supply: taxDocuments.supply,
      taxablePaise: taxDocuments.taxablePaise,
      cgstPaise: taxDocuments.cgstPaise,
      sgstPaise: taxDocuments.sgstPaise,
      igstPaise: taxDocuments.igstPaise,
      roundOffPaise: taxDocuments.roundOffPaise,
      totalPaise: taxDocuments.totalPaise,
      lines: sql<string>`(select json_group_array(json_array(${l.lineNo}, ${billed}, ${l.orderItemId}, ${l.description},
        ${l.hsn}, ${l.uqc}, ${l.quantity}, ${l.unitPricePaise}, ${l.grossPaise}, ${l.discountPaise}, ${l.deliveryPaise},
        ${l.rateBps}, ${l.taxablePaise}, ${l.cgstPaise}, ${l.sgstPaise}, ${l.igstPaise}, ${l.totalPaise}))
        from ${l} where ${l.documentId} = ${id})`,
    })
    .from(taxDocuments)
    .where(and(standsAfter(after), isIn(period)))
    .orderBy(asc(issuedOn), asc(id))
    .limit(PER_READ);
}

type Texts = [description: string, hsn: string, uqc: Uqc];
type LineCells = [lineNo: number, billed: number | null, orderItemId: number | null, ...Texts, ...Numbers];
type Numbers = [
  ...[quantity: number, unit: number, gross: number, discount: number, delivery: number, rate: number],
  ...[taxable: number, cgst: number, sgst: number, igst: number, total: number],
];

function saidBy({ lines: json, originalDocumentId, reason, refundId, ...document }: Document) {
  const cells = (JSON.parse(json) as LineCells[]).toSorted(([one], [other]) => one - other);
  const lines = cells.map(([, , orderItemId, description, hsn, uqc, ...numbers]): DocumentLine => {
    const [quantity, unitPricePaise, grossPaise, discountPaise, deliveryPaise, rateBps, ...taxes] = numbers;
    const [taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise] = taxes;
    return {
      orderItemId,
      description,
      hsn,
      uqc,
      quantity,
      unitPricePaise,
      rateBps,
      grossPaise,
      discountPaise,
      deliveryPaise,
      taxablePaise,
      cgstPaise,
      sgstPaise,
      igstPaise,
      totalPaise,
    };
  });
  const billed = cells.flatMap(([, lineNo, orderItemId]) =>
    lineNo === null ? [] : [{ lineNo, orderItemId }],
  );
  return {
    ...document,
    sums: document,
    lines,
    ...(originalDocumentId !== null &&
      reason !== null && { credits: { documentId: originalDocumentId, reason, refundId, lines: billed } }),
  };
}

export const isIn = ({ from, to }: Period) => sql`${taxDocuments.issuedOn} between ${from} and ${to}`;

/** The mode at the time of the document. */
export const modeIs = (mode: SellerMode) => sql`${taxDocuments.seller} ->> '$.mode' = ${mode}`;

export interface DocumentPlace {
  readonly issuedOn: string;
  readonly id: number;
}

export const BEFORE_ALL: DocumentPlace = { issuedOn: '', id: 0 };

export const standsAfter = ({ issuedOn, id }: DocumentPlace) =>
  sql`(${taxDocuments.issuedOn}, ${taxDocuments.id}) > (${issuedOn}, ${id})`;
