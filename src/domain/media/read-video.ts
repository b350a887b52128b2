import { readWithin } from './binary.ts';
import { boxIn } from './mp4-boxes.ts';
import type { VideoType } from './video.ts';
import { DURATION, elementIn, INFO, numberIn, SEGMENT, TIME_SCALE } from './webm-elements.ts';

/** Pictures in the same container format. */
const PICTURE_BRANDS = /^(?:avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1|miaf)/;
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
