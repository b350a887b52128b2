import { type Font, readFont } from './font.ts';
import type { FONT_ADDRESSES } from './font-addresses.ts';

/** Each is a list: the first font that has a letter shows it. */
export interface PaperFonts {
  readonly display: readonly Font[];
  readonly regular: readonly Font[];
  readonly semibold: readonly Font[];
}

export type FontFiles = Readonly<Record<keyof typeof FONT_ADDRESSES, Uint8Array>>;

export function readPaperFonts(files: FontFiles): PaperFonts {
  const more = readFont('Figtree-SemiBold-More', files.semiboldMore);
  const semibold = [readFont('Figtree-SemiBold', files.semibold), more];
  return {
    display: [readFont('Cormorant-SemiBold', files.display), ...semibold],
    regular: [
      readFont('Figtree-Regular', files.regular),
      readFont('Figtree-Regular-More', files.regularMore),
    ],
    semibold,
  };
}
