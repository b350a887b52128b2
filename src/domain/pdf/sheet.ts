import type { Font } from './font.ts';
import { cleanText, runsOf, type TextStyle, widthOf, wrap } from './text.ts';

/** A4, in points. */
export const SHEET = { width: 595.28, height: 841.89 } as const;

export class UsedFonts {
  readonly #used = new Map<Font, Map<number, number>>();
  /** Some letters are only marked, not drawn. */
  isPartOnly = false;

  get all(): readonly (readonly [Font, ReadonlyMap<number, number>])[] {
    return [...this.#used];
  }

  use(font: Font, glyphs: readonly { readonly glyph: number; readonly code: number }[]): string {
    const used = this.#used.get(font) ?? new Map<number, number>();
    this.#used.set(font, used);
    for (const { glyph, code } of glyphs) if (!used.has(glyph)) used.set(glyph, code);
    return `F${String([...this.#used.keys()].indexOf(font))}`;
  }
}

/** Coordinates count from the upper left corner. */
export class Sheet {
  readonly #marks: string[] = [];
  readonly #fonts: UsedFonts;

  constructor(fonts: UsedFonts) {
    this.#fonts = fonts;
  }

  get content(): string {
    return this.#marks.join('\n');
  }

  /** `y` is the baseline; `x` is where the letters begin, or where they end. */
  text(text: string, x: number, y: number, style: TextStyle, side: 'left' | 'right' = 'left'): void {
    const shown = cleanText(text);
    if (shown === '') return;
    const start = side === 'left' ? x : x - widthOf(shown, style);
    const runs = runsOf(shown, style.fonts).map(({ font, glyphs, instead }) => {
      const name = this.#fonts.use(font, glyphs);
      const codes = glyphs.map(({ glyph }) => hexOf(glyph)).join('');
      if (instead !== null) this.#fonts.isPartOnly = true;
      const run = `/${name} ${short(style.size)} Tf <${codes}> Tj`;
      return instead === null ? run : `/Span <</ActualText ${textString(instead)}>> BDC ${run} EMC`;
    });
    const place = `1 0 0 1 ${short(start)} ${short(SHEET.height - y)} Tm`;
    this.#marks.push(`BT ${style.colour.map(short).join(' ')} rg ${place}`, ...runs, 'ET');
  }

  line(from: number, to: number, y: number, colour: TextStyle['colour'], width = 0.5): void {
    const [height, rgb] = [short(SHEET.height - y), colour.map(short).join(' ')];
    this.#marks.push(`${rgb} RG ${short(width)} w ${short(from)} ${height} m ${short(to)} ${height} l S`);
  }

  frame(x: number, y: number, width: number, height: number, colour: TextStyle['colour']): void {
    const corner = `${short(x)} ${short(SHEET.height - y - height)}`;
    this.#marks.push(
      `${colour.map(short).join(' ')} RG 0.5 w ${corner} ${short(width)} ${short(height)} re S`,
    );
  }
}

const short = (number: number) => String(Math.round(number * 1000) / 1000);

export function hexOf(unit: number): string {
  return unit.toString(16).toUpperCase().padStart(4, '0');
}

export function textString(text: string): string {
  return `<FEFF${utf16Of(text)}>`;
}

export function utf16Of(text: string): string {
  return Array.from({ length: text.length }, (_, at) => hexOf(text.charCodeAt(at))).join('');
}

/** A block moves to the next page as a whole. */
export interface Block {
  readonly height: number;
  readonly draw: (sheet: Sheet, top: number) => void;
}

export interface Column {
  readonly x: number;
  readonly width: number;
  readonly side?: 'left' | 'right';
}

type Said = readonly [text: string, style: TextStyle];

/** Multiples of the size of the letters. */
const LINE_HEIGHT = 1.42;
const BASELINE = 1.05;

export function paragraphs(said: readonly Said[], { x, width, side = 'left' }: Column): Block {
  const lines = said.flatMap(([text, style]) =>
    wrap(text, style, width).map((line) => [line, style] as const),
  );
  return {
    height: lines.reduce((height, [, { size }]) => height + size * LINE_HEIGHT, 0),
    draw: (sheet, top) => {
      let y = top;
      for (const [line, style] of lines) {
        sheet.text(line, side === 'left' ? x : x + width, y + style.size * BASELINE, style, side);
        y += style.size * LINE_HEIGHT;
      }
    },
  };
}

export function below(...blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((height, block) => height + block.height, 0),
    draw: (sheet, top) => {
      let y = top;
      for (const block of blocks) {
        block.draw(sheet, y);
        y += block.height;
      }
    },
  };
}

export function beside(...blocks: readonly Block[]): Block {
  return {
    height: Math.max(...blocks.map(({ height }) => height)),
    draw: (sheet, top) => {
      for (const block of blocks) block.draw(sheet, top);
    },
  };
}

export function space(height: number): Block {
  return { height, draw: () => undefined };
}

export function rule({ x, width }: Column, colour: TextStyle['colour']): Block {
  return {
    height: 0.5,
    draw: (sheet, top) => {
      sheet.line(x, x + width, top, colour);
    },
  };
}

export function framed(block: Block, { x, width }: Column, colour: TextStyle['colour']): Block {
  return {
    height: block.height,
    draw: (sheet, top) => {
      sheet.frame(x, top, width, block.height, colour);
      block.draw(sheet, top);
    },
  };
}

export function widestOf(said: readonly Said[]): number {
  // A little more, so that the measured text fits.
  return Math.max(0, ...said.map(([text, style]) => widthOf(text, style))) + 0.01;
}
