import { type Span, textAt } from './binary.ts';

/** From its size and name at `at`; `from` and `to` are what it holds. */
export interface Box extends Span {
  readonly at: number;
  readonly name: string;
}

/** One after the other, as far as they can be read; the last may say that it is longer than the file. */
export function* boxesIn(view: DataView, from: number, to: number): Generator<Box, void> {
  for (let at = from; at + 8 <= to;) {
    const short = view.getUint32(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (size < head) return;
    yield { at, name: textAt(view, at + 4, 4), from: at + head, to: at + size };
    at += size;
  }
}

export function boxIn(view: DataView, name: string, from: number, to: number): Box | undefined {
  for (const box of boxesIn(view, from, to)) if (box.name === name) return box;
  return undefined;
}
