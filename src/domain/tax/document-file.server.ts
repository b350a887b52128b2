import type { Context } from '#context.server.ts';
import type { TaxDocument } from './tax-document.ts';
import { taxPdf } from './tax-pdf.ts';

export interface DocumentFile {
  /** JH-26-27-000123.pdf */
  readonly name: string;
  readonly body: ArrayBuffer;
}

const PDF = 'application/pdf';

/** Made again if it was made from another document, or has changed in the store. */
export async function documentFile(ctx: Context, document: TaxDocument, page: string): Promise<DocumentFile> {
  const name = `${document.number.replaceAll('/', '-')}.pdf`;
  const key = `documents/${document.fy}/${name}`;
  const kept = await findKept(ctx, key, document);
  if (kept) return { name, body: kept };
  const { href } = new URL(page, ctx.siteUrl);
  const { buffer: body } = await taxPdf(document, await ctx.paperFonts(), href);
  ctx.defer(keep(ctx, key, document, body));
  return { name, body };
}

/** If the store fails, the PDF is made anew. */
async function findKept(
  { documents, log }: Context,
  key: string,
  { sha256 }: TaxDocument,
): Promise<ArrayBuffer | null> {
  try {
    const kept = await documents.find(key);
    if (kept?.madeOf !== sha256) return null;
    if ((await sha256Of(kept.body)) === kept.sha256) return kept.body;
    log.error('document.damaged', new Error('The file is not what was kept.'), { key });
  } catch (error) {
    log.error('document.not-read', error, { key });
  }
  return null;
}

async function keep(
  { documents, log }: Context,
  key: string,
  { sha256: madeOf }: TaxDocument,
  body: ArrayBuffer,
): Promise<void> {
  try {
    await documents.keep(key, PDF, { body, madeOf, sha256: await sha256Of(body) });
  } catch (error) {
    log.error('document.not-kept', error, { key });
  }
}

async function sha256Of(body: ArrayBuffer): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
