import type { Client, InStatement, ResultSet } from '@libsql/client/web';
import { BACKUP_NOTES as NOTES } from '#drizzle/migrate.ts';
import { ShopError } from '#scripts/lib/shop-error.ts';
import { retried } from './retried.ts';
import { list, LIST_THINGS, listThings, type Table, text, type Thing, thingsOf } from './tables.ts';

/** An interrupted backup leaves triggers behind, which do nothing after this time. */
const NOTED_FOR_SECONDS = 6 * 60 * 60;
/** As many rows with long texts as one answer has room for. */
const CHANGES_AT_ONCE = 250;
const LAST = Number.MAX_SAFE_INTEGER;

export interface Change {
  readonly table: Table;
  readonly row: number;
  readonly values: ResultSet['rows'][number] | null;
}

export interface Moment {
  /** By the database's clock, in ms; rather a second too early than too late. */
  readonly at: number;
  readonly changes: readonly Change[];
  readonly counts: Readonly<Record<string, number>>;
  readonly counters: ResultSet['rows'];
}

export const isOurs = ({ name }: Thing) => name.startsWith(NOTES);

/**
 * The database notes which rows change, in the transaction of the change. This write deletes nothing: sent again, or
 * arriving late, it leaves the notes as they are. Returns until when, in seconds.
 */
export async function noteChanges(client: Client, tables: readonly Table[]): Promise<number> {
  await stopNoting(client);
  const until = Math.floor(Date.now() / 1000) + NOTED_FOR_SECONDS;
  // Tells this backup's triggers from those of another one, which have the same names.
  const mark = crypto.randomUUID();
  const when = `WHEN unixepoch() < ${String(until)} /* ${mark} */`;
  const triggers = tables.flatMap(({ name }, nth) =>
    (
      [
        ['INSERT', ['NEW']],
        ['UPDATE', ['OLD', 'NEW']],
        ['DELETE', ['OLD']],
      ] as const
    ).map(
      ([
        change,
        rows,
      ]) => `CREATE TRIGGER IF NOT EXISTS "${NOTES}_${String(nth)}_${change}" AFTER ${change} ON "${name}" ${when} BEGIN
        INSERT INTO ${NOTES} (of, row) ${rows.map((row) => `SELECT '${name}', ${row}.rowid`).join(' UNION ')}; END`,
    ),
  );
  const table = `CREATE TABLE IF NOT EXISTS ${NOTES} (seq integer PRIMARY KEY AUTOINCREMENT, of text NOT NULL, row integer NOT NULL)`;
  await retried(() => client.batch([table, ...triggers], 'write'));
  const things = (await listThings(client)).filter(isOurs);
  if (things.some(({ type, sql }) => type === 'trigger' && !sql.includes(mark))) {
    throw new ShopError('Another backup began at the same moment. Run it again.');
  }
  return until;
}

export async function stopNoting(client: Client): Promise<void> {
  const drops = (await listThings(client))
    .filter(isOurs)
    .toSorted((a, b) => b.type.localeCompare(a.type))
    .map(({ type, name }) => `DROP ${type} IF EXISTS "${name}"`);
  if (drops.length > 0) await retried(() => client.batch(drops, 'write'));
}

/** In rounds, each shorter than the last; the last call returns the rest. */
export async function* readChanges(
  client: Client,
  tables: readonly Table[],
  schema: readonly Thing[],
  until: number,
): AsyncGenerator<readonly Change[], Moment> {
  let after = 0;
  for (;;) {
    const { rows } = await retried(() =>
      client.execute({
        sql: `SELECT seq FROM ${NOTES} WHERE seq > ? ORDER BY seq LIMIT 1 OFFSET ${String(CHANGES_AT_ONCE)}`,
        args: [after],
      }),
    );
    const upTo = rows[0]?.['seq'];
    if (upTo === undefined) return await readLast(client, tables, schema, { after, until });
    const asked = tables.map((table) => changed(table, after, Number(upTo)));
    yield changesIn(tables, await retried(() => client.batch(asked, 'read')));
    after = Number(upTo);
  }
}

function changed({ name, columns }: Table, after: number, upTo: number): InStatement {
  return {
    sql: `SELECT n.row, t.rowid IS NULL, ${list(columns, 't.')}
      FROM (SELECT DISTINCT row FROM ${NOTES} WHERE of = ? AND seq > ? AND seq <= ?) n
      LEFT JOIN "${name}" t ON t.rowid = n.row`,
    args: [name, after, upTo],
  };
}

function changesIn(tables: readonly Table[], answers: readonly ResultSet[]): Change[] {
  return tables.flatMap((table, nth) =>
    (answers[nth]?.rows ?? []).map((row) => ({
      table,
      row: Number(row[0]),
      values: row[1] === 1 ? null : row,
    })),
  );
}

async function readLast(
  client: Client,
  tables: readonly Table[],
  schema: readonly Thing[],
  { after, until }: { readonly after: number; readonly until: number },
): Promise<Moment> {
  const counted = tables.filter(({ isOfPageViews }) => !isOfPageViews);
  const [things, clock, counters, ...answers] = await retried(() =>
    client.batch(
      [
        LIST_THINGS,
        'SELECT unixepoch()',
        'SELECT name, seq FROM sqlite_sequence',
        ...counted.map(({ name }) => `SELECT count(*) FROM "${name}"`),
        ...tables.map((table) => changed(table, after, LAST)),
      ],
      'read',
    ),
  );
  if (JSON.stringify(thingsOf(things?.rows ?? [])) !== JSON.stringify(schema)) {
    throw new ShopError(
      'The database was changed while it was copied: by a deploy, or by another backup. Run it again.',
    );
  }
  const seconds = Number(clock?.rows[0]?.[0]);
  if (seconds >= until) {
    throw new ShopError(
      'The backup took longer than its six hours, or this machine’s clock is slow: changes were not noted any more. See that the clock is right, and run it again.',
    );
  }
  return {
    at: seconds * 1000,
    counters: (counters?.rows ?? []).filter(({ name }) => text(name) !== NOTES),
    counts: Object.fromEntries(counted.map(({ name }, nth) => [name, Number(answers[nth]?.rows[0]?.[0])])),
    changes: changesIn(tables, answers.slice(counted.length)),
  };
}
