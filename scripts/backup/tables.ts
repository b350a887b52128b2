import type { Client, Row, Value } from '@libsql/client/web';
import { retried } from './retried.ts';

export interface Thing {
  readonly type: string;
  readonly name: string;
  readonly table: string;
  readonly sql: string;
}

export interface Table {
  readonly name: string;
  readonly sql: string;
  /** Starts with the row's number, unless a column of the table is that number. */
  readonly columns: readonly string[];
  /** Page views are most of the rows, and the shop can do without them. */
  readonly isOfPageViews: boolean;
}

export const LIST_THINGS =
  "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid";

export function thingsOf(rows: readonly Row[]): Thing[] {
  return rows.map((row) => ({
    type: text(row[0]),
    name: text(row[1]),
    table: text(row[2]),
    sql: text(row[3]),
  }));
}

export const listThings = async (client: Client) =>
  thingsOf((await retried(() => client.execute(LIST_THINGS))).rows);

const isVirtual = ({ sql }: Thing) => /^create virtual table/i.test(sql);

/** A full-text index stores itself in tables, which are left out. */
export async function listTables(client: Client, things: readonly Thing[]): Promise<Table[]> {
  const hidden = things.filter(isVirtual).map(({ name }) => `${name}_`);
  const plain = things.filter(
    (thing) =>
      thing.type === 'table' && !isVirtual(thing) && !hidden.some((prefix) => thing.name.startsWith(prefix)),
  );
  const answers = await retried(() =>
    client.batch(
      plain.map(({ name }) => ({ sql: 'SELECT name, type, pk FROM pragma_table_info(?)', args: [name] })),
      'read',
    ),
  );
  return plain.map(({ name, sql }, nth) => {
    const columns = answers[nth]?.rows ?? [];
    const keys = columns.filter(({ pk }) => Number(pk) > 0);
    const isNumbered = keys.length === 1 && /^integer$/i.test(text(keys[0]?.['type']));
    return {
      name,
      sql,
      columns: [...(isNumbered ? [] : ['rowid']), ...columns.map((column) => text(column['name']))],
      isOfPageViews: name.startsWith('page_views'),
    };
  });
}

export const list = (columns: readonly string[], of = '') =>
  columns.map((column) => `${of}"${column}"`).join(', ');

export const text = (value: Value | undefined) => (typeof value === 'string' ? value : '');
