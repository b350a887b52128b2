import { describe, expect, test } from 'vitest';
import { getCollection } from '#catalogue/product-listing.server.ts';
import { listSuggestions } from '#catalogue/list-suggestions.server.ts';
import { parseProductQuery } from '#catalogue/product-query.ts';
import { createTestContext } from '#tests/support/context.ts';
import { useDatabase } from '#tests/support/database.ts';
import { plansOf } from '#tests/support/plans.ts';

const database = useDatabase();

const planOfList = async (params: string, categorySlug: string | null = null) => {
  const query = { ...parseProductQuery(new URLSearchParams(params)), categorySlug };
  const plans = await plansOf(database.db, (db) => getCollection(createTestContext(db), query));
  return plans.join('\n');
};

/** All products are only walked along an index; categories are few. */
const NOT_INDEXED = /SCAN products(?! USING)/;

describe('a list is read from an index', () => {
  test.each([
    ['', 'products_newest'],
    ['sort=price-asc', 'products_by_price'],
    ['sort=price-desc', 'products_by_price'],
    ['sort=name-asc', 'products_by_name'],
    ['sort=name-desc', 'products_by_name'],
    ['sort=is_featured-desc', 'products_featured'],
    ['page=400', 'products_newest'],
  ])('%j', async (params, index) => {
    const plan = await planOfList(params);
    expect(plan).toMatch(new RegExp(`SCAN products USING (COVERING )?INDEX ${index}`));
    expect(plan).not.toMatch(NOT_INDEXED);
  });

  test.each([
    ['', 'products_of_category_newest'],
    ['sort=price-asc', 'products_of_category_by_price'],
    ['sort=price-desc', 'products_of_category_by_price'],
    ['sort=name-asc', 'products_of_category_by_name'],
    ['sort=name-desc', 'products_of_category_by_name'],
    ['sort=is_featured-desc', 'products_of_category_'],
  ])('of a category, %j', async (params, index) => {
    const plan = await planOfList(params, 'rings');
    expect(plan).toMatch(new RegExp(`SEARCH products USING (COVERING )?INDEX ${index}`));
    expect(plan).toContain('SEARCH categories USING INDEX categories_slug_unique');
    expect(plan).not.toMatch(/SCAN products/);
    expect(plan).not.toMatch(NOT_INDEXED);
  });

  test('of chosen categories', async () => {
    const plan = await planOfList('filter_categories=1,2,3&sort=price-asc');
    expect(plan).toContain('SEARCH products USING INDEX products_of_category_');
    expect(plan).not.toMatch(/SCAN products/);
  });
});

describe('what goes on from a product is read from where it stands', () => {
  test.each([
    ['page=20-after-5', 'products_newest'],
    ['page=20-before-5&sort=price-asc', 'products_by_price'],
    ['page=20-after-5&sort=name-desc', 'products_by_name'],
    ['page=20-after-5&sort=is_featured-desc', 'products_featured'],
    ['page=20-after-5&filter_categories=1,2&sort=price-asc', 'products_of_category_by_price'],
    ['page=20-before-5&filter_categories=1,2&sort=is_featured-desc', 'products_of_category_featured'],
  ])('%j', async (params, index) => {
    const plan = await planOfList(params);
    expect(plan).toContain('MERGE (UNION ALL)');
    expect(plan).toMatch(new RegExp(`SEARCH products USING (COVERING )?INDEX ${index}`));
    expect(plan).not.toMatch(/SCAN products/);
  });
});

describe('a search is read from the text index', () => {
  test.each([
    'search=jhumka',
    'search=gold%20jhumka&sort=price-asc',
    'search=brass&filter_categories=1,2',
    'search=jh-0012',
  ])('%s', async (params) => {
    const plan = await planOfList(params);
    expect(plan).toContain('SCAN product_search VIRTUAL TABLE INDEX');
    expect(plan).not.toMatch(/SCAN products/);
  });

  test('unless the term is too short for it', async () => {
    expect(await planOfList('search=om')).not.toMatch(NOT_INDEXED);
  });

  test('and so are suggestions', async () => {
    const plans = await plansOf(database.db, (db) => listSuggestions(createTestContext(db), 'jhumka'));
    const [, ...ofProducts] = plans;
    expect(ofProducts.join('\n')).not.toMatch(/SCAN products/);
    expect(ofProducts).toHaveLength(3);
  });
});
