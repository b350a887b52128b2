import type { Client } from '@libsql/client/web';
import { getTableName, is } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { Param, Placeholder, sql } from 'drizzle-orm/sql';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Database, databaseOver } from './client.ts';

type Statements = readonly BatchItem<'sqlite'>[];
type Values = Readonly<Record<string, unknown>>;

/** Each takes some 5 KB. */
const MOST_WRITTEN = 300;
const known = new Map<string, readonly Written[]>();

/** A database without a connection: it only writes SQL and reads rows. */
const onPaper = databaseOver({} as Client);

interface Prepared {
  getQuery: () => { readonly sql: string; readonly params: unknown[] };
  mapResult: (response: unknown, isFromBatch?: boolean) => unknown;
}

interface Written {
  readonly prepared: Prepared;
  readonly sql: string;
  /** One per parameter. */
  readonly args: readonly ((values: Values) => unknown)[];
}

/**
 * Statements for a batch that depend on nothing but their key and the values of their placeholders. Drizzle writes
 * their SQL once per isolate, which takes more CPU than the rest of their work.
 */
export function statementsOnce<const Built extends Statements>(
  key: string,
  build: (db: Database) => Built,
  values: Values = {},
): Built {
  const written = known.get(key) ?? write(key, build(onPaper));
  // A batch needs nothing from its statements but their prepared form.
  return written.map((each) => ({ _prepare: () => filled(each, values) })) as unknown as Built;
}

/** The same for one statement. */
export function statementOnce<const Built extends BatchItem<'sqlite'>>(
  key: string,
  build: (db: Database) => Built,
  values: Values,
): Built {
  const [statement] = statementsOnce(key, (db) => [build(db)] as const, values);
  return statement;
}

/**
 * An insert of plain values, for a batch: its SQL follows from the table and from which columns are given. The caller
 * has to give the values that drizzle would fill in: they would be those of the first insert in every later one.
 */
export function insertOnce<Table extends SQLiteTable>(
  table: Table,
  values: Table['$inferInsert'],
): BatchItem<'sqlite'> {
  const names = Object.keys(values).filter((name) => values[name as keyof typeof values] !== undefined);
  const places = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  return statementOnce(
    `insert ${getTableName(table)} ${names.join()}`,
    (db) => db.insert(table).values(places as Table['$inferInsert']),
    values,
  );
}

function write(key: string, statements: Statements): readonly Written[] {
  const written = statements.map((statement) => {
    const prepared = (statement as unknown as { _prepare: () => Prepared })._prepare();
    const { sql: text, params } = prepared.getQuery();
    return { prepared, sql: text, args: params.map(argOf) };
  });
  const [oldest] = known.keys();
  if (known.size >= MOST_WRITTEN && oldest !== undefined) known.delete(oldest);
  known.set(key, written);
  return written;
}

/** Drizzle's own way checks the type of each parameter anew, and makes a null flag false, and null JSON 'null'. */
function argOf(param: unknown): Written['args'][number] {
  if (is(param, Placeholder)) return (values) => values[param.name];
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder } = param;
  const { name } = param.value;
  return ({ [name]: value }) => (value === null ? null : encoder.mapToDriverValue(value));
}

const filled = ({ prepared, sql: text, args }: Written, values: Values): Prepared => ({
  getQuery: () => ({ sql: text, params: args.map((arg) => arg(values)) }),
  mapResult: (response, isFromBatch) => prepared.mapResult(response, isFromBatch),
});
