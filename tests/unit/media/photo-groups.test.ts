import { expect, test } from 'vitest';
import { differenceOf, hasOwnMoments, likenessOf, showSamePiece } from '#media/photo-groups.ts';

const WIDTH = 9;
const grey = (at: (column: number, row: number) => number) =>
  Array.from({ length: WIDTH * 8 }, (_, index) => at(index % WIDTH, Math.floor(index / WIDTH)));

const rising = likenessOf(grey((column) => column));
const falling = likenessOf(grey((column) => -column));

test('G14: what a photo looks like is told by 64 bits, and does not change with the light', () => {
  expect(rising).toBe('ffffffffffffffff');
  expect(falling).toBe('0000000000000000');
  const shape = (column: number, row: number) => ((column * 7 + row * 5) % 9) * 10;
  expect(likenessOf(grey((column, row) => shape(column, row) * 1.5 + 40))).toBe(likenessOf(grey(shape)));
});

test.each([
  ['ffffffffffffffff', 'ffffffffffffffff', 0],
  ['ffffffffffffffff', '0000000000000000', 64],
  ['ffffffffffffffff', 'fffffffffffffffe', 1],
  ['0f00000000000000', '0000000000000001', 5],
])('G14: two photos differ in as many points: %s %s', (one, other, count) => {
  expect(differenceOf(one, other)).toBe(count);
  expect(differenceOf(other, one)).toBe(count);
});

/** Differs from `rising` in so many bits. */
function differing(bits: number): string {
  const likeness = (2n ** 64n - 1n) ^ (2n ** BigInt(bits) - 1n);
  return likeness.toString(16).padStart(16, '0');
}

test.each([
  [3, 20, true],
  [6, 30, true],
  // Taken at the same moment, with nothing in common.
  [3, 31, false],
  [20, 10, true],
  [20, 11, false],
  [60, 10, true],
  [61, 0, false],
])('G14: %i seconds later, %i points unlike: the same piece is %s', (seconds, bits, isSame) => {
  const before = { takenAt: 0, likeness: rising };
  expect(showSamePiece(before, { takenAt: seconds * 1000, likeness: differing(bits) }, true)).toBe(isSame);
});

test('G14: photos that were copied have the moment of that: then only likeness tells', () => {
  expect(hasOwnMoments([0, 200, 900])).toBe(false);
  expect(hasOwnMoments([5, 5])).toBe(false);
  expect(hasOwnMoments([9000, 0, 4000])).toBe(true);
  const before = { takenAt: 0, likeness: rising };
  expect(showSamePiece(before, { takenAt: 0, likeness: differing(11) }, false)).toBe(false);
  expect(showSamePiece(before, { takenAt: 0, likeness: differing(10) }, false)).toBe(true);
});
