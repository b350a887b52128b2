import { getTableColumns, getTableName, type InferSelectModel } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { tags } from '#page/page-cache.ts';
import { isChanged } from './sql.ts';

type Name = keyof typeof tags;
/** Braces contain SQL: `product:{NEW.id}` is the tag of the row's product. If the value is null, there is no tag. */
export type Tag = Name | `${Name}:{${string}}`;

export interface Rule {
  readonly tags: readonly Tag[];
  readonly from?: string;
  readonly where?: string;
}

export interface Purges {
  readonly table: SQLiteTable;
  /** The columns whose updates may purge; by default all. */
  readonly of?: readonly string[];
  readonly insert?: readonly Rule[];
  readonly update?: readonly Rule[];
  readonly delete?: readonly Rule[];
}

export type Row = 'OLD' | 'NEW';
type Column<Table extends SQLiteTable> = keyof InferSelectModel<Table> & string;

interface Shown<Table extends SQLiteTable> {
  readonly tags: (row: Row) => readonly Tag[];
  /** Columns that no cached page shows. Changing any other column purges. */
  readonly unshown: readonly Column<Table>[];
  readonly when?: (row: Row) => string;
}

export function shownIn<Table extends SQLiteTable>(
  table: Table,
  unshown: readonly Column<Table>[],
): string[] {
  const hidden: readonly string[] = ['id', ...unshown];
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generated }]) => generated === undefined,
  );
  return columns.filter(([property]) => !hidden.includes(property)).map(([, { name }]) => name);
}

export function shown<Table extends SQLiteTable>(
  table: Table,
  { tags, unshown, when = () => 'TRUE' }: Shown<Table>,
): Required<Purges> {
  const of = shownIn(table, unshown);
  const where = `(${when('OLD')} OR ${when('NEW')}) AND ${isChanged(of)}`;
  return {
    table,
    of,
    insert: [{ tags: tags('NEW'), where: when('NEW') }],
    update: [{ tags: [...new Set([...tags('OLD'), ...tags('NEW')])], where }],
    delete: [{ tags: tags('OLD'), where: when('OLD') }],
  };
}

function tagSql(tag: Tag): string {
  const [, name = '', value] = /^(\w+:?)(?:\{(.+)\})?$/.exec(tag) ?? [];
  return value === undefined ? `'${name}'` : `'${name}' || ${value}`;
}

function ruleSql({ tags, from, where }: Rule): string {
  const found = from === undefined ? '' : ` FROM ${from}`;
  const condition = where === undefined ? '' : ` ${found.includes(' WHERE ') ? 'AND' : 'WHERE'} ${where}`;
  return `SELECT json_array(${tags.map(tagSql).join(', ')}) AS tags${found}${condition}`;
}

export const purgeTriggers = (purges: readonly Purges[]) =>
  purges
    .flatMap(({ table, of = [], ...events }) =>
      (['insert', 'update', 'delete'] as const).map((event) => {
        const rules = events[event] ?? [];
        if (rules.length === 0) return '';
        const name = getTableName(table);
        const isOne = event === 'update' && of.length === 1;
        const when = event === 'update' && of.length > 0 ? `UPDATE OF ${of.join(', ')}` : event.toUpperCase();
        return `
CREATE TRIGGER ${name}_${isOne ? of.join('') : event}_purges AFTER ${when} ON ${name} BEGIN
  INSERT INTO purges (tags) SELECT json_group_array(DISTINCT value) FROM (
    ${rules.map(ruleSql).join('\n    UNION ALL ')}
  ), json_each(tags) WHERE value IS NOT NULL GROUP BY NULL;
END
`;
      }),
    )
    .join('');
