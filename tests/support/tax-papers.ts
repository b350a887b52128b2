import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#drizzle/client.ts';
import { documentSeries, taxDocumentLines, taxDocuments } from '#drizzle/schema/tax.ts';
import { documentNumber, financialYear } from '#tax/period.ts';

export const newKey = () => crypto.randomUUID().replaceAll('-', '');

/** The number of a credit note. */
export const numberOf = (count: number) => documentNumber('JHC', financialYear(Date.now()), count);

/** The bills and credit notes of a shop as they are kept. */
export function taxPapersIn(db: () => Database) {
  const papersOf = (...ids: string[]) =>
    db().select().from(taxDocuments).where(inArray(taxDocuments.orderId, ids)).orderBy(asc(taxDocuments.id));
  return {
    papersOf,
    notesOf: async (...ids: string[]) =>
      (await papersOf(...ids)).filter(({ kind }) => kind === 'credit_note'),
    linesOf: (documentId = 0) =>
      db()
        .select()
        .from(taxDocumentLines)
        .where(eq(taxDocumentLines.documentId, documentId))
        .orderBy(asc(taxDocumentLines.lineNo)),
    /** The count of the next credit note. */
    nextCount: async (at = Date.now()) =>
      (await db().select().from(documentSeries)).find(
        ({ kind, fy }) => kind === 'credit_note' && fy === financialYear(at),
      )?.nextNumber ?? 1,
  };
}
