import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '#drizzle/client.ts';
import { openClient } from '#drizzle/transport/client.ts';
import { migrate, readWanted } from '#drizzle/migrate.ts';
import { waitForLock } from '#scripts/lib/file-lock.ts';
import { cacheDir } from '#scripts/lib/project.ts';
import { untilBackgroundRests } from './background.ts';
import { type Sqld, startSqld } from './sqld.ts';

export interface TestDatabase {
  sqld: Sqld;
  db: Database;
}

/** An empty shop's database: no rows but those with which a shop begins. */
export async function startDatabase(): Promise<TestDatabase> {
  const from = await (template ??= makeTemplate());
  const sqld = await startSqld({ from });
  const stop = async () => {
    await untilBackgroundRests();
    await sqld.stop();
  };
  return { sqld: { ...sqld, stop }, db: openDatabase({ url: sqld.url, timeoutMs: 30_000 }) };
}

const SHELF = join(cacheDir, 'migrated');
let template: Promise<string> | undefined;

/** The folder of a database that this code has made: each test file gets a copy. */
async function makeTemplate(): Promise<string> {
  const wanted = await readWanted();
  const directory = join(SHELF, createHash('sha256').update(JSON.stringify(wanted)).digest('hex'));
  mkdirSync(SHELF, { recursive: true });
  const lock = await waitForLock(join(cacheDir, 'migrated.lock'), () => undefined);
  try {
    if (existsSync(directory)) return directory;
    for (const old of readdirSync(SHELF)) rmSync(join(SHELF, old), { recursive: true });
    const sqld = await startSqld({ directory: `${directory}.new` });
    try {
      await migrate(openClient({ url: sqld.url, timeoutMs: 30_000 }), wanted);
    } finally {
      await sqld.stop();
    }
    renameSync(`${directory}.new`, directory);
    return directory;
  } finally {
    lock.release();
  }
}

/** One database for all tests of a file, there from the first of them on. */
export function useDatabase(): Readonly<TestDatabase> {
  let started: TestDatabase | undefined;
  const database = (): TestDatabase => {
    if (!started) throw new Error('There is no database before the first test.');
    return started;
  };
  beforeAll(async () => {
    started = await startDatabase();
  });
  afterAll(() => database().sqld.stop());
  return {
    get db() {
      return database().db;
    },
    get sqld() {
      return database().sqld;
    },
  };
}
