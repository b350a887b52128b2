import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { taxDocumentLines, taxDocuments } from '#drizzle/schema/tax.ts';
import type { Statement } from '#drizzle/write-batch.ts';
import { creditOf, type CreditRequest, leftToCredit } from './credit-note.ts';
import { issueStatements } from './issue-document.server.ts';
import type { TaxSettings } from './tax-settings.server.ts';

type Document = typeof taxDocuments.$inferSelect & {
  readonly lines: readonly (typeof taxDocumentLines.$inferSelect)[];
};

/** All documents of an order, for a batch. */
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
  /** What no note has credited of it; null if nothing is left, by the same rule as in a trigger. */
  readonly left: Document | null;
  /** All notes of the order, also on earlier bills. */
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
    ...{ bill, left: isOver ? null : left },
    noteCount: all.filter(({ kind }) => kind === 'credit_note').length,
    count: all.length,
  };
}

interface Crediting {
  readonly request: CreditRequest;
  /** The refund that it goes with. */
  readonly refundId: number | null;
  readonly at: number;
}

/**
 * Join the write that makes the credit certain; empty if there is nothing left to credit. Seller, buyer, place and
 * rates are those of the bill, whatever they are today.
 */
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
    ...{ series: 'credit_note', prefix: creditPrefix, orderId, count, at, seller, buyer, lines },
    sums: { ...sums, kind: 'credit_note', placeOfSupply, supply },
    credits: { documentId, reason: request.what, refundId, lines: bill.lines },
  });
}

/** Credits everything that is left: the parcel came back. */
export function returnedStatements(
  db: Database,
  papers: Papers,
  settings: TaxSettings,
  at: number,
): Promise<Statement[]> {
  const request = { what: 'returned', lines: [], amountPaise: null } as const;
  return creditingStatements(db, papers, settings, { request, refundId: null, at });
}
