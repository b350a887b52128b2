import type { Sheet } from './sheet.ts';
import { type TextStyle, widthOf, wrap } from './text.ts';

/** Stays together: it moves to the next page as a whole. */
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

/** As a multiple of the size of the letters. */
const LINE_HEIGHT = 1.42;
const BASELINE = 1.05;

/** Paragraphs, broken into lines at the width of the column. */
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

/** The width that a column needs so that none of these is broken. */
export function widestOf(said: readonly Said[]): number {
  // A little more, so that the measured text fits.
  return Math.max(0, ...said.map(([text, style]) => widthOf(text, style))) + 0.01;
}
