import type { Ports } from '#ports.ts';
import { FONT_ADDRESSES } from '#pdf/font-addresses.ts';
import { type FontFiles, type PaperFonts, readPaperFonts } from '#pdf/font.ts';

/** The binding of files deployed with the Worker looks only at the path and accepts any host. */
export const ASSETS = 'https://assets.local';

const ADDRESS = `${ASSETS}/pins.txt`;

/** Kept as long as this Worker lives. The text, not its promise, as a promise belongs to the request that made it. */
let book: string | undefined;

export function createPinBook(assets: Fetcher): Ports['pinBook'] {
  return async () => {
    if (book !== undefined) return book;
    const file = await assets.fetch(ADDRESS);
    if (!file.ok) throw new Error(`The PIN codes answered with ${String(file.status)}.`);
    book = await file.text();
    return book;
  };
}

/** The fonts, not their promise, as a promise belongs to the request that made it. */
let fonts: PaperFonts | undefined;

export function createPaperFonts(assets: Fetcher): Ports['paperFonts'] {
  return async () => {
    if (fonts !== undefined) return fonts;
    const files = Object.entries(FONT_ADDRESSES).map(async ([name, address]) => {
      const file = await assets.fetch(new URL(address, ASSETS));
      if (!file.ok) throw new Error(`The font ${name} answered with ${String(file.status)}.`);
      return [name, new Uint8Array(await file.arrayBuffer())] as const;
    });
    fonts = readPaperFonts(Object.fromEntries(await Promise.all(files)) as FontFiles);
    return fonts;
  };
}
