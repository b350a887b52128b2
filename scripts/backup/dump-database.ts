import type { Client, Row, Transaction, Value } from '@libsql/client/web';
import { sqlLiteral } from './sql-literal.ts';

const ROWS_READ = 500;
const ROWS_PER_STATEMENT = 50;

interface Thing {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/**
 * The whole database as it is at one moment, as SQL that sqlite3 reads too: one statement a line. Triggers come after
 * the rows, which have seen them already.
 */
export async function* dumpDatabase(client: Client): AsyncGenerator<string> {
  const reading = await client.transaction('read');
  try {
    const things = await listThings(reading);
    const tables = things.filter(({ type, sql }) => type === 'table' && !isVirtual(sql));
    const searches = things.filter(({ sql }) => isVirtual(sql));
    for (const { sql } of tables) yield oneLine(sql);
    for (const { name } of tables) yield* dumpRows(reading, name);
    yield* dumpCounters(reading);
    for (const { sql } of things.filter(({ type }) => type === 'index' || type === 'view'))
      yield oneLine(sql);
    for (const { name, sql } of searches) {
      yield oneLine(sql);
      yield `INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`;
    }
    for (const { sql } of things.filter(({ type }) => type === 'trigger')) yield oneLine(sql);
  } finally {
    reading.close();
  }
}

const isVirtual = (sql: string) => /^create virtual table/i.test(sql);

/** Without SQLite's own, and without the tables in which a full-text index keeps itself. */
async function listThings(reading: Transaction): Promise<Thing[]> {
  const { rows } = await reading.execute(
    "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
  );
  const things = rows.map(({ type, name, sql }) => ({ type: text(type), name: text(name), sql: text(sql) }));
  const hidden = things.filter(({ sql }) => isVirtual(sql)).map(({ name }) => `${name}_`);
  return things.filter(
    ({ type, name }) => type !== 'table' || !hidden.some((prefix) => name.startsWith(prefix)),
  );
}

const text = (value: Value | undefined) => (typeof value === 'string' ? value : '');

async function* dumpRows(reading: Transaction, table: string): AsyncGenerator<string> {
  let after: number | bigint = -1;
  for (;;) {
    const { rows, columns } = await reading.execute({
      sql: `SELECT rowid AS "row number", * FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ?`,
      args: [after, ROWS_READ],
    });
    for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
      const values = rows.slice(from, from + ROWS_PER_STATEMENT).map((row) => tuple(row, columns));
      yield `INSERT INTO "${table}" VALUES ${values.join(', ')}`;
    }
    if (rows.length < ROWS_READ) return;
    after = Number(rows.at(-1)?.[0]);
  }
}

/** A number that was given out once is not given again, even when its row is gone. */
async function* dumpCounters(reading: Transaction): AsyncGenerator<string> {
  const { rows } = await reading.execute('SELECT name, seq FROM sqlite_sequence');
  yield 'DELETE FROM sqlite_sequence';
  for (const row of rows) yield `INSERT INTO sqlite_sequence (name, seq) VALUES ${tuple(row, ['', ''], 0)}`;
}

/** The first column is the row's number, which only pages. */
function tuple(row: Row, columns: readonly string[], from = 1): string {
  const values = columns.map((_, index) => sqlLiteral(row[index] ?? null)).slice(from);
  return `(${values.join(', ')})`;
}

/** Line ends in the text of a trigger mean nothing; comments that run to the end of a line are taken out. */
function oneLine(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}
