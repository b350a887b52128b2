import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const from = await (template ??= makeTemplate());
  const sqld = await startSqld({ from });
  return { sqld, db: openDatabase({ url: sqld.url, timeoutMs: 30_000 }) };
}

let template: Promise<string> | undefined;

/** The folder of one that was migrated: made once for all test files that run in this process, each on a copy. */
async function makeTemplate(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'jhilmil-template-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const sqld = await startSqld({ directory });
  const { $client } = openDatabase({ url: sqld.url, timeoutMs: 30_000 });
  await migrate($client, await readMigrations());
  await sqld.stop();
  return directory;
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
