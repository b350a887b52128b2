import { sql } from 'drizzle-orm';

/** Of the row that the statement before inserted. */
export const lastInsertedId = sql<string>`cast(last_insert_rowid() as text)`;
