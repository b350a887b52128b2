import type { TaxDocument } from '#tax/tax-document.ts';
import { taxPdf } from '#tax/tax-pdf.ts';
import { createR2Documents } from '#integrations/r2-documents.server.ts';
import { createPaperFonts } from '#integrations/assets.server.ts';

interface Env {
  readonly MEDIA: R2Bucket;
  readonly ASSETS: Fetcher;
}

/** The real store, and the fonts as the shop loads them: POST makes the PDF of a document, PUT keeps a file, GET finds it. */
export default {
  async fetch(request, { MEDIA, ASSETS }) {
    const { method, headers, url } = request;
    const key = new URL(url).pathname.slice(1);
    const store = createR2Documents(MEDIA);
    if (method === 'POST') {
      const fonts = await createPaperFonts(ASSETS)();
      return new Response(await taxPdf(await request.json<TaxDocument>(), fonts, 'https://shop.test/page'));
    }
    if (method === 'PUT') {
      const body = await request.arrayBuffer();
      const [madeOf, sha256] = [headers.get('X-Made-Of') ?? '', headers.get('X-Sha256') ?? ''];
      try {
        await store.keep(key, 'application/pdf', { body, madeOf, sha256 });
      } catch (error) {
        return new Response(String(error), { status: 422 });
      }
      return new Response('kept');
    }
    const found = await store.find(key);
    if (!found) return new Response('none', { status: 404 });
    return new Response(found.body, { headers: { 'X-Made-Of': found.madeOf, 'X-Sha256': found.sha256 } });
  },
} satisfies ExportedHandler<Env>;
