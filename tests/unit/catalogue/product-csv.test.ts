import { expect, test } from 'vitest';
import { readImport } from '#catalogue/plan-import.ts';
import { COLUMNS, CSV_COLUMNS, parseStockCell, stockCell } from '#catalogue/product-csv.ts';
import { ProductFields } from '#catalogue/product-input.ts';
import { stockChanges } from '#catalogue/stock-changes.ts';
import { fromIndianTime, toIndianTime } from '#dates.ts';
import { readCsvFile } from '#features/admin/catalogue/ImportDialog.tsx';

test('A9: the file has all that the owner says of a product; its category by name', () => {
  const said = Object.keys(ProductFields.shape).filter((field) => field !== 'categoryId');
  expect(Object.values(COLUMNS).map(({ field }) => field)).toEqual(expect.arrayContaining(said));
  expect(CSV_COLUMNS).toEqual(expect.arrayContaining(['category', ...Object.keys(COLUMNS)]));
});

test('A9: a day and a time are those of India', () => {
  const at = Date.UTC(2026, 10, 20, 18, 29);
  expect(toIndianTime(at)).toBe('2026-11-20T23:59');
  expect(fromIndianTime('2026-11-20T23:59')).toBe(at);
  expect(fromIndianTime('2026-11-20 23:59')).toBe(at);
  for (const odd of ['2026-02-30T10:00', '2026-11-20T24:00', '20 November', '']) {
    expect(fromIndianTime(odd)).toBeNull();
  }
});

const NAMES = 'id\tname\r\n7\tझुमका ₹\r\n';
const inUtf16 = (text: string, isLittleEndian = true) => {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(2 * at, text.charCodeAt(at), isLittleEndian);
  return bytes;
};
const MARK = '\uFEFF';

test.each([
  ['UTF-8', NAMES, NAMES],
  ['UTF-16 of Excel', inUtf16(MARK + NAMES), NAMES],
  ['UTF-16 the other way round', inUtf16(MARK + NAMES, false), NAMES],
  [
    'the alphabet of Windows',
    Uint8Array.from('id\r\nCaf\xe9', (letter) => letter.charCodeAt(0)),
    'id\r\nCafé',
  ],
])('A9: a file in %s is read', async (_, bytes, csv) => {
  expect(await readCsvFile(new Blob([bytes]))).toEqual({ csv });
});

test.each([['xlsx', [0x50, 0x4b, 0x03, 0x04]]])(
  'A9: an .%s file is called one, whatever follows',
  async (_, start) => {
    const problem = 'This is an Excel file. Please save it as CSV: in Excel choose Save as → CSV UTF-8.';
    const file = new Blob([new Uint8Array(start), 'binary']);
    expect(await readCsvFile(file)).toEqual({ problem });
  },
);

test.each([';', '\t'])('A9: a spreadsheet may have saved the file with %j for its commas', (separator) => {
  const csv = `id;"name";price\r\n7;"Nath; gold\tplated";1,299.00\r\n`;
  const saved = csv.replaceAll(/;(?! )/g, separator);
  expect(readImport(saved)).toMatchObject({
    columns: ['id', 'name', 'price'],
    rows: [{ line: 2, cells: ['7', 'Nath; gold\tplated', '1,299.00'] }],
  });
});

test('A3: a count in a file is one number, or one for each size', () => {
  expect(parseStockCell('12')).toEqual([{ size: '', onHand: 12 }]);
  expect(parseStockCell('2.4: 5; 2.6:7')).toEqual([
    { size: '2.4', onHand: 5 },
    { size: '2.6', onHand: 7 },
  ]);
  const named = [
    { size: 'US:7', onHand: 5, isOffered: true },
    { size: 'US:8', onHand: 2, isOffered: true },
  ];
  expect(parseStockCell(stockCell(named))).toMatchObject([
    { size: 'US:7', onHand: 5 },
    { size: 'US:8', onHand: 2 },
  ]);
  for (const odd of ['-1', '2.4: 5; 2.4: 6', '2.4', 'many', '1;;2']) expect(parseStockCell(odd)).toBeNull();
});

test('A3: what is written down is the difference to what was seen', () => {
  const before = [
    { size: '2.4', onHand: 2, isOffered: true },
    { size: '2.6', onHand: 4, isOffered: true },
  ];
  const counted = [{ size: '2.4', onHand: 9, seenOnHand: 5 }];
  const recount = { before, counted, sizes: ['2.4'] };
  expect(stockChanges({ ...recount, isSizedAnew: false })).toEqual([{ size: '2.4', quantity: 4 }]);
  expect(stockChanges({ ...recount, isSizedAnew: true })).toEqual([
    { size: '2.4', quantity: 4 },
    { size: '2.6', quantity: -4 },
  ]);
});
