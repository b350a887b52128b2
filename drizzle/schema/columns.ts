import { sql } from 'drizzle-orm';
import { check, integer, text } from 'drizzle-orm/sqlite-core';

/** Milliseconds since 1970 in UTC, as every time in this database. */
export const instant = (name: string) => integer(name);

export const now = sql`(cast(unixepoch('subsec') * 1000 as integer))`;

export const createdAt = () => instant('created_at').notNull().default(now);

export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .default(now)
    .$onUpdateFn(() => Date.now());

export const flag = (name: string, initially: boolean) =>
  integer(name, { mode: 'boolean' }).notNull().default(initially);

/** '' stands for "comes in one size", so that the size can be part of a key. */
export const size = (name: string) => text(name).notNull().default('');

/** SQLite keeps 'abc' and 1.5 in an integer column unless told otherwise. */
export function wholeNumber(table: string, column: string, atLeast = 0) {
  return check(
    `${table}_${column}_is_whole`,
    sql.raw(`${column} is null or (typeof(${column}) = 'integer' and ${column} >= ${atLeast})`),
  );
}

export const isFlag = (table: string, column: string) =>
  check(`${table}_${column}_is_known`, sql.raw(`${column} in (0, 1)`));

export function isJson(table: string, column: string, type: 'array' | 'object') {
  return check(
    `${table}_${column}_is_json`,
    sql.raw(`${column} is null or iif(json_valid(${column}), json_type(${column}), '') = '${type}'`),
  );
}

export function isLowerCase(table: string, column: string) {
  return check(`${table}_${column}_is_lower_case`, sql.raw(`${column} = lower(trim(${column}))`));
}

export function isNotBlank(table: string, column: string) {
  return check(`${table}_${column}_is_not_blank`, sql.raw(`trim(${column}) <> ''`));
}
