import type { FONT_ADDRESSES } from './font-addresses.ts';

/** Lengths are in thousandths of the size of the text. */
export interface Font {
  readonly name: string;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly number[];
  readonly glyphOf: (codePoint: number) => number;
  readonly widthOf: (glyph: number) => number;
  /** The glyphs keep their numbers. */
  readonly partOf: (glyphs: ReadonlySet<number>) => Uint8Array<ArrayBuffer>;
}

/** The file is written by `npm run fonts`. */
function readFont(name: string, file: Uint8Array): Font {
  const tables = readTables(file);
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((table) => viewOf(tableOf(tables, table)));
  if (!head || !hhea || !hmtx) throw new Error(`${name} is no font.`);
  const scale = 1000 / head.getUint16(18);
  const glyphs = glyphsIn(viewOf(tableOf(tables, 'cmap')));
  const lastWidth = hhea.getUint16(34) - 1;
  return {
    name,
    ascent: hhea.getInt16(4) * scale,
    descent: hhea.getInt16(6) * scale,
    box: [36, 38, 40, 42].map((at) => head.getInt16(at) * scale),
    glyphOf: (codePoint) => glyphs.get(codePoint) ?? 0,
    widthOf: (glyph) => hmtx.getUint16(4 * Math.min(glyph, lastWidth)) * scale,
    partOf: (wanted) => partOf(tables, wanted),
  };
}

const CMAP_FORMAT = 12;

function glyphsIn(cmap: DataView): Map<number, number> {
  const start = cmap.getUint32(8);
  if (cmap.getUint16(start) !== CMAP_FORMAT) throw new Error('Its letters are listed in another way.');
  const glyphs = new Map<number, number>();
  for (let group = 0; group < cmap.getUint32(start + 12); group += 1) {
    const at = start + 16 + 12 * group;
    const [first, last, glyph] = [cmap.getUint32(at), cmap.getUint32(at + 4), cmap.getUint32(at + 8)];
    for (let code = first; code <= last; code += 1) glyphs.set(code, glyph + code - first);
  }
  return glyphs;
}

function partOf(tables: FontTables, wanted: ReadonlySet<number>): Uint8Array<ArrayBuffer> {
  const outlines = readOutlines(tables);
  // A font is invalid without the glyph for missing letters.
  const kept = new Set([0, ...wanted]);
  for (const glyph of kept) {
    for (const part of partsOf(viewOf(outlines[glyph] ?? new Uint8Array()))) kept.add(part);
  }
  const parts = outlines.map((outline, glyph) => (kept.has(glyph) ? outline : outline.subarray(0, 0)));
  const glyf = new Uint8Array(parts.reduce((bytes, { length }) => bytes + length, 0));
  const loca = new Uint8Array(4 * (parts.length + 1));
  let end = 0;
  for (const [glyph, outline] of parts.entries()) {
    glyf.set(outline, end);
    end += outline.length;
    viewOf(loca).setUint32(4 * (glyph + 1), end);
  }
  const head = Uint8Array.from(tableOf(tables, 'head'));
  viewOf(head).setInt16(LOCA_FORMAT, 1);
  const same = ['hhea', 'hmtx', 'maxp'].map((name) => [name, tableOf(tables, name)] as const);
  return writeTables(new Map([...same, ['head', head], ['glyf', glyf], ['loca', loca]]));
}

/** The place that says whether offsets count bytes or pairs of bytes. */
const LOCA_FORMAT = 50;

function readOutlines(tables: FontTables): Uint8Array[] {
  const glyf = tableOf(tables, 'glyf');
  const loca = viewOf(tableOf(tables, 'loca'));
  const isLong = viewOf(tableOf(tables, 'head')).getInt16(LOCA_FORMAT) === 1;
  const placeOf = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  const count = viewOf(tableOf(tables, 'maxp')).getUint16(4);
  return Array.from({ length: count }, (_, glyph) => glyf.subarray(placeOf(glyph), placeOf(glyph + 1)));
}

const MORE = 0x20;
/** The flags of a part: wide offsets, and one, two or four numbers that scale or rotate it. */
const EXTRAS = [
  [0x01, 2],
  [0x08, 2],
  [0x40, 4],
  [0x80, 8],
] as const;

function partsOf(outline: DataView): number[] {
  if (outline.byteLength === 0 || outline.getInt16(0) >= 0) return [];
  const parts: number[] = [];
  let at = 10;
  let flags: number;
  do {
    flags = outline.getUint16(at);
    parts.push(outline.getUint16(at + 2));
    at += 6;
    for (const [flag, bytes] of EXTRAS) if (flags & flag) at += bytes;
  } while (flags & MORE);
  return parts;
}

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

/** Each table begins at a multiple of four bytes. */
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

export interface PaperFonts {
  readonly display: readonly Font[];
  readonly regular: readonly Font[];
  readonly semibold: readonly Font[];
}

export type FontFiles = Readonly<Record<keyof typeof FONT_ADDRESSES, Uint8Array>>;

export function readPaperFonts(files: FontFiles): PaperFonts {
  const more = readFont('Figtree-SemiBold-More', files.semiboldMore);
  const semibold = [readFont('Figtree-SemiBold', files.semibold), more];
  return {
    display: [readFont('Cormorant-SemiBold', files.display), ...semibold],
    regular: [
      readFont('Figtree-Regular', files.regular),
      readFont('Figtree-Regular-More', files.regularMore),
    ],
    semibold,
  };
}
