import { type FontTables, readTables, tableOf, viewOf, writeTables } from '#pdf/font.ts';

const KEPT = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'];

/** A PDF needs outlines, widths, and a plain list of letters. All digits have one width, so that amounts line up. */
export function paperFont(file: Uint8Array): Uint8Array {
  const tables = readTables(file);
  const even = evenDigits(tables);
  const glyphs = [...glyphsIn(viewOf(tableOf(tables, 'cmap')))].map(
    ([code, glyph]) => [code, even.get(glyph) ?? glyph] as const,
  );
  const kept = KEPT.map((name) => [name, tableOf(tables, name)] as const);
  return writeTables(new Map([...kept, ['cmap', listOf(glyphs)]]));
}

function glyphsIn(cmap: DataView): Map<number, number> {
  const start = cmap.getUint32(8);
  const span = cmap.getUint16(start + 6);
  const glyphs = new Map<number, number>();
  for (let segment = 0; segment < span; segment += 2) {
    const at = start + 14 + segment;
    const [last, first] = [cmap.getUint16(at), cmap.getUint16(at + 2 + span)];
    const [delta, offset] = [cmap.getUint16(at + 2 + 2 * span), cmap.getUint16(at + 2 + 3 * span)];
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const listed = offset === 0 ? code : cmap.getUint16(at + 2 + 3 * span + offset + 2 * (code - first));
      if (listed !== 0) glyphs.set(code, (listed + delta) & 0xffff);
    }
  }
  return glyphs;
}

function listOf(glyphs: readonly (readonly [code: number, glyph: number])[]): Uint8Array {
  const groups: { first: number; last: number; glyph: number }[] = [];
  for (const [code, glyph] of glyphs.toSorted(([one], [other]) => one - other)) {
    const group = groups.at(-1);
    if (group?.last === code - 1 && group.glyph + code - group.first === glyph) group.last = code;
    else groups.push({ first: code, last: code, glyph });
  }
  const table = new Uint8Array(28 + 12 * groups.length);
  const view = viewOf(table);
  view.setUint16(2, 1);
  // Platform 3, encoding 10: all of Unicode, on any machine.
  view.setUint16(4, 3);
  view.setUint16(6, 10);
  view.setUint32(8, 12);
  view.setUint16(12, 12);
  view.setUint32(16, table.length - 12);
  view.setUint32(24, groups.length);
  for (const [place, { first, last, glyph }] of groups.entries()) {
    for (const [column, value] of [first, last, glyph].entries())
      view.setUint32(28 + 12 * place + 4 * column, value);
  }
  return table;
}

/** The replacements of digits by the font's feature `tnum`. */
function evenDigits(tables: FontTables): Map<number, number> {
  const table = tables.get('GSUB');
  const even = new Map<number, number>();
  if (!table) return even;
  const gsub = viewOf(table);
  const [features, lookups] = [gsub.getUint16(6), gsub.getUint16(8)];
  const wanted = new Set<number>();
  for (let place = 0; place < gsub.getUint16(features); place += 1) {
    const at = features + 2 + 6 * place;
    if (String.fromCharCode(...table.subarray(at, at + 4)) !== 'tnum') continue;
    const feature = features + gsub.getUint16(at + 4);
    for (const lookup of shortsAt(gsub, feature + 4, gsub.getUint16(feature + 2))) wanted.add(lookup);
  }
  for (const place of wanted) {
    const lookup = lookups + gsub.getUint16(lookups + 2 + 2 * place);
    if (gsub.getUint16(lookup) !== 1) throw new Error('Its even digits are given in another way.');
    for (const offset of shortsAt(gsub, lookup + 6, gsub.getUint16(lookup + 4))) {
      const part = lookup + offset;
      const covered = coveredBy(gsub, part + gsub.getUint16(part + 2));
      const isShift = gsub.getUint16(part) === 1;
      for (const [index, glyph] of covered.entries()) {
        const other = isShift ? glyph + gsub.getInt16(part + 4) : gsub.getUint16(part + 6 + 2 * index);
        even.set(glyph, other & 0xffff);
      }
    }
  }
  return even;
}

function coveredBy(gsub: DataView, at: number): number[] {
  const count = gsub.getUint16(at + 2);
  if (gsub.getUint16(at) === 1) return shortsAt(gsub, at + 4, count);
  return Array.from({ length: count }, (_, place) => at + 4 + 6 * place).flatMap((range) => {
    const [first, last] = [gsub.getUint16(range), gsub.getUint16(range + 2)];
    return Array.from({ length: last - first + 1 }, (_, more) => first + more);
  });
}

function shortsAt(view: DataView, at: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => view.getUint16(at + 2 * place));
}
