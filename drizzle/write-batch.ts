import type { Client } from '@libsql/client/web';
import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { type Database, databaseOver } from './client.ts';
import { writeGuard } from './schema/write-guard.ts';

export type Statement = BatchItem<'sqlite'>;

/**
 * Runs all statements, or none of them, in one round trip. Drizzle's own `db.batch` names no mode, so its transaction
 * begins as a reader and fails under load; use that one for reads only.
 */
export function writeBatch<All extends Readonly<[Statement, ...Statement[]]>>(
  db: Database,
  statements: All,
): Promise<BatchResponse<All>> {
  return databaseOver(writing(db.$client)).batch<Statement, All>(statements);
}

/** Undoes the batch, as RULES.noRowChanged, unless the statement before it changed a row, or exactly `rows` of them. */
export function requireChange(db: Database, rows?: number) {
  return requireThat(db, rows === undefined ? sql`changes()` : sql`(changes() = ${rows})`);
}

/** Undoes the batch, as RULES.noRowChanged, unless the condition holds at this place in it. */
export function requireThat(db: Database, condition: SQL) {
  return db
    .insert(writeGuard)
    .values({ id: 1, changed: condition })
    .onConflictDoUpdate({ target: writeGuard.id, set: { changed: sql`excluded.changed` } });
}

function writing(client: Client): Client {
  const batch: Client['batch'] = (statements) => client.batch(statements, 'write');
  return Object.assign(Object.create(client) as Client, { batch });
}
