import { type Database, openDatabase } from '../../drizzle/client.ts';
import { migrate } from '../../drizzle/migrate.ts';
import { readMigrations } from '../../drizzle/read-migrations.ts';
import { type Sqld, startSqld } from './sqld.ts';

export interface TestDatabase {
  sqld: Sqld;
  db: Database;
}

/** An empty shop's database: migrated, no rows but the settings that the migrations make. */
export async function startDatabase(): Promise<TestDatabase> {
  const sqld = await startSqld();
  const db = openDatabase({ url: sqld.url, timeoutMs: 30_000 });
  await migrate(db.$client, await readMigrations());
  return { sqld, db };
}
