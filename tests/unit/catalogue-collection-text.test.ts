import { expect, test } from 'vitest';
import { collectionText, isNarrowed, pageSuffix } from '../../src/features/collections/collection-text.ts';
import { pageNumbers } from '../../src/features/collections/page-numbers.ts';
import { sortChoices } from '../../src/features/collections/sort-choices.ts';

const bangles = { id: 3, name: 'Bangles', slug: 'bangles', imageUrl: null, description: null };
const all = {
  query: { search: '', categoryIds: [] },
  categorySlug: null,
  category: null,
  choices: [
    { id: 3, name: 'Bangles' },
    { id: 1, name: 'Rings' },
  ],
  listing: { total: 9, correctedSearch: null },
};
const ofBangles = { ...all, categorySlug: 'bangles', category: bangles };

test('S2: all products', () => {
  expect(collectionText(all).title).toBe('All Collections');
});

test('S2: a category is called by its name, and described by its text or by a sentence', () => {
  expect(collectionText(ofBangles)).toEqual({
    title: 'Bangles',
    description: 'Browse our exquisite Bangles collection.',
  });
  const described = { ...bangles, description: 'Stacks and kadas.' };
  expect(collectionText({ ...ofBangles, category: described }).description).toBe('Stacks and kadas.');
});

test('S2: a search', () => {
  const query = { search: 'kada', categoryIds: [3] };
  expect(collectionText({ ...all, query }).title).toBe('Search Results for "kada"');
});

test('S2: a filter names what it shows', () => {
  const query = { search: '', categoryIds: [1, 3, 99] };
  expect(collectionText({ ...all, query }).title).toBe('Filtered: Bangles, Rings');
});

test('a search or a choice of categories narrows a list', () => {
  expect(isNarrowed({ search: '', categoryIds: [] })).toBe(false);
  expect(isNarrowed({ search: 'kada', categoryIds: [] })).toBe(true);
  expect(isNarrowed({ search: '', categoryIds: [3] })).toBe(true);
});

test('only a further page is named by its number', () => {
  expect(pageSuffix({ page: 1, pageCount: 3 })).toBe('');
  expect(pageSuffix({ page: 2, pageCount: 3 })).toBe(', page 2 of 3');
});

test('S9: the five orders, and Featured where a link led to it', () => {
  const values = (choices: ReturnType<typeof sortChoices>) => choices.map(({ value }) => value);
  const five = ['created_at-desc', 'price-asc', 'price-desc', 'name-asc', 'name-desc'] as const;
  for (const sort of five) expect(values(sortChoices(sort))).toEqual(five);
  expect(sortChoices('created_at-desc')[0]?.label).toBe('Newest');
  expect(sortChoices('is_featured-desc')[0]).toEqual({ value: 'is_featured-desc', label: 'Featured' });
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %d of %d is offered with its neighbours and both ends', (page, pageCount, numbers) => {
  expect(pageNumbers(page, pageCount)).toEqual(numbers);
});
