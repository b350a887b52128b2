import { expect, test } from 'vitest';
import { readPrice } from '../../../src/domain/search/read-price.ts';

test.each([
  ['necklace under 500', 'necklace', null, 500],
  ['necklace under ₹1,500', 'necklace', null, 1500],
  ['under Rs.499 earrings', 'earrings', null, 499],
  ['₹300 se kam', '', null, 300],
  ['500 ke andar jhumka', 'jhumka', null, 500],
  ['haar 1500 tak', 'haar', null, 1500],
  ['१५०० रुपये से कम हार', 'हार', null, 1500],
  ['ring below 2k', 'ring', null, 2000],
  ['500 rupees', '', null, 500],
  ['gift under 500/-', 'gift', null, 500],
  ['necklace above 1000', 'necklace', 1000, null],
  ['1000 se zyada ka set', 'ka set', 1000, null],
  ['bangles 500 to 1000', 'bangles', 500, 1000],
  ['bangles between 1000 and 500', 'bangles', 500, 1000],
  ['500-1000 kada', 'kada', 500, 1000],
  ['rings 500 to 1000 in gold', 'rings in gold', 500, 1000],
  ['500 se 1000 ke beech', '', 500, 1000],
  ['500 se 1000 ke beech jhumka', 'jhumka', 500, 1000],
  ['₹500 से 1000 के बीच', '', 500, 1000],
  ['jewellery under 500', '', null, 500],
  ['jhumka above 200 under 500', 'jhumka', 200, 500],
  ['earrings under 500 above 200', 'earrings', 200, 500],
  ['200 se zyada 500 se kam jhumka', 'jhumka', 200, 500],
  ['₹10 to 40 bindi', 'bindi', 10, 40],
  ['bindi between 30 and 90', 'bindi', 30, 90],
  ['30 se 90 ke beech', '', 30, 90],
  ['bindi 10 to 40 rs', 'bindi', 10, 40],
  ['500 wala haar', 'haar', null, 500],
  ['500 wale jhumke', 'jhumke', null, 500],
  ['₹500 wali bali', 'bali', null, 500],
  ['500 rs wala haar', 'haar', null, 500],
  ['500 वाला', '', null, 500],
  ['500 ke ander', '', null, 500],
  ['500 k andar haar', 'haar', null, 500],
  ['500 के अन्दर', '', null, 500],
  ['haar bellow 500', 'haar', null, 500],
  ['haar less then 500', 'haar', null, 500],
  ['haar more then 500', 'haar', 500, null],
  ['earrings under 1.5k', 'earrings', null, 1500],
  ['earrings under 499.00', 'earrings', null, 499],
  ['earrings <500', 'earrings', null, 500],
  ['earrings >= 500', 'earrings', 500, null],
  ['1000 ke budget me', '', null, 1000],
  ['500 rupay', '', null, 500],
  ['500 rupiya haar', 'haar', null, 500],
  ['500 rupye', '', null, 500],
  ['500 rupaiye ka haar', 'ka haar', null, 500],
  ['500 rupee', '', null, 500],
])('%s', (term, text, priceFrom, priceTo) => {
  expect(readPrice(term)).toEqual({ text, priceFrom, priceTo, isCheapFirst: false });
});

test('what is cheap is not a price, but the cheapest comes first', () => {
  expect(readPrice('sasta jhumka')).toEqual({
    ...{ text: 'jhumka', priceFrom: null, priceTo: null, isCheapFirst: true },
  });
  expect(readPrice('saste earrings 300 tak')).toMatchObject({
    text: 'earrings',
    priceTo: 300,
    isCheapFirst: true,
  });
});

test.each([
  'bangles 2.6',
  '12 wala set',
  'diwali haar',
  '24 inch necklace',
  'set of 12 bangles',
  'set of 12 to 24 bangles',
  'size 2.4',
  'jhumka 5',
  'chain 18-20 inch',
  'haar 24 se 26 inch',
  'ring size 16 to 18',
  'ring sizes 16 to 18',
  'ring size between 16 and 18',
  'under 20 grams chain',
  'understated ring',
  '1500',
])('%s says nothing of a price', (term) => {
  expect(readPrice(term)).toEqual({ text: term, priceFrom: null, priceTo: null, isCheapFirst: false });
});
