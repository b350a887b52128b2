import { describe, expect, test } from 'vitest';
import { correctTerm, countSlips } from '#search/correct-term.ts';
import { wordsOf } from '#search/search-plan.ts';

describe('a typing error is put right', () => {
  test.each([
    ['jhumkka', 'jhumka'],
    ['necklce', 'necklace'],
    ['emrald kada', 'emerald kada'],
    ['kudnan', 'kundan'],
    ['desing jhumka', 'design jhumka'],
    ['payl', 'payal'],
    ['kundanchoker', 'kundan choker'],
    ['pearlset', 'pearl set'],
    ['goldbangles', 'gold bangles'],
  ])('%s → %s', (term, corrected) => {
    expect(correctTerm(term, wordsOf(term), [])).toBe(corrected);
  });

  test('with the words that the shop uses', () => {
    expect(correctTerm('Chandnni', ['chandnni'], ['Chandni Pearl Chandbalis'])).toBe('chandni');
  });

  test('and a word that is in use stays as it is, however near another one is', () => {
    expect(correctTerm('earings haat', ['earings'], ['Earrings'])).toBe('earrings haat');
  });

  test.each([
    ['a word like no other', 'qqqqqq'],
    ['two words of which one is like no other', 'jhumkka qqqqqq'],
    ['a short word', 'kda'],
    ['four letters that are as near to one word as to another', 'vala jhumka'],
    ['a word that says how large a piece is', 'bada jhumka'],
    ['a word that is right', 'jhumka'],
    ['a word of which one half is like no other', 'goldqqqq'],
    ['what is no colour', 'real pearl'],
    ['a thousand, which is near to a necklace', 'hazar'],
    ['signs alone', '!!'],
  ])('but not %s', (_, term) => {
    expect(correctTerm(term, wordsOf(term), ['Temple Jhumka'])).toBeNull();
  });
});

test('a word that says how many there are is none', () => {
  expect(correctTerm('pack of 6 earrings', ['pack'], ['Screw back'])).toBeNull();
});

describe('slips', () => {
  test.each([
    ['kada', 'kada', 0],
    ['kada', 'kadaa', 1],
    ['kada', 'kda', 1],
    ['kada', 'kara', 1],
    ['kada', 'akda', 1],
    ['kada', 'nath', 3],
  ])('%s and %s: %d', (word, other, slips) => {
    expect(countSlips(word, other, 3)).toBe(slips);
  });

  test('are counted no further than matters', () => {
    expect(countSlips('kada', 'mangalsutra', 2)).toBe(3);
    expect(countSlips('kada', 'nath', 1)).toBe(2);
  });
});
