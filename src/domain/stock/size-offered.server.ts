import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

interface Category {
  readonly hasSizes: SQLWrapper;
  readonly sizes: SQLWrapper;
}

/**
 * For a row of stock and the category of its product, if it has one: like `offeredStock`, nobody can buy pieces in a
 * size that the category no longer offers.
 */
export function isSizeOffered(size: SQLWrapper, { hasSizes, sizes }: Category): SQL {
  return sql`iif(${hasSizes} and ${sizes} <> '[]',
  exists (select 1 from json_each(${sizes}) where value = ${size}), ${size} = '')`;
}
