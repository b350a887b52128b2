import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assertFitsFile, CSV_START, csvLine, csvRows, MOST_EXPORTED, parseCsv } from '#csv.ts';
import { textOf } from '#tests/support/text-of.ts';

const parse = (text: string) => parseCsv(text, { mostRows: 100 });
const cellsOf = (text: string) => parse(text).map(({ cells }) => cells);

describe('R11: a line of a CSV file', () => {
  test('quotes what has commas, quotation marks and line ends', () => {
    expect(csvLine(['Kada, gold', '6" chain', 'two\nlines', 12.5, true, null])).toBe(
      '"Kada, gold","6"" chain","two\nlines",12.5,true,\r\n',
    );
  });

  test.each(['=1+1', '+91', '-2', '@SUM(A1)', '\tx', "'=1+1", '＝1+1'])(
    'has an apostrophe before %j',
    (cell) => {
      const plain = csvLine([cell]).replaceAll('"', '');
      expect(plain).toBe(`'${cell}\r\n`);
    },
  );

  test.each([
    [';=1+1', ";'=1+1"],
    ['Asha;@SUM(A1)', "Asha;'@SUM(A1)"],
    ['Call\n+91', `"Call\n'+91"`],
    ['\t=1', "'\t'=1"],
  ])('has one before a formula where a spreadsheet may split it: %j', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });

  test('leaves numbers and other texts alone', () => {
    expect(csvLine([-2, "'tis", 'a=b', '-290.30'])).toBe("-2,'tis,a=b,-290.30\r\n");
    expect(csvLine(['Gold; red', 'a;b-c'])).toBe('Gold; red,a;b-c\r\n');
    expect(csvLine(['-290.30+1'])).toBe("'-290.30+1\r\n");
  });

  test('comes back as it went in, and no part of it is a formula, wherever a spreadsheet splits it', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom(...Array.from('\'=+-@＝＋－＠\t\r\n",;a.2')),
        maxLength: 8,
      }),
    );
    const row = fc
      .array(cell, { minLength: 1, maxLength: 5 })
      .filter((cells) => cells.some((each) => each !== ''));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const file = rows.map(csvLine).join('');
        expect(cellsOf(CSV_START + file)).toEqual(rows);
        expect(file).not.toMatch(/(?:[;\t]"*|[\r\n]"?)(?!-\d+\.\d\d[",\r])[=+\-@＝＋－＠]/);
      }),
    );
  });
});

describe('a CSV file is read', () => {
  test('with each line where it begins, over blank ones and lines within cells', () => {
    expect(parse('id,name\n\n1,"a\r\nb"\r2,c')).toEqual([
      { line: 1, cells: ['id', 'name'] },
      { line: 3, cells: ['1', 'a\r\nb'] },
      { line: 5, cells: ['2', 'c'] },
    ]);
  });

  test('and refused where it cannot be', () => {
    expect(() => parse('a\n"b')).toThrow('Line 2: a quotation mark is not closed.');
    expect(() => parse('"a"b')).toThrow('Line 1: there is text behind a closed quotation mark.');
    expect(() => parse(','.repeat(50))).toThrow('Line 1: a line has at most 50 cells.');
    expect(() => parse('a'.repeat(20_001))).toThrow('Line 1: a cell is too long.');
    expect(() => parseCsv('a\nb\nc', { mostRows: 2 })).toThrow('Line 3: a file has at most 2 lines.');
  });
});

describe('A2: a file that is sent while it is read', () => {
  test.each([0, 500, 501])('has its headings and each of %i rows once', async (rows) => {
    const all = Array.from({ length: rows }, (_, nth) => nth + 1);
    const file = csvRows<number>({
      headings: 'row\n',
      read: (last, most) => Promise.resolve(all.slice(last ?? 0, (last ?? 0) + most)),
      line: (row) => `${String(row)}\n`,
    });
    expect(await textOf(file)).toBe(['row', ...all, ''].join('\n'));
  });

  test('of more rows than one holds is refused, and says so', () => {
    expect(() => {
      assertFitsFile(MOST_EXPORTED);
    }).not.toThrow();
    expect(() => {
      assertFitsFile(MOST_EXPORTED + 1);
    }).toThrow('That is more than one file holds. Please narrow it down.');
  });
});
