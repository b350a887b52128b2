import { fromIndianTime } from '#dates.ts';
import { readWithin, textAt } from './binary.ts';

/** The part of a file that has to be read to find the time: cameras write it first. */
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

/** When a JPEG says that it was taken, in Indian time; null if it says nothing readable. */
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

/** Reads the TIFF in the segment: its first directory points to that of the camera. */
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
