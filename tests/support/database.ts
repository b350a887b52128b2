import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '../../drizzle/client.ts';
import { migrate } from '../../drizzle/migrate.ts';
import { readMigrations } from '../../drizzle/read-migrations.ts';
import { untilBackgroundRests } from './background.ts';
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

/** One for all tests of a file; there from the first of them on. */
export function useDatabase(): Readonly<TestDatabase> {
  let started: TestDatabase | undefined;
  const database = (): TestDatabase => {
    if (!started) throw new Error('There is no database before the first test.');
    return started;
  };
  beforeAll(async () => {
    started = await startDatabase();
  });
  afterAll(async () => {
    await untilBackgroundRests();
    await database().sqld.stop();
  });
  return {
    get db() {
      return database().db;
    },
    get sqld() {
      return database().sqld;
    },
  };
}
