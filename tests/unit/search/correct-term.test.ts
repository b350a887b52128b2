import { describe, expect, test } from 'vitest';
import { correctTerm } from '#search/correct-term.ts';
import { wordsOf } from '#search/search-plan.ts';

describe('a typing error is put right', () => {
  test.each([
    ['jhumkka', 'jhumka'],
    ['necklce', 'necklace'],
    ['desing jhumka', 'design jhumka'],
    ['payl', 'payal'],
    ['kundanchoker', 'kundan choker'],
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
    ['four letters that are as near to one word as to another', 'vala jhumka'],
    ['a word that says how large a piece is', 'bada jhumka'],
    ['a word that is right', 'jhumka'],
    ['a word of which one half is like no other', 'goldqqqq'],
    ['a thousand, which is near to a necklace', 'hazar'],
  ])('but not %s', (_, term) => {
    expect(correctTerm(term, wordsOf(term), ['Temple Jhumka'])).toBeNull();
  });
});
