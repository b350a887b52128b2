import { fromIndianTime } from '#dates.ts';
import { readWithin, textAt } from './binary.ts';

interface TakenPhoto {
  readonly takenAt: number;
  readonly likeness: string;
}

export const GREY_WIDTH = 9;
export const GREY_HEIGHT = 8;

/** Photos of one piece follow each other faster than this; laying out the next piece takes longer. */
const SAME_PIECE_MS = 6000;
const LONGEST_PAUSE_MS = 60_000;
/** Photos that were sent or copied have the moment of that, and are this close together. */
const COPIED_APART_MS = 1000;
/** Out of 64 bits; two unrelated photos differ in about 32. */
const ALIKE_BITS = 10;
const UNLIKE_BITS = 30;

/** A dHash: 16 hex digits that say of each point whether the point to its right is brighter. */
export function likenessOf(grey: ArrayLike<number>): string {
  let hash = '';
  for (let row = 0; row < GREY_HEIGHT; row += 1) {
    let bits = 0;
    for (let column = 0; column < GREY_WIDTH - 1; column += 1) {
      const at = row * GREY_WIDTH + column;
      bits = bits * 2 + Number((grey[at] ?? 0) < (grey[at + 1] ?? 0));
    }
    hash += bits.toString(16).padStart(2, '0');
  }
  return hash;
}

export function differenceOf(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) {
    let bits = Number.parseInt(one[at] ?? '0', 16) ^ Number.parseInt(other[at] ?? '0', 16);
    for (; bits > 0; bits &= bits - 1) count += 1;
  }
  return count;
}

/** Copied photos have lost the moments at which they were taken. */
export function hasOwnMoments(moments: readonly number[]): boolean {
  const span = Math.max(...moments) - Math.min(...moments);
  return span > (moments.length - 1) * COPIED_APART_MS;
}

export function showSamePiece(before: TakenPhoto, next: TakenPhoto, areMomentsTrue: boolean): boolean {
  const difference = differenceOf(before.likeness, next.likeness);
  if (!areMomentsTrue) return difference <= ALIKE_BITS;
  // A photo that was chosen later may have been taken earlier.
  const pause = Math.abs(next.takenAt - before.takenAt);
  if (pause <= SAME_PIECE_MS) return difference <= UNLIKE_BITS;
  return pause <= LONGEST_PAUSE_MS && difference <= ALIKE_BITS;
}

/** Cameras write the time within these first bytes. */
export const EXIF_BYTES = 128 * 1024;

const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const LITTLE_ENDIAN = 0x4949;
const TIFF_AT = 10;
const EXIF_POINTER = 0x8769;
const TAKEN_AT = 0x9003;
const ENTRY_BYTES = 12;
const MOMENT = /^(\d{4}):(\d{2}):(\d{2}) (\d{2}:\d{2}):(\d{2})$/;
const MOMENT_LENGTH = 19;

/** Indian time; null if the JPEG says nothing readable. */
export function takenAtOf(head: Uint8Array): number | null {
  return readWithin(() => momentIn(new DataView(head.buffer, head.byteOffset, head.byteLength)));
}

function momentIn(view: DataView): number | null {
  if (view.getUint16(0) !== 0xff_d8) return null;
  let at = 2;
  while (view.getUint8(at) === 0xff && view.getUint8(at + 1) !== START_OF_SCAN) {
    const isExif = view.getUint8(at + 1) === APP1 && view.getUint32(at + 4) === 0x45_78_69_66;
    if (isExif) return momentAt(new DataView(view.buffer, view.byteOffset + at + TIFF_AT));
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The first directory of a TIFF points to that of the camera. */
function momentAt(tiff: DataView): number | null {
  const isLittle = tiff.getUint16(0) === LITTLE_ENDIAN;
  const valueOf = (directory: number, tag: number): number | null => {
    const count = tiff.getUint16(directory, isLittle);
    for (let entry = 0; entry < count; entry += 1) {
      const at = directory + 2 + entry * ENTRY_BYTES;
      if (tiff.getUint16(at, isLittle) === tag) return tiff.getUint32(at + 8, isLittle);
    }
    return null;
  };
  const camera = valueOf(tiff.getUint32(4, isLittle), EXIF_POINTER);
  const writtenAt = camera === null ? null : valueOf(camera, TAKEN_AT);
  if (writtenAt === null) return null;
  const [, year, month, day, minute, seconds] = MOMENT.exec(textAt(tiff, writtenAt, MOMENT_LENGTH)) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = fromIndianTime(`${year}-${month}-${day}T${String(minute)}`);
  return at === null ? null : at + Number(seconds) * 1000;
}
