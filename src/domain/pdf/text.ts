import type { Font } from './font.ts';

export interface TextStyle {
  readonly fonts: readonly Font[];
  readonly size: number;
  readonly colour: readonly [number, number, number];
}

export interface Run {
  readonly font: Font;
  readonly glyphs: readonly { readonly glyph: number; readonly code: number }[];
  /** The real text of letters that are only marked. */
  readonly instead: string | null;
}

/** Letters that no font has: other scripts need shaping, and nobody's name is guessed in Latin letters. */
export const UNSHOWN = '[…]';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** All white space except the kind at which no line breaks. */
const BLANKS = /[^\S\u00a0]+|\p{Cc}+/gu;
const LETTER = /\P{M}\p{M}*/gu;

export function cleanText(text: string): string {
  return text.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(BLANKS, ' ').trim();
}

export function runsOf(text: string, fonts: readonly Font[]): Run[] {
  const runs: { font: Font; glyphs: Run['glyphs'][number][]; instead: string | null }[] = [];
  const add = (letter: string, instead: string | null) => {
    const codes = Array.from(letter, (sign) => sign.codePointAt(0) ?? 0);
    const font = fonts.find(({ glyphOf }) => codes.every((code) => glyphOf(code) !== 0));
    if (!font) return false;
    const last = runs.at(-1);
    const glyphs = codes.map((code) => ({ glyph: font.glyphOf(code), code }));
    if (last?.font === font && last.instead === null && instead === null) last.glyphs.push(...glyphs);
    else runs.push({ font, glyphs, instead });
    return true;
  };
  for (const [letter] of text.matchAll(LETTER)) {
    if (add(letter, null)) continue;
    const last = runs.at(-1);
    if (last && last.instead !== null) last.instead += letter;
    else add(UNSHOWN, letter);
  }
  return runs;
}

export function widthOf(text: string, { fonts, size }: Omit<TextStyle, 'colour'>): number {
  let width = 0;
  for (const { font, glyphs } of runsOf(text, fonts)) {
    for (const { glyph } of glyphs) width += font.widthOf(glyph);
  }
  return (width * size) / 1000;
}

export function wrap(text: string, style: Omit<TextStyle, 'colour'>, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (more: string) => widthOf(more, style) <= width;
  for (const word of cleanText(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const [letter] of word.matchAll(LETTER)) {
      if (line !== '' && !fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}
