import { expect, test } from 'vitest';
import { readSize } from '../../../src/domain/search/read-size.ts';

test.each([
  ['bangles size 2.6', 'bangles', '2.6'],
  ['2.10 size bangles', 'bangles', '2.10'],
  ['bangle sizes 2.4 gold', 'bangle gold', '2.4'],
  ['kada size: 2.8', 'kada', '2.8'],
  ['कंगन साइज २.६', 'कंगन', '2.6'],
  ['2.6 साइज\u093C कंगन', 'कंगन', '2.6'],
  ['set of 3 size 2.6', 'set of 3', '2.6'],
  ['size 2.6 for women', '', '2.6'],
  ['bangles 2.6', 'bangles', '2.6'],
  ['2.6', '', '2.6'],
  ['2.6 number chudi', 'chudi', '2.6'],
  ['लाल चूड़ी (2.10)', 'लाल चूड़ी', '2.10'],
  ['kada 2.4 no. ka', 'kada ka', '2.4'],
  ['2-6 bangles', 'bangles', '2.6'],
  ['2/6', '', '2.6'],
  ['2*6 chudi', 'chudi', '2.6'],
  ['2:6 chudi', 'chudi', '2.6'],
  ['2 x 6 piece bangles', '2 x 6 piece bangles', null],
  ['kada 2" 4 pcs', 'kada 2" 4 pcs', null],
  ['2x6 bangles', 'bangles', '2.6'],
  ['2"6 bangles', 'bangles', '2.6'],
  ["2'6 bangles", 'bangles', '2.6'],
  ['bangles 2 6', 'bangles', '2.6'],
  ['bangles 2 10', 'bangles', '2.10'],
  ['size 2-8 kada', 'kada', '2.8'],
  ['2.6 inch bangles', 'bangles', '2.6'],
  ['kada 2.6 pair', 'kada pair', '2.6'],
  ['bangles 2.6 pcs', 'bangles pcs', '2.6'],
  ['2.6 pair', '', '2.6'],
  ['bangles 2.6 set of 12', 'bangles set of 12', '2.6'],
  // There is none, and the list says so.
  ['2.5 bangles', 'bangles', '2.5'],
  ['bangles 2.3', 'bangles', '2.3'],
  ['size 2.5 kada', 'kada', '2.5'],
  // Of what is no other kind.
  ['panna 2.8', 'panna', '2.8'],
  ['suhaag set 2.6', 'suhaag set', '2.6'],
  ['ring size 16', 'ring', '16'],
  ['size: 7.5 rings', 'rings', '7.5'],
  ['अंगूठी साइज १८', 'अंगूठी', '18'],
  ['14 size anguthi', 'anguthi', '14'],
  ['ring of size 16', 'ring of', '16'],
  ['bangles of size 2.6', 'bangles of', '2.6'],
])('%s', (term, text, size) => {
  expect(readSize(term)).toEqual({ text, size });
});

test.each([
  ...['size 2.60 kada', 'free size ring', 'oversize 3 ring', 'set of 3', '3 bangles', 'set of 3 size m'],
  ...[
    'chain size 18 inch',
    'size 7" chain',
    'size 2 years kada',
    'size 20 mm jhumka',
    'size 100 ring',
    'size 18 chain',
    'size 2 saal kada',
    'earrings 99 size small',
    'ring size 6 - 8',
    'size 2 to 4 years kada',
    'kada size 2.4 se 2.8',
  ],
  ...['bangles under 2.6k', 'bangles 2.4 to 2.8', '2.6 inch pendant', 'bangles 2.60'],
  ...[
    '2 6',
    'jhumka 2 6',
    'jhumka 2-6',
    'jhumka 2.6',
    'panna 2-8',
    'lotus 2.4 cm',
    'suhaag 2.5',
    '2.5 inch bangles',
    '2.5 hazar tak bangles',
    'baby bangles 2-4 years',
    'bangles pack of 2 6 pieces',
    'bangles 2 4 pcs',
  ],
])('%s names no size', (term) => {
  expect(readSize(term)).toEqual({ text: term, size: null });
});
