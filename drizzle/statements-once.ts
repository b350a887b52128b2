import type { Client } from '@libsql/client/web';
import { fillPlaceholders } from 'drizzle-orm/sql';
import type { BatchItem } from 'drizzle-orm/batch';
import { type Database, databaseOver } from './client.ts';

type Statements = readonly BatchItem<'sqlite'>[];
type Values = Readonly<Record<string, unknown>>;

/** Some 5 KB each. */
const MOST_KEPT = 300;
const kept = new Map<string, readonly Prepared[]>();

/** Writes SQL and reads rows, and is connected to nothing. */
const onPaper = databaseOver({} as Client);

interface Prepared {
  getQuery: () => { readonly sql: string; readonly params: unknown[] };
  mapResult: (response: unknown, isFromBatch?: boolean) => unknown;
}

/**
 * Statements for a batch that follow from their key alone, but for the values of their placeholders. Drizzle writes their
 * SQL once per isolate: it takes more CPU than all else about them.
 */
export function statementsOnce<const Built extends Statements>(
  key: string,
  build: (db: Database) => Built,
  values: Values = {},
): Built {
  const prepared = kept.get(key) ?? keep(key, build(onPaper));
  // A batch asks its statements for nothing else than what they are when prepared.
  return prepared.map((each) => ({ _prepare: () => filled(each, values) })) as unknown as Built;
}

function keep(key: string, statements: Statements): readonly Prepared[] {
  const prepared = statements.map((statement) =>
    (statement as unknown as { _prepare: () => Prepared })._prepare(),
  );
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, prepared);
  return prepared;
}

const filled = (prepared: Prepared, values: Values): Prepared => {
  const { sql, params } = prepared.getQuery();
  return {
    getQuery: () => ({ sql, params: fillPlaceholders(params, { ...values }) }),
    mapResult: (response, isFromBatch) => prepared.mapResult(response, isFromBatch),
  };
};
