import type { Font } from './font.ts';

export interface TextStyle {
  /** The first that has a letter shows it. */
  readonly fonts: readonly Font[];
  readonly size: number;
  /** Red, green and blue, each up to 1. */
  readonly colour: readonly [number, number, number];
}

/** Letters that one font shows. */
export interface Run {
  readonly font: Font;
  readonly glyphs: readonly { readonly glyph: number; readonly code: number }[];
  /** What really stands here, where it is only marked. */
  readonly instead: string | null;
}

/** Stands for letters that no font has: other scripts have to be shaped, and nobody's name is guessed in Latin ones. */
export const UNSHOWN = '[…]';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** All but the space at which no line ends. */
const BLANKS = /[^\S\u00a0]+|\p{Cc}+/gu;
/** A letter with what is written onto it. */
const LETTER = /\P{M}\p{M}*/gu;

/** As it is shown: in one line, and without what nobody sees. */
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

/** Lines of this width at most; a word that is wider is broken. */
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
