import type { Context } from '#context.server.ts';
import { sha256Of } from '#sha256.ts';
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
  const stored = await findStored(ctx, key, document);
  if (stored) return { name, body: stored };
  const { href } = new URL(page, ctx.siteUrl);
  const { buffer: body } = await taxPdf(document, await ctx.paperFonts(), href);
  ctx.defer(keep(ctx, key, document, body));
  return { name, body };
}

/** If the store fails, the PDF is made anew. */
async function findStored(
  { documents, log }: Context,
  key: string,
  { sha256 }: TaxDocument,
): Promise<ArrayBuffer | null> {
  try {
    const stored = await documents.find(key);
    if (stored?.madeOf !== sha256) return null;
    if ((await sha256Of(stored.body)) === stored.sha256) return stored.body;
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
