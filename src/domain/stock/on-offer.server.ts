import { sql } from 'drizzle-orm';
import { categories } from '../../../drizzle/schema/catalogue.ts';
import { stock } from '../../../drizzle/schema/stock.ts';

/**
 * Of a stock and the category of its product, where it has one: as `stockOnOffer` has it, pieces of a size that the category
 * no longer offers nobody can buy.
 */
export const isOnOffer = sql`iif(${categories.hasSizes} and ${categories.sizes} <> '[]',
  exists (select 1 from json_each(${categories.sizes}) where value = ${stock.size}), ${stock.size} = '')`;
