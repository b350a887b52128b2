import type { Client } from '@libsql/client/web';
import { sql } from 'drizzle-orm';
import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import { drizzle } from 'drizzle-orm/libsql/web';
import type { Database } from './client.ts';
import { DatabaseUnavailableError, isLocked } from './errors.ts';
import { writeGuard } from './schema/write-guard.ts';

export type Statement = BatchItem<'sqlite'>;

const PAUSES_WHEN_LOCKED_MS = [50, 150, 400];

/**
 * All statements, or none of them, in one round trip. Drizzle's own `db.batch` names no mode, which begins
 * the transaction as a reader and fails under load; use that one for reads only.
 */
export async function writeBatch<All extends Readonly<[Statement, ...Statement[]]>>(
  db: Database,
  statements: All,
): Promise<BatchResponse<All>> {
  const write = () => drizzle(writing(db.$client)).batch<Statement, All>(statements);
  // Whoever finds the database locked has not begun: trying again cannot write twice.
  for (const pauseMs of PAUSES_WHEN_LOCKED_MS) {
    try {
      return await write();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
  }
  try {
    return await write();
  } catch (error) {
    throw isLocked(error) ? new DatabaseUnavailableError('busy', error) : error;
  }
}

/** Undoes the batch, as RULES.noRowChanged, unless the statement before it changed a row, or just so many. */
export function requireChange(db: Database, rows?: number) {
  return db
    .insert(writeGuard)
    .values({ id: 1, changed: rows === undefined ? sql`changes()` : sql`(changes() = ${rows})` })
    .onConflictDoUpdate({ target: writeGuard.id, set: { changed: sql`excluded.changed` } });
}

function writing(client: Client): Client {
  const batch: Client['batch'] = (statements) => client.batch(statements, 'write');
  return Object.assign(Object.create(client) as Client, { batch });
}
