import type { Client } from '@libsql/client/web';
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core';
import { LibSQLSession } from 'drizzle-orm/libsql/session';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { type DatabaseOptions, openClient } from './transport/client.ts';

export type Database = ReturnType<typeof databaseOver>;

/** The results of these statements, in their order. */
export type RowsOf<Statements extends readonly unknown[]> = {
  readonly [Place in keyof Statements]: Awaited<Statements[Place]>;
};

const dialect = new SQLiteAsyncDialect();

/**
 * `$client` is the raw client. Commands that need only the client open it alone: drizzle takes longest of all to load.
 */
export function openDatabase(options: DatabaseOptions): Database {
  return databaseOver(openClient(options));
}

/** The same as `drizzle(client)`, which would bundle another client. */
export function databaseOver(client: Client) {
  const session = new LibSQLSession(client, dialect, undefined, {}, undefined);
  return Object.assign(new LibSQLDatabase('async', dialect, session, undefined), { $client: client });
}
