import { readdir } from 'node:fs/promises';
import { is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Every table that `drizzle/schema/` declares. */
export async function tablesOfTheCode(): Promise<SQLiteTable[]> {
  const folder = new URL('../../drizzle/schema/', import.meta.url);
  const files = await readdir(folder);
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, SQLiteTable));
}
