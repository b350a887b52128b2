import { describe, expect, test } from 'vitest';
import { nearMatch, planSearch, spellingsOf, wordsOf } from '../../src/domain/catalogue/search-plan.ts';
import { SEARCH_WORDS } from '../../src/domain/catalogue/search-words.ts';

describe('a search', () => {
  test('asks the index for the term as it stands', () => {
    expect(planSearch('bells')).toMatchObject({
      match: '"bells" OR (("bells" OR "bell"))',
      isShort: false,
    });
    expect(planSearch('gold')).toMatchObject({ match: '"gold"', nameMatch: null });
  });

  test('or for all of its words in any order', () => {
    expect(planSearch('red gold').match).toBe('"red gold" OR ("red" AND "gold")');
  });

  test('in every spelling of the trade', () => {
    expect(planSearch('jhumki').match).toContain('" jhumka"');
    expect(planSearch('mang tikka').match).toContain('" maang tikka"');
    expect(planSearch('Nose Rings').match).toContain('" nath"');
  });

  test('quotes what means something to the index', () => {
    expect(planSearch('a" OR *').match).toMatch(/^"a"" OR \*"/);
  });

  test('takes % and _ as they stand', () => {
    expect(planSearch('50%_\\').anywhere).toBe('%50\\%\\_\\\\%');
    expect(wordsOf('50% off')).toEqual(['50%', 'off']);
  });

  test('leaves to the rows what is too short for the index', () => {
    expect(planSearch('om')).toMatchObject({ match: null, isShort: true });
    expect(planSearch('💍💍')).toMatchObject({ match: null, isShort: true });
  });

  test('of two letters that the list knows asks the index for the other spellings', () => {
    expect(planSearch('नथ')).toMatchObject({ isShort: true });
    expect(planSearch('नथ').match).toContain('" nath"');
  });
});

test.each([
  ['jhumkas', 'jhumki'],
  ['kara', 'kada'],
  ['mang tika', 'maang tikka'],
  ['chudi', 'bangle'],
  ['payal', 'anklet'],
  ['nath', 'nose ring'],
  ['haar', 'necklace'],
  ['har', 'necklace'],
  ['paya', 'anklet'],
  ['bindiya', 'bindia'],
])('%s also means %s', (term, other) => {
  expect(spellingsOf(term)).toContain(other);
});

test('near terms share three letters in a row', () => {
  expect(nearMatch('kada set')).toBe('"kad" OR "ada" OR "set"');
  expect(nearMatch('om')).toBeNull();
});

test('the list is written as it is looked up: in lower case, each spelling once', () => {
  const all = SEARCH_WORDS.flat();
  expect(all.filter((word) => word !== word.toLowerCase().trim())).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
});

test('a word said many times costs as much as said once', () => {
  expect(planSearch('ring ring ring ring').nameMatch).toBe(planSearch('ring ring').nameMatch);
  const many = planSearch(Array.from({ length: 40 }, (_, at) => `w${String(at)}x`).join(' '));
  expect(many.match?.split(' AND ').length).toBe(8);
});
