import { NO_FILTERS } from '#catalogue/facets/filters.ts';
import { describe, expect, test } from 'vitest';
import {
  closestText,
  collectionText,
  nearCategory,
  servicePage,
} from '#features/catalogue/list/collection-text.ts';
import { rangeText, sortChoices } from '#features/catalogue/list/list-words.ts';

const bangles = { id: 3, name: 'Bangles', slug: 'bangles', imageUrl: null, description: null };
const all = {
  query: { search: '', categoryIds: [], filters: NO_FILTERS },
  categorySlug: null,
  category: null,
  choices: [
    { id: 3, name: 'Bangles' },
    { id: 1, name: 'Rings' },
  ],
  facets: [],
  listing: { total: 9, isCut: false, isLoose: false, correctedSearch: null },
};
const ofBangles = { ...all, categorySlug: 'bangles', category: bangles };

test('S2: a category is called by its name, and described by its text or by a sentence', () => {
  expect(collectionText(ofBangles)).toEqual({
    title: 'Bangles',
    description: 'Browse our exquisite Bangles collection.',
  });
  const described = { ...bangles, description: 'Stacks and kadas.' };
  expect(collectionText({ ...ofBangles, category: described }).description).toBe('Stacks and kadas.');
});

describe('S2: a search', () => {
  const query = { search: 'kada', categoryIds: [], filters: NO_FILTERS };
  const description = (shown: Partial<Parameters<typeof collectionText>[0]>) =>
    collectionText({ ...all, query, ...shown }).description;

  test('says what it shows, and where', () => {
    expect(description({})).toBe('Pieces that match “kada” by name or description.');
    expect(description({ query: { search: 'kada', categoryIds: [3], filters: NO_FILTERS } })).toContain(
      'Pieces in Bangles that',
    );
    expect(description({ categorySlug: 'bangles', category: bangles })).toContain('Pieces in Bangles that');
  });
});

test.each([
  ['price', { priceTo: 500 }, 'None under ₹500.00. The closest:'],
  ['price', { priceFrom: 100, priceTo: 150 }, 'None from ₹100.00 to ₹150.00. The closest:'],
  ['size', { chosen: { size: ['2.5'] } }, 'None in size 2.5. The closest:'],
  ['other-sizes', { chosen: { size: ['2.8'] } }, 'Not in size 2.8 just now:'],
  ['sold-out', {}, 'Sold out just now. Of the same kind, and in stock:'],
  ['category', {}, 'None in this collection. From the others:'],
  ['nothing', {}, 'Nothing for “choker”. What others like:'],
] as const)('15.4: an empty list says what stands below it and why: %s %j', (because, bounds, text) => {
  const query = { search: 'choker', categoryIds: [1], filters: { ...NO_FILTERS, ...bounds } };
  expect(closestText({ because }, query)).toBe(text);
});

test.each([
  ['necklace', 'Necklaces'],
  ['NOSE-RING', 'Nose Rings'],
  ['necklases', 'Necklaces'],
  ['ring-nose', undefined],
])('for the address %j it says what was probably meant: %s', (slug, label) => {
  const choices = ['Necklaces', 'Nose Rings'].map((name, id) => ({ id, name, slug: `slug-${String(id)}` }));
  expect(nearCategory(slug, choices)?.label).toBe(label);
});

test('S9: the orders with Newest as the default, Best match in a search, and Featured where a link led to it', () => {
  const chosen = (sort: Parameters<typeof sortChoices>[0]['sort'], search = '') =>
    sortChoices({ search, sort })
      .filter(({ isChosen }) => isChosen)
      .map(({ label }) => label);
  expect(chosen(null)).toEqual(['Newest']);
  expect(chosen('is_featured-desc')).toEqual(['Featured']);
  expect(chosen(null, 'kada')).toEqual(['Best match']);
  expect(chosen('created_at-desc', 'kada')).toEqual(['Newest']);
  expect(sortChoices({ search: '', sort: null }).map(({ value }) => value)).not.toContain('is_featured-desc');
});

test.each([
  [{ firstPage: 1, last: 1, total: 1, isCut: false }, '1 piece'],
  [{ firstPage: 1, last: 24, total: 71, isCut: false }, 'Showing 1–24 of 71'],
  [{ firstPage: 2, last: 48, total: 71, isCut: false }, 'Showing 25–48 of 71'],
  [{ firstPage: 1, last: 24, total: 360, isCut: true }, 'Showing 1–24 of more than 360'],
  [{ firstPage: 50, last: 1200, total: 100_000, isCut: false }, 'Showing 1,177–1,200 of 1,00,000'],
])('S2: what is shown of a list is counted honestly: %j', (range, text) => {
  expect(rangeText(range)).toBe(text);
});

test.each([
  ['where is my Order?', '/find-order'],
  ['cash on delivery', '/shipping-returns'],
  ['ordinary jhumka', undefined],
])('%s: is asked of the page %s', (search, href) => {
  expect(servicePage({ search })?.href).toBe(href);
});
