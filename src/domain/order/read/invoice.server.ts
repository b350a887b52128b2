import { personOf } from '../../auth/require-person.ts';
import type { Context } from '../../context.server.ts';
import { DomainError } from '../../errors.ts';
import { type DocumentFile, documentFile } from '../../tax/document-file.server.ts';
import { findDocument } from '../../tax/tax-document.server.ts';
import type { TaxDocument } from '../../tax/tax-document.ts';
import { mayBeSeenBy, type OwnOrderKey } from './own-order.server.ts';

/** What an order was sent with, for whoever ordered, who has its token, and the shop itself. */
export async function getInvoice({ db, actor }: Context, { id, token }: OwnOrderKey): Promise<TaxDocument> {
  if (!personOf(actor) && token === null) throw new DomainError('SIGNED_OUT');
  const document = await findDocument(db, id, await mayBeSeenBy(actor, token, { alsoByAdmin: true }));
  if (!document) throw new DomainError('NOT_FOUND');
  return document;
}

/** The same as a PDF. */
export async function getInvoiceFile(ctx: Context, key: OwnOrderKey): Promise<DocumentFile> {
  const document = await getInvoice(ctx, key);
  return await documentFile(ctx, document, `/orders/${document.orderId}/invoice`);
}
