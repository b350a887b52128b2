import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MOST_CATEGORIES } from '#catalogue/category.ts';
import { FACET_KEYS, NO_FILTERS } from '#catalogue/facets/filters.ts';
import { defaultSort, productParams, SORTS } from '#catalogue/product-params.ts';
import { pageLimitOf, parseProductQuery } from '#catalogue/product-query.ts';

const parse = (params: string) => parseProductQuery(new URLSearchParams(params));
const nothing = { search: '', sort: null, categoryIds: [], page: 1, anchor: null, filters: NO_FILTERS };

describe('S2, S5: what the address of a list says', () => {
  test('nothing means all products, newest first', () => {
    expect(parse('')).toEqual(nothing);
  });

  test('search, sort, categories and page are read', () => {
    expect(parse('search=%20temple%20jhumka%20&sort=price-asc&filter_categories=3,2&page=4')).toEqual({
      search: 'temple jhumka',
      sort: 'price-asc',
      categoryIds: [2, 3],
      page: 4,
      anchor: null,
      filters: NO_FILTERS,
    });
  });

  test('as many categories are read as a shop may have', () => {
    const ids = Array.from({ length: MOST_CATEGORIES }, (_, at) => at + 1);
    const all = `filter_categories=${[...ids, MOST_CATEGORIES + 1].join(',')}`;
    expect(parse(`${all}&page=20-after-5`)).toMatchObject({ categoryIds: ids, page: 20, anchor: null });
  });

  test.each(['x', '1.5', '-1', '9'.repeat(30)])('the category id %j is dropped', (id) => {
    expect(parse(`filter_categories=${id},7`).categoryIds).toEqual([7]);
  });

  test.each(['price-up', '__proto__'])('the sort %j is dropped', (sort) => {
    expect(parse(`sort=${sort}`).sort).toBeNull();
  });

  test('G8: filters are read from one list or from several fields, each value once and in one order', () => {
    const { filters } = parse(
      'colour=red,maroon&colour=Red&price_from=300&price_to=1500&in_stock=yes&on_offer=1',
    );
    expect(filters).toEqual({
      priceFrom: 300,
      priceTo: 1500,
      chosen: { colour: ['maroon', 'red'], in_stock: ['1'], on_offer: ['1'] },
    });
    expect(productParams({ filters })).toBe(
      '?price_from=300&price_to=1500&colour=maroon,red&in_stock=1&on_offer=1',
    );
  });

  test.each([
    ['price=0-499', '?price_to=499'],
    ['price=2000-&price_from=1&price_to=5&colour=red', '?price_from=2000&colour=red'],
    ['price=cheap&price_to=499', '?price_to=499'],
    ['price_from=2000&price_to=500', '?price_from=500&price_to=2000'],
  ])('the form %j makes the address %j', (params, address) => {
    expect(productParams({ filters: parse(params).filters })).toBe(address);
  });

  test.each([
    [' 1500.00 ', 1500],
    ['Rs 500', 500],
    ['₹ १५००', 1500],
    ['1.5', null],
    ['abc', null],
  ])('the price %j is read as %j rupees', (typed, priceFrom) => {
    const params = new URLSearchParams({ price_from: typed });
    expect(parseProductQuery(params).filters).toEqual({ ...NO_FILTERS, priceFrom });
  });

  test.each([
    ['', null, 500],
    ['&price_from=2000', 2000, null],
    ['&price_to=300', null, 300],
    ['&price=0-999', null, 999],
    ['&price=0-', null, null],
  ])('beside a price among the words, what was chosen with %j counts', (chosen, priceFrom, priceTo) => {
    expect(parse(`search=necklace under 500${chosen}`)).toEqual({
      ...nothing,
      search: 'necklace',
      filters: { ...NO_FILTERS, priceFrom, priceTo },
    });
  });

  test.each([
    ['necklace under 1500.', 'necklace', 1500, {}],
    ['chain under 20 "', 'chain under 20 "', null, {}],
    ['haar with best price @ 500', 'haar', 500, {}],
    ['bangles (size 2.6) under 500', 'bangles', 500, { size: ['2.6'] }],
    ['chain under 20".', 'chain under 20".', null, {}],
    ['(AD) haar?', '(AD) haar?', null, {}],
  ])(
    'signs and links around the words of %j are read past, and stay where nothing is read',
    (term, search, priceTo, chosen) => {
      const filters = { priceFrom: null, priceTo, chosen };
      expect(parseProductQuery(new URLSearchParams({ search: term }))).toEqual({
        ...nothing,
        search,
        filters,
        ...('size' in chosen && { isSizeSaid: true }),
      });
    },
  );

  test.each(['price_from=abc', 'price_to=-5', 'colour=,,', 'colour=<b>', 'in_stock=maybe', '__proto__=1'])(
    'the filter %j means nothing',
    (params) => {
      expect(parse(params).filters).toEqual(NO_FILTERS);
    },
  );

  test.each(['0', '1.5', 'two', '99999999999'])('the page %j is the first', (page) => {
    expect(parse(`page=${page}`).page).toBe(1);
  });

  test('deep in a list it also says what the page goes on from', () => {
    expect(parse('page=208-after-5123')).toMatchObject({ page: 208, anchor: { side: 'after', id: 5123 } });
    expect(parse('page=206-before-5100')).toMatchObject({ page: 206, anchor: { side: 'before', id: 5100 } });
  });

  test('an endless term is cut, and never through a character', () => {
    expect(parse(`search=${'💍'.repeat(500)}`).search).toBe('💍'.repeat(100));
  });

  test('no address breaks it, and what it reads it writes', () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string(),
          sort: fc.oneof(fc.string(), fc.constantFrom(...SORTS)),
          filter_categories: fc.string(),
          page: fc.string(),
          price_to: fc.oneof(fc.string(), fc.nat().map(String)),
          ...Object.fromEntries(FACET_KEYS.map((key) => [key, fc.string()])),
        }),
        (params) => {
          const query = parse(new URLSearchParams(params).toString());
          const again = parse(productParams(query));
          const sort = query.sort ?? defaultSort(query.search);
          const categoryIds = query.categoryIds.toSorted((a, b) => a - b);
          // A size that was said counts as a chosen one from there on.
          const { isSizeSaid: _, ...written } = query;
          expect({ ...again, sort: again.sort ?? defaultSort(again.search) }).toEqual({
            ...written,
            categoryIds,
            sort,
          });
        },
      ),
    );
  });
});

describe('the address of a list', () => {
  test('S9: names an order that is not the default, which in a search is the best match', () => {
    expect(productParams({ sort: 'created_at-desc' })).toBe('');
    expect(productParams({ sort: 'price-asc' })).toBe('?sort=price-asc');
    expect(productParams({ search: 'kada', sort: null })).toBe('?search=kada');
    expect(productParams({ search: 'kada', sort: 'created_at-desc' })).toBe(
      '?search=kada&sort=created_at-desc',
    );
  });

  test('S2: holds the categories as one list, in one order', () => {
    expect(productParams({ categoryIds: ['30', 4, 9] })).toBe('?filter_categories=4,9,30');
    expect(productParams({ search: 'a&b', sort: 'name-asc', categoryIds: [1, 2], page: 3 })).toBe(
      '?search=a%26b&sort=name-asc&filter_categories=1,2&page=3',
    );
  });
});

test.each([
  ['/collections', null],
  ['/collections?page=2', 'reads'],
  ['/collections?page=208-after-5123', 'reads'],
  ['/collections?x=1', 'reads'],
  ['/collections?page=11', 'deepPages'],
  ['/collections?search=kada', 'search'],
])('the page %s, where no cache has it, counts within %s', (path, limit) => {
  const url = new URL(path, 'https://shop.test');
  expect(pageLimitOf(parseProductQuery(url.searchParams), url)).toBe(limit);
});
