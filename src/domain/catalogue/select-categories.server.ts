import { asc, sql } from 'drizzle-orm';
import type { Database } from '../../../drizzle/client.ts';
import { categories } from '../../../drizzle/schema/catalogue.ts';

const { id, name, slug, imageUrl } = categories;

/** What a `CategorySummary` is made of. */
export const categoryColumns = { id, name, slug, imageUrl } as const;

export const categoriesByName = asc(sql`${name} collate nocase`);

/** Each caller adds its own condition, order and limit. */
export function selectCategories(db: Database) {
  return db.select(categoryColumns).from(categories).$dynamic();
}
