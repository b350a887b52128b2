import { paperPaths } from '#paths/own-paths.ts';
import { personOf } from '#auth/require-person.ts';
import type { Context } from '#context.server.ts';
import { DomainError } from '#errors.ts';
import { type DocumentFile, documentFile } from '#tax/document-file.server.ts';
import { findDocument, type WhichDocument } from '#tax/tax-document.server.ts';
import type { TaxDocument } from '#tax/tax-document.ts';
import { mayBeSeenBy, type OwnOrderKey } from './own-order.server.ts';

export async function getInvoice(
  ctx: Context,
  own: OwnOrderKey,
  nth: string | null = null,
): Promise<TaxDocument> {
  return await getDocument(ctx, own, { of: 'bills', ...(nth !== null && { nth: parseNth(nth) }) });
}

export async function getCreditNote(ctx: Context, own: OwnOrderKey, nth: string): Promise<TaxDocument> {
  return await getDocument(ctx, own, { of: 'credit notes', nth: parseNth(nth) });
}

async function getDocument(
  { db, actor }: Context,
  { id, token }: OwnOrderKey,
  which: WhichDocument,
): Promise<TaxDocument> {
  if (!personOf(actor) && token === null) throw new DomainError('SIGNED_OUT');
  const document = await findDocument(db, id, await mayBeSeenBy(actor, token, { alsoByAdmin: true }), which);
  if (!document) throw new DomainError('NOT_FOUND');
  return document;
}

function parseNth(nth: string): number {
  if (!/^[1-9]\d{0,3}$/.test(nth)) throw new DomainError('NOT_FOUND');
  return Number(nth);
}

export async function getInvoiceFile(
  ctx: Context,
  key: OwnOrderKey,
  nth: string | null = null,
): Promise<DocumentFile> {
  const document = await getInvoice(ctx, key, nth);
  const page = paperPaths.invoice(document.orderId, null, nth);
  return await documentFile(ctx, document, page);
}

export async function getCreditNoteFile(ctx: Context, key: OwnOrderKey, nth: string): Promise<DocumentFile> {
  const document = await getCreditNote(ctx, key, nth);
  return await documentFile(ctx, document, paperPaths.creditNote(document.orderId, nth, null));
}
