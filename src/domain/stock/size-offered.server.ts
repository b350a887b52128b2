import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

interface Category {
  readonly hasSizes: SQLWrapper;
  readonly sizes: SQLWrapper;
}

/**
 * Of a stock and the category of its product, where it has one: as `offeredStock` has it, pieces of a size that the category
 * no longer offers nobody can buy.
 */
export function isSizeOffered(size: SQLWrapper, { hasSizes, sizes }: Category): SQL {
  return sql`iif(${hasSizes} and ${sizes} <> '[]',
  exists (select 1 from json_each(${sizes}) where value = ${size}), ${size} = '')`;
}
