import { bytesAt, readWithin, textAt } from './binary.ts';
import type { VideoType } from './video.ts';

/** Pictures in the same container format. */
const PICTURE_BRANDS = /^(?:avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1|miaf)/;
const SEGMENT = 0x18_53_80_67;
const INFO = 0x15_49_a9_66;
const TIME_SCALE = 0x2a_d7_b1;
const DURATION = 0x44_89;
const HEAD_BYTES = 64;
const USUAL_SCALE_NS = 1_000_000;
const NS = 1e9;

/** Read from the first bytes; its name and its declared type mean nothing. */
export function videoTypeOf(file: Uint8Array): VideoType | null {
  const text = (from: number, to: number) => String.fromCharCode(...file.subarray(from, to));
  if (text(4, 8) === 'ftyp') return PICTURE_BRANDS.test(text(8, 12)) ? null : 'mp4';
  return text(0, 4) === '\x1a\x45\xdf\xa3' && text(4, HEAD_BYTES).includes('webm') ? 'webm' : null;
}

/** As the file says; null if it does not, like a video that a browser has recorded. */
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

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Box extends Span {
  readonly at: number;
  readonly name: string;
}

/** One after the other, as far as they can be read. */
function* boxesIn(view: DataView, from: number, to: number): Generator<Box, void> {
  for (let at = from; at + 8 <= to;) {
    const short = view.getUint32(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (size < head) return;
    yield { at, name: textAt(view, at + 4, 4), from: at + head, to: at + size };
    at += size;
  }
}

function boxIn(view: DataView, name: string, from: number, to: number): Span | undefined {
  for (const box of boxesIn(view, from, to)) if (box.name === name) return box;
  return undefined;
}

/** What cameras store beside the film: the place, the phone. */
const BESIDE = new Set(['udta', 'meta', 'uuid']);
const AROUND = new Set(['moov', 'trak']);
const NOTHING = new TextEncoder().encode('free');

/** An MP4 with only the film, of the same length: everything else becomes empty space. */
export function clearMp4(file: ArrayBuffer): void {
  const view = new DataView(file);
  const clear = (from: number, to: number) => {
    for (const box of boxesIn(view, from, Math.min(to, view.byteLength))) {
      if (AROUND.has(box.name)) clear(box.from, box.to);
      if (!BESIDE.has(box.name)) continue;
      bytesAt(view, box.at + 4, 4).set(NOTHING);
      new Uint8Array(file, box.from, Math.min(box.to, view.byteLength) - box.from).fill(0);
    }
  };
  clear(0, view.byteLength);
}

function secondsOfWebm(view: DataView): number | null {
  const segment = elementIn(view, SEGMENT, 0, view.byteLength);
  const info = segment && elementIn(view, INFO, segment.from, segment.to);
  const length = info && elementIn(view, DURATION, info.from, info.to);
  if (!length) return null;
  const scale = elementIn(view, TIME_SCALE, info.from, info.to);
  const ns = scale ? bytesAt(view, scale.from, scale.to - scale.from).reduce(asNumber, 0) : USUAL_SCALE_NS;
  const ticks = length.to - length.from === 4 ? view.getFloat32(length.from) : view.getFloat64(length.from);
  return (ticks * ns) / NS;
}

const asNumber = (sum: number, byte: number) => sum * 256 + byte;

function elementIn(view: DataView, wanted: number, from: number, to: number): Span | null {
  for (let at = from; at < to;) {
    const idBytes = Math.clz32(view.getUint8(at)) - 23;
    const id = bytesAt(view, at, idBytes).reduce(asNumber, 0);
    const first = view.getUint8(at + idBytes);
    const sizeBytes = Math.clz32(first) - 23;
    if (idBytes > 4 || sizeBytes > 8) return null;
    const rest = bytesAt(view, at + idBytes + 1, sizeBytes - 1);
    const mask = 2 ** (8 - sizeBytes) - 1;
    // All ones: it goes on to the end, like a recording.
    const isOpen = (first & mask) === mask && rest.every((byte) => byte === 0xff);
    const begin = at + idBytes + sizeBytes;
    const end = isOpen ? to : begin + rest.reduce(asNumber, first & mask);
    if (id === wanted) return { from: begin, to: end };
    at = end;
  }
  return null;
}
