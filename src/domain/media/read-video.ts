import { readWithin, type Span, textAt, bytesAt } from './binary.ts';
import type { VideoType } from './video.ts';

/** These brands are pictures in the same container format. */
const PICTURE_BRANDS = /^(?:avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1|miaf)/;
const HEAD_BYTES = 64;
const USUAL_SCALE_NS = 1_000_000;
const NS = 1e9;

/** The first bytes tell; a file's name and declared type mean nothing. */
export function videoTypeOf(file: Uint8Array): VideoType | null {
  const text = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to));
  if (text(4, 8) === 'ftyp') return PICTURE_BRANDS.test(text(8, 12)) ? null : 'mp4';
  return text(0, 4) === '\x1a\x45\xdf\xa3' && text(4, HEAD_BYTES).includes('webm') ? 'webm' : null;
}

/** A video that a browser has recorded does not say its length. */
export function videoSecondsOf(file: ArrayBuffer, type: VideoType): number | null {
  const view = new DataView(file);
  const seconds = readWithin(() => (type === 'mp4' ? secondsOfMp4(view) : secondsOfWebm(view)));
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function secondsOfMp4(view: DataView): number | null {
  const moov = boxIn(view, 'moov', 0, view.byteLength);
  const mvhd = moov && boxIn(view, 'mvhd', moov.from, moov.to);
  if (!mvhd) return null;
  const isLong = view.getUint8(mvhd.from) === 1;
  const scale = view.getUint32(mvhd.from + (isLong ? 20 : 12));
  const duration = isLong ? Number(view.getBigUint64(mvhd.from + 24)) : view.getUint32(mvhd.from + 16);
  return duration / scale;
}

function secondsOfWebm(view: DataView): number | null {
  const segment = elementIn(view, SEGMENT, { from: 0, to: view.byteLength });
  const info = segment && elementIn(view, INFO, segment);
  const length = info && elementIn(view, DURATION, info);
  if (!length) return null;
  const scale = elementIn(view, TIME_SCALE, info);
  const ns = scale ? numberIn(view, scale) : USUAL_SCALE_NS;
  const ticks = length.to - length.from === 4 ? view.getFloat32(length.from) : view.getFloat64(length.from);
  return (ticks * ns) / NS;
}

export interface Box extends Span {
  readonly at: number;
  readonly name: string;
}

/** The last box may say that it is longer than the file. */
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

export const SEGMENT = 0x18_53_80_67;
export const INFO = 0x15_49_a9_66;
export const TIME_SCALE = 0x2a_d7_b1;
export const DURATION = 0x44_89;

export interface Element extends Span {
  readonly at: number;
  readonly id: number;
  /** Recordings do not say an element's size: it goes on to the end of what it is in, or to its next like. */
  readonly isOpen: boolean;
}

const asNumber = (sum: number, byte: number) => sum * 256 + byte;

export function numberIn(view: DataView, { from, to }: Span): number {
  return bytesAt(view, from, to - from).reduce(asNumber, 0);
}

export function variableAt(view: DataView, at: number) {
  const first = view.getUint8(at);
  const length = Math.clz32(first) - 23;
  if (length > 8) return null;
  const rest = bytesAt(view, at + 1, length - 1);
  const mask = 2 ** (8 - length) - 1;
  const isOpen = (first & mask) === mask && rest.every((byte) => byte === 0xff);
  return { value: rest.reduce(asNumber, first & mask), end: at + length, isOpen };
}

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
