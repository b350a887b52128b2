/** The tables of a TrueType font by their names, such as `glyf`. */
export type FontTables = ReadonlyMap<string, Uint8Array>;

const HEAD_BYTES = 12;
const ENTRY_BYTES = 16;
const VERSION = 0x0001_0000;

export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

export function tableOf(tables: FontTables, name: string): Uint8Array {
  const table = tables.get(name);
  if (!table) throw new Error(`The font has no table ${name}.`);
  return table;
}

export function readTables(file: Uint8Array): FontTables {
  const view = viewOf(file);
  const entries = Array.from({ length: view.getUint16(4) }, (_, place) => HEAD_BYTES + place * ENTRY_BYTES);
  return new Map(
    entries.map((at) => {
      const start = view.getUint32(at + 8);
      const name = String.fromCharCode(...file.subarray(at, at + 4));
      return [name, file.subarray(start, start + view.getUint32(at + 12))];
    }),
  );
}

/** Each table begins at a multiple of four bytes, and its sum stands beside its name. */
export function writeTables(tables: FontTables): Uint8Array<ArrayBuffer> {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const head = HEAD_BYTES + sorted.length * ENTRY_BYTES;
  const file = new Uint8Array(sorted.reduce((bytes, [, { length }]) => bytes + inFours(length), head));
  const view = viewOf(file);
  const power = Math.floor(Math.log2(sorted.length));
  view.setUint32(0, VERSION);
  view.setUint16(4, sorted.length);
  view.setUint16(6, ENTRY_BYTES * 2 ** power);
  view.setUint16(8, power);
  view.setUint16(10, ENTRY_BYTES * (sorted.length - 2 ** power));
  let start = head;
  for (const [place, [name, table]] of sorted.entries()) {
    const at = HEAD_BYTES + place * ENTRY_BYTES;
    file.set(table, start);
    for (const [letter, code] of Array.from(name, (sign) => sign.charCodeAt(0)).entries())
      view.setUint8(at + letter, code);
    view.setUint32(at + 4, sumOf(view, start, inFours(table.length)));
    view.setUint32(at + 8, start);
    view.setUint32(at + 12, table.length);
    start += inFours(table.length);
  }
  return file;
}

const inFours = (bytes: number) => Math.ceil(bytes / 4) * 4;

function sumOf(view: DataView, start: number, bytes: number): number {
  let sum = 0;
  for (let at = start; at < start + bytes; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
