import { drizzle } from 'drizzle-orm/libsql/web';
import { type DatabaseOptions, openClient } from './libsql-client.ts';

export type Database = ReturnType<typeof openDatabase>;

/** `$client` is the raw client. Commands that only need that open it alone: drizzle takes longest of all to load. */
export function openDatabase(options: DatabaseOptions) {
  return drizzle(openClient(options));
}
