import { type Database, openDatabase } from '#drizzle/client.ts';
import type { Rows } from '#drizzle/transport/errands.ts';

/** What the work makes the database read and write, counted as Turso counts and bills it. */
export async function rowsOf(url: string, work: (db: Database) => Promise<unknown>): Promise<Rows> {
  let read = 0;
  let written = 0;
  const db = openDatabase({
    url,
    timeoutMs: 60_000,
    onRoundTrip: (_ms, rows) => {
      read += rows.read;
      written += rows.written;
    },
  });
  await work(db);
  return { read, written };
}
