import { expect, test } from 'vitest';
import { planClosest, planSearch, spellingsOf, timesNamed, unknownWords } from '#search/search-plan.ts';
import { categoriesNamedBy } from '#search/correct-term.ts';
import { EMPTY_WORDS, SEARCH_WORDS } from '#search/search-words.ts';

const ANY = '{name kind traits description} : ';

test('a search asks for every spelling of the trade, each at the start of a word', () => {
  expect(planSearch('Nose Rings').match).toContain('" nath"');
  expect(planSearch('कंगन').match).toContain('" bangle"');
});

test.each([
  ['jhumkas', 'jhumki'],
  ['mang tika', 'maang tikka'],
  ['chudi', 'bangle'],
  ['payal', 'anklet'],
  ['nath', 'nose ring'],
  ['har', 'necklace'],
  ['bindi', 'maang tikka'],
  ['jhumkas', 'झुमका'],
  ['कड़ा', 'kada'],
  // Without the dot below, as many type it.
  ['कडा', 'kada'],
  // With the other dot above.
  ['माँगटीका', 'maang tikka'],
  // As a phone writes what it hears.
  ['ब्रेसलेट्स', 'bracelet'],
  ['shadi', 'bridal'],
])('%s also means %s', (term, other) => {
  expect(spellingsOf(term)).toContain(other);
});

test('a last word is half of another one only where it is no word yet', () => {
  expect(spellingsOf('hara')).toEqual(expect.arrayContaining(['green', 'हरा']));
  expect(spellingsOf('hara')).not.toContain('necklace');
  expect(spellingsOf('hara kund')).toContain('kundan');
  const necklaces = { name: 'Necklaces', otherWords: 'mala' };
  expect(categoriesNamedBy([necklaces], 'hara')).toEqual([]);
  expect(categoriesNamedBy([necklaces], 'neckl')).toEqual([necklaces]);
});

test('15.4: what comes closest to a word stands in its place', () => {
  expect(planClosest('maroon bangles')?.said).toBe('red bangles');
  expect(planClosest('Toe Rings')?.said).toBe('ring');
  expect(planClosest('haath phool')?.said).toBe('bracelet or ring');
  expect(planClosest('haath phool')?.plan.match).toMatch(/" bracelet" OR .*" ring"/);
  expect(planClosest('bridal kamarband')?.said).toBe('bridal');
  expect(planClosest('kada')).toBeNull();
});

test('a kind is found neither by a description that mentions it nor within another word', () => {
  expect(planSearch('brooch').match).toBe(
    `${ANY}({name kind traits} : ((" brooch" OR " broach" OR " saree pin" OR " sari pin" OR " ब्रोच")))`,
  );
  expect(planSearch('ring zz').someTiers[0]).toContain('{name kind traits} : ((" ring" OR');
  // Half a word may be the beginning of another one.
  expect(planSearch('kund').match).toContain('"kund"');
});

test('a set is one by its name, and a kind beside another may come with it', () => {
  expect(planSearch('set zzzz').match).toContain('{name kind traits} : ((" set" OR');
  const [, beside = ''] = planSearch('necklace with earrings').match?.split(' AND ') ?? [];
  expect(beside).toMatch(/^\(" earring"/);
  expect(planSearch('earrings and necklace').match).toContain('{name kind traits} : ((" earring"');
  expect(planSearch('earrings and necklace set').match).not.toContain('{name kind traits} : ((" earring"');
});

test('beside others a short word is sought as one, and not within others or at their start', () => {
  const short = '(" ear" OR "(ear" OR "-ear" OR "/ear")';
  expect(planSearch('ear zzzz').match).toBe(`${ANY}(("ear zzzz" OR (${short} AND "zzzz")))`);
  expect(planSearch('lac zzzz').match).toContain('" lac "');
  expect(planSearch('pearl').match).toContain('" moti "');
  expect(planSearch('green zzzz').match).not.toContain('" hara"');
  expect(planSearch('ear').match).toBe(`${ANY}("ear")`);
});

test('a name is what a term calls it in any spelling, at the start of its words', () => {
  expect(timesNamed('Tara Sparkle Studs', 'tops')).toBe(1);
  expect(timesNamed('Noor Kundan Choker', 'kundan chokers ka')).toBe(2);
  expect(timesNamed('Zeenat Earrings', 'ring')).toBe(0);
});

test('what the trade knows, what is short and what says nothing is no typing error', () => {
  expect(unknownWords('earrings for hte kangan and earings')).toEqual(['earings']);
});

test('the list is written as it is looked up: in lower case, each spelling once', () => {
  const all = SEARCH_WORDS.flat();
  expect(all.filter((word) => word !== word.toLowerCase().trim())).toEqual([]);
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((word) => EMPTY_WORDS.has(word))).toEqual([]);
});
