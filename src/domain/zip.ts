import { joined } from './media/binary.ts';

interface ZipFile {
  readonly name: string;
  readonly text: string;
}

const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const VERSION = 20;
/** Flag: names are UTF-8. */
const FLAGS = 0x0800;
/** 1 January 1980, the earliest day in a zip file: the same files always give the same zip. */
const DAY = 0x0021;

/** Files are not compressed: small texts are not worth the time. */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [named, data] = [encoder.encode(name), encoder.encode(text)];
    // Method (stored), time, day, checksum, both sizes, length of the name, and of the extra field.
    const facts = [
      [2, 0],
      [2, 0],
      [2, DAY],
      [4, crc32(data)],
      [4, data.length],
      [4, data.length],
      [2, named.length],
      [2, 0],
    ] as const;
    const local = record([[4, LOCAL], [2, VERSION], [2, FLAGS], ...facts]);
    // Length of the comment, disk, attributes, and where the entry begins.
    const rest = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ] as const;
    directory.push(record([[4, CENTRAL], [2, VERSION], [2, VERSION], [2, FLAGS], ...facts, ...rest]), named);
    parts.push(local, named, data);
    offset += local.length + named.length + data.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const count = files.length;
  const end = record([
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, length],
    [4, offset],
    [2, 0],
  ]);
  return joined([...parts, ...directory, end]);
}

type Field = readonly [bytes: 2 | 4, value: number];

function record(fields: readonly Field[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

const POLYNOMIAL = 0xedb8_8320;

export function crc32(data: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of data) crc = (crc >>> 8) ^ (remainders()[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffff_ffff) >>> 0;
}

let table: Uint32Array | undefined;

function remainders(): Uint32Array {
  table ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    return value;
  });
  return table;
}
