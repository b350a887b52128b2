import type { Client } from '@libsql/client/web';
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core';
import { LibSQLSession } from 'drizzle-orm/libsql/session';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { type DatabaseOptions, openClient } from './libsql-client.ts';

export type Database = ReturnType<typeof databaseOver>;

/** What these statements find, in their order. */
export type RowsOf<Statements extends readonly unknown[]> = {
  readonly [Place in keyof Statements]: Awaited<Statements[Place]>;
};

const dialect = new SQLiteAsyncDialect();

/** `$client` is the raw client. Commands that only need that open it alone: drizzle takes longest of all to load. */
export function openDatabase(options: DatabaseOptions): Database {
  return databaseOver(openClient(options));
}

/** What `drizzle(client)` makes, which would bring a client of its own along. */
export function databaseOver(client: Client) {
  const session = new LibSQLSession(client, dialect, undefined, {}, undefined);
  return Object.assign(new LibSQLDatabase('async', dialect, session, undefined), { $client: client });
}
