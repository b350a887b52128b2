import { type SQL, sql } from 'drizzle-orm';
import { products } from '../../../drizzle/schema/catalogue.ts';
import type { Sort } from './product-params.ts';

/** What a list is ordered by; an index has the same columns in the same order. */
export interface SortKey {
  readonly column: SQL;
  readonly isDescending: boolean;
}

/** The last key tells any two products apart. */
export type SortKeys = readonly [SortKey, SortKey, SortKey];

const up = (column: SQL): SortKey => ({ column, isDescending: false });
const down = (column: SQL): SortKey => ({ column, isDescending: true });

const id = down(sql`${products.id}`);
const featured = down(sql`${products.isFeatured}`);
const createdAt = down(sql`${products.createdAt}`);
const name = sql`${products.name} collate nocase`;
const price = sql`${products.pricePaise}`;

export const SORT_KEYS: Readonly<Record<Sort, SortKeys>> = {
  'created_at-desc': [createdAt, featured, id],
  'price-asc': [up(price), featured, id],
  'price-desc': [down(price), featured, id],
  'name-asc': [up(name), featured, id],
  'name-desc': [down(name), featured, id],
  'is_featured-desc': [featured, createdAt, id],
};

export function orderBy(keys: readonly SortKey[]): SQL[] {
  return keys.map(({ column, isDescending }) => sql`${column} ${isDescending ? sql`desc` : sql`asc`}`);
}

export function reversed([first, second, last]: SortKeys): SortKeys {
  return [other(first), other(second), other(last)];
}

const other = ({ column, isDescending }: SortKey): SortKey => ({ column, isDescending: !isDescending });
