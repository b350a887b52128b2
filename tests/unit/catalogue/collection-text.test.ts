import { NO_FILTERS } from '#catalogue/facets/filters.ts';
import { parseProductQuery } from '#catalogue/product-query.ts';
import { describe, expect, test } from 'vitest';
import {
  closestText,
  collectionText,
  isNarrowed,
  nearCategory,
  pageSuffix,
  servicePage,
  pageNumbers,
} from '#features/catalogue/list/collection-text.ts';
import { filterChips } from '#features/catalogue/list/filter-chips.ts';
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

test('G8: a list of one value is called by it, and one of several as the list is', () => {
  const facets = [
    {
      key: 'colour' as const,
      label: 'Colour',
      values: [{ value: 'maroon', label: 'Maroon', count: 3, colour: null }],
    },
    { key: 'size' as const, label: 'Size', values: [{ value: '2.6', label: '2.6', count: 3, colour: null }] },
  ];
  const title = (shown: Parameters<typeof collectionText>[0], chosen: Record<string, string[]>) =>
    collectionText({ ...shown, facets, query: { ...all.query, filters: { ...NO_FILTERS, chosen } } }).title;
  expect(title(ofBangles, { colour: ['maroon'] })).toBe('Maroon Bangles');
  expect(title(ofBangles, { size: ['2.6'] })).toBe('Bangles in size 2.6');
  expect(title(all, { colour: ['maroon'] })).toBe('Maroon Jewellery');
  expect(title(ofBangles, { colour: ['maroon'], size: ['2.6'] })).toBe('Bangles');
  expect(title(all, { colour: ['maroon', 'red'] })).toBe('All Collections');
});

test('G8: a list of one value is described by what it has, as no other one is', () => {
  const facets = [
    {
      key: 'colour' as const,
      label: 'Colour',
      values: ['Maroon', 'Red'].map((label) => ({
        value: label.toLowerCase(),
        label,
        count: 3,
        colour: null,
      })),
    },
  ];
  const description = (value: string, total: number) => {
    const query = { ...all.query, filters: { ...NO_FILTERS, chosen: { colour: [value] } } };
    return collectionText({ ...all, facets, query, listing: { ...all.listing, total } }).description;
  };
  expect(description('maroon', 1200)).toBe('1,200 pieces of Maroon Jewellery, from all our collections.');
  expect(description('red', 1)).toBe('1 piece of Red Jewellery, from all our collections.');
  expect(description('red', 0)).toBe('From all our collections.');
});

test('S2: all products, and what filters leave of them', () => {
  const text = (filters: Partial<typeof NO_FILTERS>, total = 9) =>
    collectionText({
      ...all,
      query: { ...all.query, filters: { ...NO_FILTERS, ...filters } },
      listing: { ...all.listing, total },
    });
  expect(text({})).toMatchObject({ title: 'All Collections' });
  expect(text({}).description).toMatch(/^Every piece in the shop/);
  const under = { priceTo: 500 };
  const left = 'Pieces that fit your filters, from all our collections.';
  expect(text(under)).toEqual({ title: 'All Collections', description: left });
  expect(text({ chosen: { colour: ['maroon', 'red'] } }).description).toBe(left);
  expect(text(under, 0).description).toBe('From all our collections.');
});

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

  test('is named by its term', () => {
    expect(collectionText({ ...all, query }).title).toBe('Search Results for "kada"');
    const within = { search: 'kada', categoryIds: [3], filters: NO_FILTERS };
    expect(collectionText({ ...all, query: within }).title).toBe('Search Results for "kada"');
  });

  test('says what it shows, and where', () => {
    expect(description({})).toBe('Pieces that go with “kada”, by name or description.');
    expect(description({ query: { search: 'kada', categoryIds: [3], filters: NO_FILTERS } })).toContain(
      'Pieces in Bangles that',
    );
    expect(description({ categorySlug: 'bangles', category: bangles })).toContain('Pieces in Bangles that');
  });

  test('says what was looked for instead', () => {
    expect(description({ listing: { ...all.listing, correctedSearch: 'kara' } })).toContain('go with “kara”');
  });

  test('says that there are more than it lists, and how to find them', () => {
    expect(description({ listing: { ...all.listing, total: 360, isCut: true } })).toMatch(
      /^More than 360 pieces .* These are the 360 closest/,
    );
  });

  test('says with filters what they were asked of, and not that their pieces are the closest', () => {
    const filtered = { ...query, filters: { ...NO_FILTERS, chosen: { colour: ['maroon'] } } };
    const cut = (total: number) =>
      description({ query: filtered, listing: { ...all.listing, total, isCut: true } });
    expect(cut(12)).toBe(
      '12 of the 360 pieces that are closest to “kada” fit your filters; another word narrows them.',
    );
    expect(cut(1)).toMatch(/^1 of the 360 pieces .* fits your filters/);
  });

  test('says when nothing goes with all of the words', () => {
    const loose = { ...all.listing, isLoose: true };
    expect(description({ listing: loose })).toContain('some of “kada”');
    // It names the words that were typed, whatever came closest to them.
    expect(description({ listing: { ...loose, correctedSearch: 'bangle' } })).toContain(
      'come closest to “kada”',
    );
  });

  test('leaves it to the empty list to say that there is nothing', () => {
    expect(description({ listing: { ...all.listing, total: 0 } })).toBe('');
  });
});

test.each([
  ['price', { priceTo: 500 }, 'None under ₹500.00. The closest:'],
  ['price', { priceFrom: 5000 }, 'None from ₹5,000.00. The closest:'],
  ['price', { priceFrom: 100, priceTo: 150 }, 'None from ₹100.00 to ₹150.00. The closest:'],
  ['size', { chosen: { size: ['2.5'] } }, 'None in size 2.5. The closest:'],
  ['other-sizes', { chosen: { size: ['2.8'] } }, 'Not in size 2.8 just now:'],
  ['sold-out', {}, 'Sold out just now. Of the same kind, and in stock:'],
  ['filters', {}, 'None with all of these filters. The closest:'],
  ['category', {}, 'None in this collection. From the others:'],
  ['nothing', {}, 'Nothing for “choker”. What others like:'],
] as const)('15.4: an empty list says what stands below it and why: %s %j', (because, bounds, text) => {
  const query = { search: 'choker', categoryIds: [1], filters: { ...NO_FILTERS, ...bounds } };
  expect(closestText({ because }, query)).toBe(text);
});

test('S2: a filter names what it shows', () => {
  const query = { search: '', categoryIds: [1, 3, 99], filters: NO_FILTERS };
  expect(collectionText({ ...all, query }).title).toBe('Filtered: Bangles, Rings');
  const gone = collectionText({ ...all, query: { ...query, categoryIds: [99] } });
  expect(gone.title).toBe('Collection Not Found');
});

test('a search or a choice of categories narrows a list', () => {
  expect(isNarrowed({ search: '', categoryIds: [], filters: NO_FILTERS })).toBe(false);
  expect(isNarrowed({ search: 'kada', categoryIds: [], filters: NO_FILTERS })).toBe(true);
  expect(isNarrowed({ search: '', categoryIds: [3], filters: NO_FILTERS })).toBe(true);
});

test.each([
  ['necklace', 'Necklaces'],
  ['NOSE-RING', 'Nose Rings'],
  ['necklases', 'Necklaces'],
  ['ring-nose', undefined],
  ['---', undefined],
])('for the address %j it says what was probably meant: %s', (slug, label) => {
  const choices = ['Necklaces', 'Nose Rings'].map((name, id) => ({ id, name, slug: `slug-${String(id)}` }));
  expect(nearCategory(slug, choices)?.label).toBe(label);
});

test('only a further page is named by its number', () => {
  expect(pageSuffix({ page: 1, pageCount: 3 })).toBe('');
  expect(pageSuffix({ page: 2, pageCount: 3 })).toBe(', page 2 of 3');
});

test('S9: the orders with Newest as the default, and Featured where a link led to it', () => {
  const orders = [
    ...(['created_at-desc', 'best_selling-desc', 'price-asc', 'price-desc'] as const),
    ...(['name-asc', 'name-desc', 'origin-asc'] as const),
  ];
  const offered = (sort: Parameters<typeof sortChoices>[0]['sort'], search = '') => {
    const choices = sortChoices({ search, sort });
    expect(choices.filter(({ isChosen }) => isChosen)).toHaveLength(1);
    return { values: choices.map(({ value }) => value), chosen: choices.find(({ isChosen }) => isChosen) };
  };
  for (const sort of orders) expect(offered(sort)).toMatchObject({ values: orders, chosen: { value: sort } });
  expect(offered(null)).toMatchObject({ values: orders, chosen: { label: 'Newest' } });
  expect(offered('is_featured-desc')).toMatchObject({
    values: ['is_featured-desc', ...orders],
    chosen: { label: 'Featured' },
  });
  const [best] = sortChoices({ search: '', emptyTerm: 'jewellery', sort: null });
  expect(best).toMatchObject({ label: 'Best match', isChosen: true });
  expect(offered(null, 'kada')).toMatchObject({ values: ['', ...orders], chosen: { label: 'Best match' } });
  expect(offered('created_at-desc', 'kada')).toMatchObject({ chosen: { label: 'Newest' } });
});

test.each([
  [{ firstPage: 1, last: 1, total: 1, isCut: false }, '1 piece'],
  [{ firstPage: 1, last: 9, total: 9, isCut: false }, '9 pieces'],
  [{ firstPage: 1, last: 24, total: 71, isCut: false }, 'Showing 1–24 of 71'],
  [{ firstPage: 1, last: 48, total: 71, isCut: false }, 'Showing 1–48 of 71'],
  [{ firstPage: 2, last: 48, total: 71, isCut: false }, 'Showing 25–48 of 71'],
  [{ firstPage: 1, last: 24, total: 360, isCut: true }, 'Showing 1–24 of more than 360'],
  [{ firstPage: 3, last: 71, total: 71, isCut: false }, 'Showing 49–71 of 71'],
  [{ firstPage: 50, last: 1200, total: 100_000, isCut: false }, 'Showing 1,177–1,200 of 1,00,000'],
])('S2: what is shown of a list is counted honestly: %j', (range, text) => {
  expect(rangeText(range)).toBe(text);
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

test.each([
  ['where is my Order?', '/find-order'],
  ['ring size chart', '/size-guide'],
  ['cash on delivery', '/shipping-returns'],
  ['exchange policy', '/shipping-returns#returns'],
  ['ordinary jhumka', undefined],
])('%s: is asked of the page %s', (search, href) => {
  expect(servicePage({ search })?.href).toBe(href);
});

test.each([
  ['price=0-1999', 'Up to ₹1,999.00'],
  ['price=2000-', 'From ₹2,000.00'],
  ['price_from=100&price_to=150', '₹100.00 to ₹150.00'],
])('what was chosen of prices has two decimals, as all prices have: %s', (chosen, label) => {
  const query = parseProductQuery(new URLSearchParams(chosen));
  const chips = filterChips({ query, facets: [], action: '/collections' });
  expect(chips).toEqual([{ label, href: '/collections' }]);
});
