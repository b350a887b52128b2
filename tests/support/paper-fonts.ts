import { readFile } from 'node:fs/promises';
import { FONT_ADDRESSES } from '#pdf/font-addresses.ts';
import { type FontFiles, type PaperFonts, readPaperFonts } from '#pdf/font.ts';

let fonts: Promise<PaperFonts> | undefined;

/** The fonts that the shop prints in. */
export function readFonts(): Promise<PaperFonts> {
  fonts ??= readAll();
  return fonts;
}

async function readAll(): Promise<PaperFonts> {
  const files = Object.entries(FONT_ADDRESSES).map(
    async ([name, address]) => [name, Uint8Array.from(await readFile(`public${address}`))] as const,
  );
  return readPaperFonts(Object.fromEntries(await Promise.all(files)) as FontFiles);
}
