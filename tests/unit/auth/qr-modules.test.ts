import { expect, test } from 'vitest';
import { alignmentPositions, codewordsOf } from '../../../src/lib/qr-codewords.ts';
import { qrModules } from '../../../src/lib/qr-modules.ts';
import { checkBytes } from '../../../src/lib/reed-solomon.ts';

const draw = (text: string) => qrModules(text)?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

test('check bytes are those of the standard', () => {
  // The example of ISO/IEC 18004, annex I: "01234567" in version 1-M.
  const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
  expect(checkBytes(data, 10)).toEqual([165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
});

test('the smallest fitting version is taken, and what fits none has no code', () => {
  expect([17, 18, 154, 155, 271].map((length) => codewordsOf('a'.repeat(length))?.version)).toEqual([
    1, 2, 7, 8, 10,
  ]);
  expect(codewordsOf('a'.repeat(272))).toBeNull();
  expect(qrModules('a'.repeat(272))).toBeNull();
});

test('alignment patterns stand where the standard has them', () => {
  expect([1, 2, 6, 7, 8, 10].map(alignmentPositions)).toEqual([
    [],
    [6, 18],
    [6, 34],
    [6, 22, 38],
    [6, 24, 42],
    [6, 28, 50],
  ]);
});

test('a code has its three corners, its timing pattern and its dark module', () => {
  const rows = draw('jhilmil') ?? [];
  expect(rows).toHaveLength(21);
  expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual([
    '#######',
    '#.....#',
    '#.###.#',
    '#.###.#',
    '#.###.#',
    '#.....#',
    '#######',
  ]);
  expect(rows[6]).toMatch(/^#{7}\.#\.#\.#\.#{7}$/);
  expect(rows[13]?.[8]).toBe('#');
});
