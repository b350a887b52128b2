import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

interface PdfWord {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** Measured from the lower edge of the page. */
  readonly y: number;
}

interface ReadPdf {
  readonly title: unknown;
  /** The words of each page in the order in which they were written. */
  readonly pages: readonly { readonly words: readonly PdfWord[]; readonly size: readonly number[] }[];
  /** The letters of all pages, without spaces, so that line breaks do not matter. */
  readonly letters: string;
}

/** What another program makes of a PDF: pdf.js, as in Firefox. */
export async function readPdf(bytes: Uint8Array | ArrayBuffer): Promise<ReadPdf> {
  // pdf.js keeps the bytes that it is given, so it gets a copy.
  const file = await getDocumentProxy(new Uint8Array(bytes).slice());
  const { info } = await file.getMetadata();
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, place) => {
      const page = await file.getPage(place + 1);
      const { items } = await page.getTextContent();
      const words = items.flatMap((item): PdfWord[] => {
        if (!('str' in item) || item.str === '') return [];
        const [, , , , x = NaN, y = NaN] = item.transform as number[];
        return [{ text: item.str, left: x, right: x + item.width, y }];
      });
      const [, , width = NaN, height = NaN] = page.view;
      return { words, size: [width, height] };
    }),
  );
  const letters = withoutSpaces(pages.flatMap(({ words }) => words.map(({ text }) => text)).join(''));
  return { title: 'Title' in info ? info.Title : undefined, pages, letters };
}

export const withoutSpaces = (text: string) => text.replaceAll(/\s/gu, '');

/** The instructions that its pages are drawn with. */
export function drawingOf(bytes: Uint8Array): string {
  const latin = new TextDecoder('latin1');
  const parts = latin.decode(bytes).matchAll(/\/Length (\d+) >>\nstream\n/g);
  return Array.from(parts, ({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    return latin.decode(inflateSync(bytes.subarray(start, start + Number(length))));
  }).join('\n');
}
