import { expect, test } from 'vitest';
import { readSize } from '#catalogue/read-term.ts';

test.each([
  ['bangles size 2.6', 'bangles', '2.6'],
  ['2.10 size bangles', 'bangles', '2.10'],
  ['kada size: 2.8', 'kada', '2.8'],
  ['कंगन साइज २.६', 'कंगन', '2.6'],
  ['set of 3 size 2.6', 'set of 3', '2.6'],
  ['bangles 2.6', 'bangles', '2.6'],
  ['2.6', '', '2.6'],
  ['kada 2.4 no. ka', 'kada ka', '2.4'],
  ['2-6 bangles', 'bangles', '2.6'],
  ['2/6', '', '2.6'],
  ['2 x 6 piece bangles', '2 x 6 piece bangles', null],
  ['kada 2" 4 pcs', 'kada 2" 4 pcs', null],
  ['2"6 bangles', 'bangles', '2.6'],
  ['bangles 2 6', 'bangles', '2.6'],
  ['2.6 inch bangles', 'bangles', '2.6'],
  ['kada 2.6 pair', 'kada pair', '2.6'],
  ['bangles 2.6 set of 12', 'bangles set of 12', '2.6'],
  // Nothing comes in that size, and the list says so.
  ['2.5 bangles', 'bangles', '2.5'],
  // Of what is no other kind.
  ['panna 2.8', 'panna', '2.8'],
  ['ring size 16', 'ring', '16'],
  ['size: 7.5 rings', 'rings', '7.5'],
  ['अंगूठी साइज १८', 'अंगूठी', '18'],
  ['14 size anguthi', 'anguthi', '14'],
])('%s', (term, text, size) => {
  expect(readSize(term)).toEqual({ text, size });
});

test.each([
  'free size ring',
  'oversize 3 ring',
  'set of 3 size m',
  'chain size 18 inch',
  'size 7" chain',
  'size 100 ring',
  'size 18 chain',
  'ring size 6 - 8',
  'kada size 2.4 se 2.8',
  'bangles under 2.6k',
  'bangles 2.4 to 2.8',
  '2.6 inch pendant',
  'panna 2.4 ct',
  '2 6',
  'jhumka 2 6',
  'jhumka 2.6',
  'suhaag 2.5',
  '2.5 inch bangles',
  'baby bangles 2-4 years',
])('%s names no size', (term) => {
  expect(readSize(term)).toEqual({ text: term, size: null });
});
