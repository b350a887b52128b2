import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getTableName, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#drizzle/client.ts';
import { stockLedger } from '#drizzle/schema/stock.ts';
import { useDatabase } from '#tests/support/database.ts';
import { tablesOfTheCode } from '#tests/support/schema-tables.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

const database = useDatabase();
let db: Database;
beforeAll(() => {
  db = database.db;
});

async function tablesOfTheDatabase() {
  const rows = await db.all<{ name: string }>(
    sql`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
  );
  return rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
}

test('drizzle-kit has nothing to add: the migrations say all that the schema says', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'jhilmil-migrations-'));
  try {
    await cp(join(root, 'drizzle/migrations'), copy, { recursive: true });
    const before = await readdir(copy);
    const options = ['--dialect=sqlite', '--schema=drizzle/schema', `--out=${relative(root, copy)}`];
    const { stdout } = await run('node_modules/.bin/drizzle-kit', ['generate', ...options], { cwd: root });
    expect(stdout).toContain('No schema changes');
    expect(await readdir(copy)).toEqual(before);
  } finally {
    await rm(copy, { recursive: true });
  }
});

test('the database has each table of the code with all its columns, and no other', async () => {
  const tables = await tablesOfTheCode();
  const names = tables.map((table) => getTableName(table)).sort();
  expect(names.length).toBeGreaterThan(25);
  expect((await tablesOfTheDatabase()).sort()).toEqual(names);

  for (const table of tables) await db.select().from(table).limit(1);
  await db.select().from(stockLedger).limit(1);
});

test('each amount is whole, each flag 0 or 1, each list checked', async () => {
  const unchecked = (await tablesOfTheCode()).flatMap((table) => {
    const { name, columns, checks } = getTableConfig(table);
    return columns
      .filter((column) => {
        const rule = ruleOfColumn(column);
        return rule !== null && !checks.some((check) => check.name === `${name}_${column.name}_${rule}`);
      })
      .map((column) => `${name}.${column.name}`);
  });
  expect(unchecked).toEqual(UNCHECKED);
});

/** Flags as better-auth has them; and what is written for people to look at, and never read. */
const UNCHECKED = [
  'users.two_factor_enabled',
  'two_factors.verified',
  'passkeys.backed_up',
  'audit_log.changes',
  'idempotency_keys.response_body',
];

test('each choice is checked when a row comes and when it changes', async () => {
  const choices = (await tablesOfTheCode()).flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns
      .filter(({ enumValues = [] }: Column) => enumValues.length > 0)
      .map((column) => `${name}_${column.name}`);
  });
  expect(choices).toContain('orders_status');
  const triggers = await db.all<{ sql: string }>(sql`select sql from sqlite_master where type = 'trigger'`);
  const checks = triggers.flatMap((trigger) =>
    [...trigger.sql.matchAll(/RAISE\(ABORT, '(\w+)_is_known'\)/g)].map(([, choice]) => choice),
  );
  expect(checks.toSorted()).toEqual([...choices, ...choices].toSorted());
});

interface Column {
  readonly name: string;
  readonly dataType: string;
  readonly enumValues?: readonly string[] | undefined;
}

function ruleOfColumn({ name, dataType }: Column): string | null {
  if (dataType === 'boolean') return 'is_known';
  if (dataType === 'json') return 'is_json';
  return name.endsWith('_paise') ? 'is_whole' : null;
}

test('each foreign key has an index that starts with it, so that deleting a parent scans nothing', async () => {
  const unindexed = await db.all(sql`
    select t.name as "table", f."from" as "column"
    from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table' and not exists (
      select 1 from pragma_index_list(t.name) i join pragma_index_info(i.name) c
      where c.seqno = 0 and c.name = f."from"
    )`);
  expect(unindexed).toEqual([]);
});
