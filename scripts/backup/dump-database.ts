import type { Client, Row } from '@libsql/client/web';
import { ShopError } from '#scripts/lib/shop-error.ts';
import type { Part, Statement } from './backup-folder.ts';
import { type Change, isOurs, type Moment, noteChanges, readChanges, stopNoting } from './noted-changes.ts';
import { readRows } from './read-rows.ts';
import { sqlLiteral } from './sql-literal.ts';
import { list, listTables, listThings, type Table } from './tables.ts';

const ROWS_PER_STATEMENT = 50;

/**
 * The database as it is at one moment, without a long transaction: rows are read while the shop goes on, and those that
 * change meanwhile are read again, the last in one call. Triggers, views and full text follow from the code.
 */
export async function* dumpDatabase(
  client: Client,
  { withPageViews }: { readonly withPageViews: boolean },
): AsyncGenerator<Statement, Moment> {
  const all = await listTables(
    client,
    (await listThings(client)).filter((thing) => !isOurs(thing)),
  );
  const tables = withPageViews ? all : all.filter(({ isOfPageViews }) => !isOfPageViews);
  try {
    const until = await noteChanges(client, tables);
    const schema = await listThings(client);
    const things = schema.filter((thing) => !isOurs(thing));
    if (all.some(({ name, sql }) => !things.some((thing) => thing.name === name && thing.sql === sql))) {
      throw new ShopError('The database was changed as the backup began. Run it again.');
    }
    for (const { sql } of all) yield { part: 'tables', sql: oneLine(sql) };
    for (const { type, sql } of things) {
      if (type === 'index') yield { part: 'tables', sql: oneLine(sql) };
    }
    for (const table of tables) yield* dumpRows(client, table);
    const changes = readChanges(client, tables, schema, until);
    for (;;) {
      const { done, value } = await changes.next();
      yield* dumpChanges(done ? value.changes : value);
      if (!done) continue;
      yield { part: 'end', sql: 'DELETE FROM sqlite_sequence' };
      for (const row of value.counters) {
        yield { part: 'end', sql: `INSERT INTO sqlite_sequence (name, seq) VALUES ${tuple(row, 2)}` };
      }
      return value;
    }
  } finally {
    // Triggers that cannot be removed now stop by themselves after some hours, and the next backup removes them.
    await stopNoting(client).catch(() => undefined);
  }
}

const partOf = ({ isOfPageViews }: Table, part: Part): Part => (isOfPageViews ? 'page-views' : part);

async function* dumpRows(client: Client, table: Table): AsyncGenerator<Statement> {
  const { name, columns } = table;
  for await (const rows of readRows(client, { columns: list(columns), table: name })) {
    for (const sql of insertions(table, rows, 1)) yield { part: partOf(table, 'rows'), sql };
  }
}

function* dumpChanges(changes: readonly Change[]): Generator<Statement> {
  for (const [table, ofTable] of Map.groupBy(changes, (change) => change.table)) {
    const part = partOf(table, 'changes');
    const gone = ofTable.filter(({ values }) => values === null).map(({ row }) => row);
    if (gone.length > 0) {
      yield { part, sql: `DELETE FROM "${table.name}" WHERE rowid IN (${gone.join(', ')})` };
    }
    const rows = ofTable.flatMap(({ values }) => (values === null ? [] : [values]));
    for (const sql of insertions(table, rows, 2)) yield { part, sql };
  }
}

/** REPLACE also removes another row, read earlier, that has given up a unique value since. */
function* insertions({ name, columns }: Table, rows: readonly Row[], from: number): Generator<string> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const values = rows.slice(at, at + ROWS_PER_STATEMENT).map((row) => tuple(row, columns.length, from));
    yield `INSERT OR REPLACE INTO "${name}" (${list(columns)}) VALUES ${values.join(', ')}`;
  }
}

function tuple(row: Row, columns: number, from = 0): string {
  const values = Array.from({ length: columns }, (_, nth) => sqlLiteral(row[from + nth] ?? null));
  return `(${values.join(', ')})`;
}

const oneLine = (sql: string) => sql.replaceAll(/\s*\n\s*/g, ' ').trim();
