import { expect, test } from 'vitest';
import { BANGLE_SIZES, findBangleSize, sizeGuide } from '#catalogue/bangle-size.ts';
import { pieceIn, sizeWords } from '#features/catalogue/size/bangle-sizer.ts';

const INCH_MM = 25.4;
const inchesOf = (size: string) => {
  const [inches = '', sixteenths = '0'] = size.split('.');
  return Number(inches) + Number(sixteenths) / 16;
};
const sizeOf = (measure: 'hand' | 'bangle', mm: number) => {
  const result = findBangleSize(measure, mm);
  return result.kind === 'size' ? result.found.size : result.kind;
};

test('a size is inches and sixteenths across the inside, and the hand the round of that circle', () => {
  for (const { size, acrossMm, handMm } of BANGLE_SIZES) {
    expect(Math.abs(acrossMm - inchesOf(size) * INCH_MM), size).toBeLessThan(0.1);
    expect(Math.abs(handMm - Math.PI * inchesOf(size) * INCH_MM), size).toBeLessThan(0.1);
  }
});

test('2.10 comes after 2.8, and is not 2.1', () => {
  const sizes = BANGLE_SIZES.map(({ size }) => size);
  expect(sizes).toEqual(['2.2', '2.4', '2.6', '2.8', '2.10', '2.12', '2.14', '3']);
  expect(sizeOf('bangle', 66.7)).toBe('2.10');
});

test.each([
  ['hand', 191, '2.6'],
  ['hand', 191.1, '2.8'],
  ['hand', 159, 'smaller'],
  ['hand', 240.9, '3'],
  ['hand', 241, 'larger'],
  ['hand', Number.NaN, 'unlikely'],
  ['bangle', 57.2, '2.4'],
  ['bangle', 57.8, '2.6'],
  ['bangle', 189, 'unlikely'],
] as const)('%s of %d mm takes %s', (measure, mm, size) => {
  expect(sizeOf(measure, mm)).toBe(size);
});

test('the guide beside a piece has the usual sizes, and those in which it comes besides', () => {
  expect(sizeGuide(['2.6', '2.10', 'free']).map(({ size }) => size)).toEqual(['2.4', '2.6', '2.8', '2.10']);
  const [smallest, ...others] = sizeGuide(['2.2', '3', '2.12']);
  expect(smallest).toEqual({ size: '2.2', inches: '2.13', centimetres: '5.4' });
  expect(others.at(-1)).toEqual({ size: '3', inches: '3', centimetres: '7.62' });
});

test('what was typed is answered in its unit, or says what is wrong with it', () => {
  const across = { answer: 'Choose 2.6: 60.3 mm across the inside.', size: '2.6' };
  expect(sizeWords('hand', '189', 'mm')).toEqual(across);
  expect(sizeWords('hand', ' 18,9 ', 'cm')).toEqual(across);
  expect(sizeWords('bangle', '2.375', 'in')).toEqual(across);
  expect(sizeWords('hand', '245', 'mm')).toMatchObject({ size: null });
  expect(sizeWords('hand', '5', 'mm')).toHaveProperty('problem');
  const problem = 'Please write a number, such as 189 or 18.9.';
  for (const typed of ['', 'two', '-5']) expect(sizeWords('hand', typed, 'mm'), typed).toEqual({ problem });
});

test('a number that fits another unit is asked about, until its unit is chosen', () => {
  expect(sizeWords('hand', '19', 'mm')).toEqual({ question: 'Is that 19 mm or 19 cm?' });
  expect(sizeWords('bangle', '60', 'cm')).toEqual({ question: 'Is that 60 mm or 60 cm?' });
  expect(sizeWords('hand', '19', 'cm', true)).toMatchObject({ size: '2.6' });
  expect(sizeWords('hand', '19', 'mm', true)).toHaveProperty('problem');
});

test('only the page of a piece is led back to', () => {
  expect(pieceIn('https://shop.example/products/12?utm_source=a')).toBe('/products/12');
  for (const other of ['', 'https://shop.example/products/12/reviews', 'https://shop.example/']) {
    expect(pieceIn(other), other).toBeNull();
  }
});
