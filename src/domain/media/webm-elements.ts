import { bytesAt, type Span } from './binary.ts';

export const SEGMENT = 0x18_53_80_67;
export const INFO = 0x15_49_a9_66;
export const TIME_SCALE = 0x2a_d7_b1;
export const DURATION = 0x44_89;

/** From its id and size at `at`; `from` and `to` are what it holds. */
export interface Element extends Span {
  readonly at: number;
  readonly id: number;
  /** It does not say its size, like a recording: it goes on to the end of what it is in, or to its next like. */
  readonly isOpen: boolean;
}

const asNumber = (sum: number, byte: number) => sum * 256 + byte;

export function numberIn(view: DataView, { from, to }: Span): number {
  return bytesAt(view, from, to - from).reduce(asNumber, 0);
}

/** A number that says its own length, such as a size or the track of a block; null if it is none. */
export function variableAt(view: DataView, at: number) {
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) return null;
  const rest = bytesAt(view, at + 1, length - 1);
  const mask = 2 ** (8 - length) - 1;
  const isOpen = (first & mask) === mask && rest.every((byte) => byte === 0xff);
  return { value: rest.reduce(asNumber, first & mask), end: at + length, isOpen };
}

/** Null for what is no element. */
export function elementAt(view: DataView, at: number, to: number): Element | null {
  const idBytes = Math.clz32(view.getUint8(at)) - 23;
  if (idBytes > 4) return null;
  const size = variableAt(view, at + idBytes);
  if (!size) return null;
  const { value, end, isOpen } = size;
  const id = numberIn(view, { from: at, to: at + idBytes });
  return { at, id, from: end, to: isOpen ? to : end + value, isOpen };
}

export function* elementsIn(view: DataView, { from, to }: Span): Generator<Element, void> {
  for (let at = from; at < to;) {
    const element = elementAt(view, at, to);
    if (!element) return;
    yield element;
    at = element.to;
  }
}

export function elementIn(view: DataView, id: number, span: Span): Element | undefined {
  for (const element of elementsIn(view, span)) if (element.id === id) return element;
  return undefined;
}
