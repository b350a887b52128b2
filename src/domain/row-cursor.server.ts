import { type Column, type SQL, sql } from 'drizzle-orm';
import type { OrderCursor, RowCursor } from './row-cursor.ts';

export function isBelow(at: Column, id: Column, after: RowCursor | OrderCursor | null): SQL | undefined {
  return after ? sql`(${at}, ${id}) < (${after.at}, ${after.id})` : undefined;
}
